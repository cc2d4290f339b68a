#pragma once
#define SHARED 1
