// Marks this directory as the root of an installed host.
