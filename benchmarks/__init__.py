"""The yardsticks that `make bench` prints."""
