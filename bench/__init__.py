"""Measurements that are run by hand: each module is a program of its own."""
