"""`python -m bot.playground`."""

import sys

from bot.playground import main

if __name__ == "__main__":
    sys.exit(main())
