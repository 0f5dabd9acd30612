/* Random deals of Sixty-Six in plain C: the yardstick for the compiled kernel, and a check of it.
 *
 * The same rules, the same random numbers and the same order of choices as sixtysix.kernel, so that every total and the
 * checksum must be equal. Arguments: seed word, deals, and the rule set as the kernel's vector. Prints six numbers:
 * actions, game points of seats 0 and 1, drawn hands, checksum, and the seconds of processor time used.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CARDS = 24, RANKS = 6, GOAL = 66, NONE = -1, LARGEST_TALON = 20 };
enum { MARRY = 24, EXCHANGE = 28, CLOSE, DRAW, CLAIM, PASS };
enum turn { LEADING, FOLLOWING, DRAWING, EXCHANGING, SETTLING, OVER };
enum ending { AUTOMATIC, CLAIMED, FALSE_CLAIMED, FAILED, OTHER_FIRST, UNANNOUNCED, LAST_TRICK, HIGHER, DRAWN };
enum scale { PLAIN, SCHNEIDER, SCHWARZ, SCALE_FAILED, SCALE_OTHER_FIRST = 5, SCALE_FALSE_CLAIM = 7, LAST_TRICK_ONE = 9, SCALE_DRAWN };
enum outcome { CARRY_OVER, LAST_TRICK_WINS, LAST_TRICK_WINS_1, HIGHER_TOTAL, THAT_PLAYER_WINS, NO_SCORE, IMPOSSIBLE };

/* In the order of the kernel's vector. */
struct rules {
    int64_t points[CARDS];
    int64_t deck, hand_size, first_packet, turn_up_gap, last_packet, dealer_leads;
    int64_t follow, head, must_trump;
    int64_t marriage_plain, marriage_trump, marriage_first_lead, marriage_after_trick;
    int64_t marriage_exhausted, marriage_closed, marriage_following, marriage_only_out;
    int64_t exchange_rank, exchange_on_lead, exchange_following, exchange_needs_trick, exchange_min_talon, exchange_after_close;
    int64_t close_before_draw, close_first_lead, close_min_talon;
    int64_t bonus_open, bonus_closed, is_automatic, window_own_turn, window_trick, window_marriage;
    int64_t false_claim[2], closer_fails[2], opponent_first[2], no_trick_at_close;
    int64_t schneider_below, schneider_at_close, nobody_66, one_unannounced, both_unannounced, equal_totals, closer_must_claim;
};

struct hand {
    int64_t cards[2], points[2], pending[2], tricks[2];
    int64_t turn, to_act, lead, declared, trump, talon_size;
    int64_t closer, close_points[2], close_tricks[2], first_out;
    int64_t winner, game_points, ending, scale, carry;
    int64_t talon[LARGEST_TALON + 1];
};

static uint64_t word;

static uint64_t next_word(void) {
    word ^= word << 13;
    word ^= word >> 7;
    word ^= word << 17;
    return word;
}

static int64_t suit_of(int64_t card) { return card / RANKS; }
static int64_t suit_cards(int64_t suit) { return INT64_C(63) << (suit * RANKS); }
static int64_t pair_of(int64_t suit) { return INT64_C(3) << (suit * RANKS + 2); }

/* --- the end of a hand ------------------------------------------------------------------------------------------- */

static void finish(struct hand *h, int64_t winner, int64_t game_points, enum ending ending, int64_t scale) {
    h->turn = OVER;
    h->winner = winner;
    h->game_points = game_points;
    h->ending = ending;
    h->scale = scale;
}

static void won(struct hand *h, const struct rules *r, int64_t winner, enum ending ending, bool closed) {
    int64_t loser = 1 - winner;
    bool at_close = closed && r->schneider_at_close;
    int64_t points = at_close ? h->close_points[loser] : h->points[loser];
    int64_t tricks = at_close ? h->close_tricks[loser] : h->tricks[loser];
    if (tricks == 0)
        finish(h, winner, 3, ending, SCHWARZ);
    else if (points < r->schneider_below)
        finish(h, winner, 2, ending, SCHNEIDER);
    else
        finish(h, winner, 1, ending, PLAIN);
}

static void against_closer(struct hand *h, const struct rules *r, const int64_t *pair, enum ending ending, int64_t scale) {
    int64_t winner = 1 - h->closer;
    const int64_t *tricks = r->no_trick_at_close ? h->close_tricks : h->tricks;
    int64_t no_trick = pair[0] != pair[1] && tricks[winner] == 0;
    finish(h, winner, pair[no_trick], ending, scale + no_trick);
}

static void score_out(struct hand *h, const struct rules *r, int64_t winner, enum ending ending) {
    if (h->closer == 1 - winner)
        against_closer(h, r, r->opponent_first, OTHER_FIRST, SCALE_OTHER_FIRST);
    else
        won(h, r, winner, ending, h->closer == winner);
}

static void decide(struct hand *h, const struct rules *r, int64_t outcome, int64_t last_trick) {
    if (outcome == HIGHER_TOTAL) {
        if (h->points[0] != h->points[1]) {
            won(h, r, h->points[0] < h->points[1], HIGHER, false);
            return;
        }
        outcome = r->equal_totals;
    }
    if (outcome == LAST_TRICK_WINS)
        won(h, r, last_trick, LAST_TRICK, false);
    else if (outcome == LAST_TRICK_WINS_1)
        finish(h, last_trick, 1, LAST_TRICK, LAST_TRICK_ONE);
    else {
        h->carry = outcome == CARRY_OVER;
        finish(h, NONE, 0, DRAWN, SCALE_DRAWN);
    }
}

static int64_t first_of_both(const struct hand *h) {
    if (h->first_out != NONE)
        return h->first_out;
    return h->points[0] == h->points[1] ? h->closer : h->points[0] < h->points[1];
}

static void settle_closed(struct hand *h, const struct rules *r, int64_t last_trick) {
    bool closer_out = h->points[h->closer] >= GOAL, other_out = h->points[1 - h->closer] >= GOAL;
    if (r->closer_must_claim || !(closer_out || other_out)) {
        against_closer(h, r, r->closer_fails, FAILED, SCALE_FAILED);
    } else if (!closer_out) {
        against_closer(h, r, r->opponent_first, OTHER_FIRST, SCALE_OTHER_FIRST);
    } else {
        int64_t outcome = other_out ? r->both_unannounced : r->one_unannounced;
        if (outcome == THAT_PLAYER_WINS || outcome == HIGHER_TOTAL || outcome == IMPOSSIBLE)
            score_out(h, r, other_out ? first_of_both(h) : h->closer, UNANNOUNCED);
        else
            decide(h, r, outcome, last_trick);
    }
}

static void settle(struct hand *h, const struct rules *r, int64_t last_trick) {
    if (h->closer != NONE) {
        settle_closed(h, r, last_trick);
        return;
    }
    bool first = h->points[0] >= GOAL, second = h->points[1] >= GOAL;
    int64_t outcome = first && second ? r->both_unannounced : first || second ? r->one_unannounced : r->nobody_66;
    if (outcome == IMPOSSIBLE || outcome == THAT_PLAYER_WINS) {
        if (first != second) {
            won(h, r, second, UNANNOUNCED, false);
            return;
        }
        outcome = HIGHER_TOTAL;
    }
    decide(h, r, outcome, last_trick);
}

static void claim(struct hand *h, const struct rules *r, int64_t claimant) {
    int64_t winner = 1 - claimant, no_trick = h->tricks[winner] == 0;
    if (h->points[claimant] >= GOAL)
        score_out(h, r, claimant, CLAIMED);
    else if (h->closer == claimant)
        against_closer(h, r, r->closer_fails, FALSE_CLAIMED, SCALE_FAILED);
    else
        finish(h, winner, r->false_claim[no_trick], FALSE_CLAIMED, SCALE_FALSE_CLAIM + no_trick);
}

static void reached_66(struct hand *h, const struct rules *r, int64_t seat) {
    if (r->is_automatic)
        score_out(h, r, seat, AUTOMATIC);
    else if (h->first_out == NONE)
        h->first_out = seat;
}

/* --- what is legal ----------------------------------------------------------------------------------------------- */

static int64_t playable(int64_t hand, int64_t lead, int64_t trump, const struct rules *r) {
    if (!r->follow)
        return hand;
    int64_t following = hand & suit_cards(suit_of(lead));
    if (following) {
        int64_t heading = following & (suit_cards(suit_of(lead)) << (lead % RANKS));
        return heading && r->head ? heading : following;
    }
    int64_t trumps = hand & suit_cards(trump);
    return trumps && r->must_trump ? trumps : hand;
}

static int64_t pairs(int64_t hand) {
    int64_t married = 0;
    for (int suit = 0; suit < 4; suit++)
        if ((hand & pair_of(suit)) == pair_of(suit))
            married |= INT64_C(1) << (MARRY + suit);
    return married;
}

static bool no_trick_yet(const struct hand *h) { return h->tricks[0] + h->tricks[1] == 0; }

static bool marriage_counts(const struct hand *h, const struct rules *r, int64_t seat) {
    return h->tricks[seat] || !r->marriage_after_trick;
}

static bool marriage_time(const struct hand *h, const struct rules *r) {
    if (!r->marriage_first_lead && no_trick_yet(h))
        return false;
    return h->closer != NONE ? r->marriage_closed : h->talon_size || r->marriage_exhausted;
}

static bool holds_exchange_card(const struct hand *h, const struct rules *r) {
    return h->talon_size >= r->exchange_min_talon && h->cards[h->to_act] >> (h->trump * RANKS + r->exchange_rank) & 1;
}

static bool may_exchange(const struct hand *h, const struct rules *r) {
    return holds_exchange_card(h, r) && h->closer == NONE && !(r->exchange_needs_trick && !h->tricks[h->to_act]);
}

static bool may_close(const struct hand *h, const struct rules *r) {
    return h->closer == NONE && h->talon_size >= r->close_min_talon &&
           (r->close_first_lead || !no_trick_yet(h));
}

static int64_t legal_lead(const struct hand *h, const struct rules *r) {
    int64_t legal = h->cards[h->to_act], window = r->window_own_turn;
    if (!no_trick_yet(h))
        window |= r->window_trick;
    if (h->declared != NONE) {
        legal &= pair_of(h->declared);
        window |= r->window_marriage;
    } else if (marriage_time(h, r)) {
        legal |= pairs(legal);
    }
    if (h->talon_size) {
        if (r->exchange_on_lead && may_exchange(h, r))
            legal |= INT64_C(1) << EXCHANGE;
        if (may_close(h, r))
            legal |= INT64_C(1) << CLOSE;
    }
    return legal | window << CLAIM;
}

static int64_t showable(const struct hand *h, const struct rules *r, int64_t answers) {
    int64_t seat = h->to_act, married = marriage_time(h, r) ? pairs(h->cards[seat]) : 0;
    for (int suit = 0; married >> MARRY && suit < 4; suit++) {
        int64_t worth = suit == h->trump ? r->marriage_trump : r->marriage_plain;
        bool may_show = r->marriage_only_out ? marriage_counts(h, r, seat) && h->points[seat] + worth >= GOAL
                                             : (answers & pair_of(suit)) != 0;
        if (!may_show)
            married &= ~(INT64_C(1) << (MARRY + suit));
    }
    return married;
}

static int64_t legal_answer(const struct hand *h, const struct rules *r) {
    int64_t legal = h->cards[h->to_act], window = r->window_own_turn;
    if (!h->talon_size || h->closer != NONE)
        legal = playable(legal, h->lead, h->trump, r);
    if (h->declared != NONE) {
        legal &= pair_of(h->declared);
        window |= r->window_marriage;
    } else if (r->marriage_following) {
        legal |= showable(h, r, legal);
    }
    if (r->exchange_following && may_exchange(h, r))
        legal |= INT64_C(1) << EXCHANGE;
    return legal | window << CLAIM;
}

static int64_t legal_mask(const struct hand *h, const struct rules *r) {
    switch (h->turn) {
    case LEADING:
        return legal_lead(h, r);
    case FOLLOWING:
        return legal_answer(h, r);
    case DRAWING:
        return INT64_C(1) << DRAW | INT64_C(1) << CLOSE | (r->window_own_turn | r->window_trick) << CLAIM;
    case EXCHANGING:
        return INT64_C(1) << PASS | (int64_t)holds_exchange_card(h, r) << EXCHANGE;
    case SETTLING:
        return INT64_C(1) << PASS | INT64_C(1) << CLAIM;
    default:
        return 0;
    }
}

/* --- doing it ---------------------------------------------------------------------------------------------------- */

static void refill(struct hand *h, int64_t winner) {
    h->talon_size -= 2;
    h->cards[winner] |= INT64_C(1) << h->talon[h->talon_size + 1];
    h->cards[1 - winner] |= INT64_C(1) << h->talon[h->talon_size];
    h->turn = LEADING;
}

static void answer_card(struct hand *h, const struct rules *r, int64_t seat, int64_t card) {
    int64_t lead = h->lead;
    bool wins = suit_of(card) == suit_of(lead) ? card > lead : suit_of(card) == h->trump;
    int64_t winner = wins ? seat : 1 - seat;
    h->cards[seat] ^= INT64_C(1) << card;
    h->declared = NONE;
    h->to_act = winner;
    h->turn = LEADING;
    bool is_last = !h->cards[winner];
    int64_t points = r->points[lead] + r->points[card];
    if (is_last)
        points += h->closer == NONE ? r->bonus_open : r->bonus_closed;
    h->points[winner] += points + h->pending[winner];
    h->pending[winner] = 0;
    h->tricks[winner]++;
    if (h->points[winner] >= GOAL) {
        reached_66(h, r, winner);
        if (h->turn == OVER)
            return;
    }
    if (is_last) {
        if (r->is_automatic)
            settle(h, r, winner);
        else
            h->turn = SETTLING;
    } else if (h->talon_size && h->closer == NONE) {
        if (r->close_before_draw && may_close(h, r))
            h->turn = DRAWING;
        else
            refill(h, winner);
    }
}

static void marry(struct hand *h, const struct rules *r, int64_t seat, int64_t suit) {
    int64_t worth = suit == h->trump ? r->marriage_trump : r->marriage_plain;
    bool counts = marriage_counts(h, r, seat);
    (counts ? h->points : h->pending)[seat] += worth;
    if (h->turn == FOLLOWING && r->marriage_only_out) {
        score_out(h, r, seat, r->is_automatic ? AUTOMATIC : CLAIMED);
        return;
    }
    h->declared = suit;
    if (counts && h->points[seat] >= GOAL)
        reached_66(h, r, seat);
}

static void close_talon(struct hand *h, const struct rules *r, int64_t seat) {
    h->closer = seat;
    for (int either = 0; either < 2; either++) {
        h->close_points[either] = h->points[either];
        h->close_tricks[either] = h->tricks[either];
    }
    h->turn = r->exchange_after_close ? EXCHANGING : LEADING;
    h->to_act = r->exchange_after_close ? 1 - seat : seat;
}

static void back_to_closer(struct hand *h) {
    h->turn = LEADING;
    h->to_act ^= 1;
}

static void exchange(struct hand *h, const struct rules *r, int64_t seat) {
    int64_t given = h->trump * RANKS + r->exchange_rank;
    h->cards[seat] ^= INT64_C(1) << given | INT64_C(1) << h->talon[0];
    h->talon[0] = given;
    if (h->turn == EXCHANGING)
        back_to_closer(h);
}

static void apply_action(struct hand *h, const struct rules *r, int64_t action) {
    int64_t seat = h->to_act;
    if (action < CARDS && h->turn == FOLLOWING) {
        answer_card(h, r, seat, action);
    } else if (action < CARDS) {
        h->cards[seat] ^= INT64_C(1) << action;
        h->lead = action;
        h->declared = NONE;
        h->turn = FOLLOWING;
        h->to_act = 1 - seat;
    } else if (action < EXCHANGE) {
        marry(h, r, seat, action - MARRY);
    } else if (action == EXCHANGE) {
        exchange(h, r, seat);
    } else if (action == CLOSE) {
        close_talon(h, r, seat);
    } else if (action == DRAW) {
        refill(h, seat);
    } else if (action == CLAIM) {
        claim(h, r, seat);
    } else if (h->turn == SETTLING) {
        settle(h, r, seat);
    } else {
        back_to_closer(h);
    }
}

/* --- random deals ------------------------------------------------------------------------------------------------ */

static void swap(int64_t *deck, int64_t place, int64_t other) {
    int64_t card = deck[place];
    deck[place] = deck[other];
    deck[other] = card;
}

static void shuffle(int64_t *deck, int64_t size) {
    for (int64_t place = 0; place < size; place += 2) {
        uint64_t both = next_word();
        swap(deck, place, place + (((int64_t)(both >> 32) * (size - place)) >> 32));
        swap(deck, place + 1, place + 1 + (((int64_t)(both & 0xFFFFFFFF) * (size - place - 1)) >> 32));
    }
}

static void deal_shuffled(struct hand *h, const struct rules *r, const int64_t *deck, int64_t dealer) {
    *h = (struct hand){.lead = NONE, .declared = NONE, .closer = NONE, .first_out = NONE, .winner = NONE};
    h->to_act = r->dealer_leads ? dealer : 1 - dealer;
    h->talon_size = r->deck - 2 * r->hand_size;
    for (int64_t place = 0; place < r->hand_size; place++) {
        h->cards[1 - dealer] |= INT64_C(1) << deck[place];
        h->cards[dealer] |= INT64_C(1) << deck[r->hand_size + place];
    }
    for (int64_t place = 0; place < h->talon_size; place++)
        h->talon[place ? h->talon_size - place : 0] = deck[2 * r->hand_size + place];
    h->trump = suit_of(h->talon[0]);
}

static int64_t random_action(const struct hand *h, int64_t legal) {
    if (h->points[h->to_act] < GOAL)
        legal &= ~(INT64_C(1) << CLAIM);
    int64_t number = ((int64_t)(next_word() >> 32) * __builtin_popcountll(legal)) >> 32;
    while (number--)
        legal &= legal - 1;
    return __builtin_ctzll(legal);
}

static int64_t checksum(const struct hand *h) {
    int64_t points = h->points[0] * 1009 + h->points[1];
    return points * 65536 + h->game_points * 4096 + (h->ending * 16 + h->scale) * 4 + h->carry;
}

int main(int argc, char **argv) {
    struct rules rules;
    int64_t fields = sizeof rules / sizeof(int64_t), actions = 0, points[2] = {0, 0}, drawn = 0, sum = 0;
    if (argc != 3 + fields) {
        fprintf(stderr, "usage: deals SEED_WORD DEALS and %d numbers of a rule set\n", (int)fields);
        return 2;
    }
    word = strtoull(argv[1], NULL, 10);
    int64_t deals = strtoll(argv[2], NULL, 10), deck[CARDS], cards = 0;
    for (int64_t field = 0; field < fields; field++)
        ((int64_t *)&rules)[field] = strtoll(argv[3 + field], NULL, 10);
    for (int64_t card = 0; card < CARDS; card++)
        if (rules.deck == CARDS || card % RANKS)
            deck[cards++] = card;
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (int64_t number = 0; number < deals; number++) {
        struct hand hand;
        shuffle(deck, rules.deck);
        deal_shuffled(&hand, &rules, deck, number & 1);
        for (int64_t legal; (legal = legal_mask(&hand, &rules)); actions++)
            apply_action(&hand, &rules, random_action(&hand, legal));
        if (hand.winner == NONE)
            drawn++;
        else
            points[hand.winner] += hand.game_points;
        sum = (sum * 31 + checksum(&hand)) & ((INT64_C(1) << 50) - 1);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    printf("%lld %lld %lld %lld %lld %.9f\n", (long long)actions, (long long)points[0], (long long)points[1],
           (long long)drawn, (long long)sum, seconds);
    return 0;
}
