"""How the networks were made: self-play in compiled code, learned from with PyTorch. Nothing here is in the product."""
