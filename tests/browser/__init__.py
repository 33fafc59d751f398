"""The playground, played by Chromium; run by `make browser`."""
