// Nothing: its target holds the precompiled headers (DecoupleLibrary.cmake).
