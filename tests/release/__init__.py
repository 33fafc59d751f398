"""Tests of the packages of a release, installed where there is no checkout: make release-check."""
