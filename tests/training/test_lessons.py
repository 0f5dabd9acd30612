"""What is learned from deals: outcomes by seat, and advantages."""

import numpy as np

from training.lessons import hand_on, outcomes


def test_an_outcome_is_for_the_seat_that_decided() -> None:
    found = outcomes(np.array([2, 3]), np.array([2, -1], np.float32), np.array([0, 1, 1]))
    assert found.tolist() == [2, -2, 1]


def test_advantages_are_handed_back_from_the_end_of_each_deal() -> None:
    expected, advantages = np.array([0.5, 1.0, -1.0], np.float32), np.zeros(3, np.float32)
    hand_on(np.array([2, 3]), np.array([2.0, -3.0], np.float32), expected, advantages, 0.5)
    assert advantages.tolist() == [0.5 + 0.5 * 1.0, 1.0, -2.0]
