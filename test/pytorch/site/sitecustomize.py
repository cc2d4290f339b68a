"""Makes the installed backend's directory a site directory, in children, too: its .pth
file works as it does after installing."""

import os
import site

site.addsitedir(os.environ["TORCH_CUDA_INSTALLED"])
