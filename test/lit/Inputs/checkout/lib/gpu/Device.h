#pragma once
int device();
