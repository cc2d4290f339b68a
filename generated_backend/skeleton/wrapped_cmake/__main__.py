"""python -m wrapped_cmake SOURCE BUILD [NAME=VALUE …] [--report-only] [--target T]"""

import argparse
import sys

from . import COMMON, CUDA, NoCheckout, ParameterError, WrappedCMake


def parse(arguments):
    parser = argparse.ArgumentParser(prog="wrapped_cmake", description="Builds a device backend.")
    parser.add_argument("source", help="directory of its CMakeLists.txt")
    parser.add_argument("build", help="where to build")
    parser.add_argument("values", nargs="*", metavar="NAME=VALUE", help="parameters; see --list")
    parser.add_argument("--report-only", action="store_true", help="say what would be used and stop")
    parser.add_argument("--configure-only", action="store_true", help="stop before compiling")
    parser.add_argument("--target", default="all")
    options = parser.parse_args(arguments)
    for value in options.values:
        if "=" not in value:
            parser.error(f"'{value}' is not NAME=VALUE")
    return options


def main(arguments):
    options = parse(arguments)
    given = dict(value.split("=", 1) for value in options.values)
    try:
        build = WrappedCMake(options.source, options.build, COMMON + CUDA, given)
    except (ParameterError, NoCheckout) as error:
        sys.exit(f"wrapped_cmake: {error}")
    print(build.report(), flush=True)
    if options.report_only:
        return
    build.configure()
    if not options.configure_only:
        build.build(options.target)


if __name__ == "__main__":
    main(sys.argv[1:])
