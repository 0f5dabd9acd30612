import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../lib/settings.svelte";
import { legal, refused, stepOf, TABLE, tableView } from "../../lib/table.fixtures";
import { FakeLive } from "./fakeLive.svelte";
import { TableSession } from "./session.svelte";

let live: FakeLive;
let session: TableSession;

beforeEach(() => {
  vi.useFakeTimers();
  live = new FakeLive();
  session = new TableSession(live, TABLE);
  live.show(tableView());
  vi.advanceTimersByTime(150);
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  Object.assign(settings, { language: "en", oneTap: false, pub: false, speed: 1, sort: "suits" });
});

const follow = () =>
  live.show(
    tableView({
      version: 2,
      hand: {
        turn: "following",
        cards: [...legal("TH"), refused("AS", "must_follow_suit", "R13", { suit: "H" })],
        choices: [],
      },
    }),
  );

describe("a card", () => {
  it("is lifted by the first tap and played by the second", () => {
    session.tap("AS");
    expect(session.lifted).toBe("AS");
    expect(live.commands).toEqual([]);
    session.tap("AS");
    expect(live.commands).toEqual(["AS"]);
  });

  it("is played by one tap where that is the setting", () => {
    settings.oneTap = true;
    session.tap("AS");
    expect(live.commands).toEqual(["AS"]);
  });

  it("that can't be played says why, with the rule", () => {
    follow();
    vi.advanceTimersByTime(150);
    session.tap("AS");
    expect(session.note).toBe("You must follow hearts. (R13)");
    expect(session.lifted).toBeNull();
  });

  it("is lifted as in the pub, and only then the reason is given", () => {
    settings.pub = true;
    follow();
    vi.advanceTimersByTime(150);
    session.tap("AS");
    expect(session.lifted).toBe("AS");
    session.tap("AS");
    expect(session.note).toContain("You must follow hearts.");
    expect(live.commands).toEqual([]);
  });

  it("stays where it is for a tap meant for what was there before", () => {
    follow();
    vi.advanceTimersByTime(50);
    session.tap("TH");
    expect(session.lifted).toBeNull();
    vi.advanceTimersByTime(60);
    session.tap("TH");
    expect(session.lifted).toBe("TH");
  });

  it("can be chosen before it is the viewer's turn, but not played", () => {
    const theirs = { toAct: 1 as const, cards: [refused("TH", "not_your_turn", "R7")] };
    live.show(tableView({ version: 2, hand: theirs }));
    vi.advanceTimersByTime(150);
    session.tap("TH");
    session.tap("TH");
    expect(session.lifted).toBe("TH");
    expect(live.commands).toEqual([]);
  });

  it("that has gone is no longer lifted", () => {
    session.tap("AS");
    live.show(tableView({ version: 2, hand: { cards: legal("TH") } }));
    expect(session.lifted).toBeNull();
  });
});

describe.each(["close", "claim"] as const)("the choice to %s", (action) => {
  const choices = legal("exchange", "close", "claim");

  beforeEach(() => {
    live.show(tableView({ version: 2, hand: { choices } }));
    vi.advanceTimersByTime(150);
  });

  it("asks once more, and a double tap is no answer", () => {
    session.choose(action);
    expect(session.question.about).toBe(action);
    vi.advanceTimersByTime(100);
    session.choose(action);
    expect(live.commands).toEqual([]);
    vi.advanceTimersByTime(300);
    session.choose(action);
    expect(live.commands).toEqual([action]);
  });

  it("keeps a double tap from any other choice", () => {
    session.choose(action);
    vi.advanceTimersByTime(100);
    for (const { action: other } of choices) {
      session.choose(other);
    }
    expect(live.commands).toEqual([]);
    expect(session.question.about).toBe(action);
  });

  it("gives way to another choice that is meant", () => {
    session.choose(action);
    vi.advanceTimersByTime(300);
    session.choose("exchange");
    expect(live.commands).toEqual(["exchange"]);
    expect(session.question.about).toBeNull();
  });

  it("falls back after a few seconds", () => {
    session.choose(action);
    vi.advanceTimersByTime(5000);
    expect(session.question.about).toBeNull();
  });

  it("is no longer asked about when the table moves on", () => {
    session.choose(action);
    live.show(tableView({ version: 3 }));
    expect(session.question.about).toBeNull();
  });
});

it("a claim after the last trick is one of two plain answers", () => {
  live.show(tableView({ version: 2, hand: { turn: "settling", cards: [], choices: legal("claim", "pass") } }));
  vi.advanceTimersByTime(150);
  session.choose("claim");
  expect(live.commands).toEqual(["claim"]);
});

describe("the pace", () => {
  it("is told to the house where this browser has chosen another", () => {
    session.keepPace();
    expect(live.commands).toEqual([]);
    settings.speed = 0;
    session.keepPace();
    session.keepPace();
    expect(live.commands).toEqual(["pace 0"]);
  });

  it("of another tab is left alone until it is changed here", () => {
    session.keepPace();
    live.show(tableView({ version: 2, options: { speed: 2 } }));
    session.keepPace();
    expect(live.commands).toEqual([]);
  });

  it("is not for those who watch", () => {
    live.show(tableView({ version: 2, seat: null }));
    settings.speed = 2;
    session.keepPace();
    expect(live.commands).toEqual([]);
  });
});

describe("a marriage", () => {
  it("is offered on its lifted king and queen only", () => {
    session.tap("QS");
    expect(session.marriage).toBe("S");
    session.tap("AS");
    expect(session.marriage).toBeNull();
  });

  it("is shown first, and then the chosen card is led", async () => {
    void session.playWith("S", "QS");
    expect(live.commands).toEqual(["marry:S"]);
    live.show(tableView({ version: 2, hand: { declared: "S", cards: legal("KS", "QS"), choices: [] } }));
    expect(live.commands).toEqual(["marry:S", "QS"]);
  });

  it("leads nothing if it has ended the hand", () => {
    void session.playWith("S", "QS");
    live.show(tableView({ version: 2, phase: "handOver", hand: { turn: "over", toAct: null, cards: [] } }));
    expect(live.commands).toEqual(["marry:S"]);
  });

  it("is gone through by its key, king and queen in turn", () => {
    const seen = [1, 2, 3].map(() => {
      session.nextMarriage();
      return session.lifted;
    });
    expect(seen).toEqual(["KS", "QS", "KS"]);
  });
});

describe("an answer of the house", () => {
  it("that refuses is told in the viewer's language", async () => {
    settings.language = "de";
    live.answer = {
      type: "rejected",
      table: TABLE,
      commandId: "00000000",
      code: "stale",
      message: "the table has moved on",
      refusal: null,
      view: null,
    };
    session.tap("AS");
    session.tap("AS");
    await vi.advanceTimersByTimeAsync(0);
    expect(session.note).toBe("Der Tisch war schon weiter. Schau noch einmal hin.");
  });

  it("after an absence says in one line what happened", () => {
    session.wentAway();
    live.show(tableView({ version: 2 }), stepOf(2, { type: "led", seat: 1, card: "TH" }));
    expect(session.note).toBe("You are back. Meanwhile: The computer leads: ten of hearts.");
  });
});

describe("the sequence", () => {
  const trick = () =>
    live.show(
      tableView({ version: 2, hand: { cards: legal("KS", "QS", "TH", "9H", "JC"), handSizes: [5, 5], talon: 12 } }),
      stepOf(
        2,
        { type: "led", seat: 0, card: "AS" },
        { type: "answered", seat: 1, card: "9S" },
        { type: "trickWon", seat: 0, cards: ["AS", "9S"], points: 11, bonus: 0 },
      ),
    );

  it("shows scene after scene and ends with the view", () => {
    trick();
    expect(session.sequence.scene.kind).toBe("led");
    vi.advanceTimersByTime(230);
    expect(session.sequence.scene.kind).toBe("answered");
    vi.advanceTimersByTime(2000);
    expect(session.sequence.scene.kind).toBe("still");
    expect(session.sequence.running).toBe(false);
  });

  it("is cut short by the next tap and by the next change", () => {
    trick();
    session.tap("TH");
    expect(session.sequence.running).toBe(false);
    expect(session.sequence.scene.kind).toBe("still");
  });

  it.each([
    { name: "the key of a marriage", deed: () => session.nextMarriage() },
    { name: "Enter", deed: () => session.playLifted() },
    { name: "the chip", deed: () => void session.playWith("S", "KS") },
  ])("is cut short by $name", ({ deed }) => {
    trick();
    deed();
    expect(session.sequence.running).toBe(false);
  });

  it("has no length at speed 0", () => {
    settings.speed = 0;
    trick();
    expect(session.sequence.scene.kind).toBe("still");
  });
});

describe("the order of the hand", () => {
  it.each([
    { sort: "suits", hand: ["AS", "KS", "QS", "TH", "9H", "JC"] },
    { sort: "trumpsFirst", hand: ["TH", "9H", "AS", "KS", "QS", "JC"] },
    { sort: "trumpsLast", hand: ["AS", "KS", "QS", "JC", "TH", "9H"] },
  ] as const)("$sort", ({ sort, hand }) => {
    settings.sort = sort;
    expect(session.hand).toEqual(hand);
  });
});
