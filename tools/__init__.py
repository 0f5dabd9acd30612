"""What a checkout needs besides the package: set-up, build and checks. Standard library only, unless said otherwise."""
