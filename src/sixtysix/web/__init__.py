"""The house on the network: pages, plain HTTP and the live channel. Rules, views and tables come from below."""
