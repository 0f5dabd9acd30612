import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { standIn } from "../components/table/browser";
import { FakeLive } from "../components/table/fakeLive.svelte";
import { refreshChallenges } from "../lib/challenges.svelte";
import { FakeHouse } from "../lib/house.fixtures";
import { refreshMe } from "../lib/me.svelte";
import { promise } from "../lib/nonces";
import { settings } from "../lib/settings.svelte";
import { handView, resultView, TABLE, tableView, waitingView } from "../lib/table.fixtures";
import type { TableView } from "../lib/wire";
import Table from "./Table.svelte";

let live: FakeLive;

beforeAll(standIn);

beforeEach(() => {
  Object.assign(settings, { language: "en", speed: 0 });
  live = new FakeLive();
});

afterEach(() => {
  settings.speed = 1;
});

type Changes = Omit<Parameters<typeof tableView>[0] & object, "options" | "seats"> & { goneSince?: number | null };

/** A scored table of Ada, who looks at it, and Bertil. */
function scored({ goneSince = null, ...changes }: Changes = {}): TableView {
  return tableView({
    options: { kind: "scored", moveSeconds: 60, undo: false, level: "people", speed: 0 },
    seats: [
      { name: "Ada", level: null, member: true, goneSince: null, program: false },
      { name: "Bertil", level: null, member: true, goneSince, program: false },
    ],
    lostAfterMs: 180_000,
    leaving: { code: "loss", reason: "first_hand" },
    clock: { seat: 0, last: 60_000 },
    ...changes,
  });
}

async function show(view: TableView): Promise<void> {
  render(Table, { tableId: TABLE, live });
  live.show(view);
  await tick();
}

/** Let time go by until the clocks are told anew. */
async function at(time: number): Promise<void> {
  live.time = time;
  await new Promise((resolve) => setTimeout(resolve, 260));
  await tick();
}

const own = () => screen.getByRole("timer", { name: "Your time" });
const spoken = () => screen.queryByText(/^\d+ seconds? left$/);

describe("the other's name", () => {
  const page = { href: "/player/Bertil?table=t1", target: "_blank" };
  const linked = (name: string) => {
    const link = screen.getByRole("link", { name });
    return { href: link.getAttribute("href"), target: link.getAttribute("target") };
  };

  it("leads to his page in a tab of its own, so that the game stays", async () => {
    await show(scored());
    expect(linked("Bertil")).toEqual(page);
  });

  it("does so from the end of a match and of a table that was left", async () => {
    await show(scored({ phase: "matchOver", winner: 1, hand: handView({ turn: "over", result: resultView() }) }));
    expect(linked("More about Bertil")).toEqual(page);
    live.show(scored({ ended: { cause: "exit", seats: [1], points: [1, -1] } }));
    await tick();
    expect(linked("More about Bertil")).toEqual(page);
  });

  it("says so where a program plays for him", async () => {
    const view = scored();
    await show({ ...view, seats: [view.seats[0], { ...view.seats[1], program: true }] });
    expect(screen.getByRole("region", { name: "Opponent" }).textContent).toContain("Program");
  });

  it("leads nowhere where it is a guest's or the computer's", async () => {
    await show(tableView());
    expect(screen.queryByRole("link", { name: /computer|Club/ })).toBeNull();
  });
});

describe("the move clock", () => {
  it("counts down from what the house says, and is silent before the last ten seconds", async () => {
    live.time = 19_500;
    await show(scored());
    expect(own().textContent).toBe("0:41");
    await at(49_900);
    expect(own().textContent).toBe("0:11");
    expect(spoken()).toBeNull();
  });

  it("speaks and warns from ten seconds on", async () => {
    live.time = 50_000;
    await show(scored());
    expect(own().textContent).toBe("0:10");
    expect(own().classList).toContain("late");
    expect(spoken()?.textContent).toBe("10 seconds left");
    await at(59_500);
    expect(spoken()?.textContent).toBe("1 second left");
  });

  it("of the other one is seen and not spoken", async () => {
    live.time = 55_000;
    await show(scored({ clock: { seat: 1, last: 60_000 }, hand: { toAct: 1 }, waitingFor: [1] }));
    expect(screen.getByRole("timer", { name: "Time of Bertil" }).textContent).toBe("0:05");
    expect(own().textContent).toBe("1:00");
    expect(spoken()).toBeNull();
  });

  it("is not there in a test game", async () => {
    await show(tableView());
    expect(screen.queryByRole("timer")).toBeNull();
  });
});

describe("connections", () => {
  it("the other one's absence is counted", async () => {
    live.time = 52_000;
    await show(scored({ goneSince: 0 }));
    expect(screen.getByText("gone 0:52 of 3:00")).toBeTruthy();
  });

  it("one's own loss is shown with the clock that runs", async () => {
    live.status = { kind: "reconnecting", retryAt: Date.now(), reason: "lost" };
    live.time = 19_500;
    await show(scored());
    expect(screen.getByText("Connection lost. Reconnecting … Your clock runs: 0:41")).toBeTruthy();
  });
});

describe("leaving", () => {
  const door = () => screen.getByRole("button", { name: "Leave the table" });
  const question = () => within(screen.getByRole("dialog", { name: "Leave this game?" }));

  it("is asked about, with what the house says it means", async () => {
    await show(scored());
    await fireEvent.click(door());
    expect(question().getByText("No hand is finished yet. This counts as a loss.")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Stay");
  });

  it("a press before the question can be read leaves nothing", async () => {
    await show(scored());
    await fireEvent.click(door());
    await fireEvent.click(question().getByRole("button", { name: "Leave and lose" }));
    expect(live.commands).toEqual([]);
  });

  it("a consequence that changes has to be read again", async () => {
    await show(scored());
    await fireEvent.click(door());
    await new Promise((resolve) => setTimeout(resolve, 650));
    live.show({ ...scored({ leaving: { code: "nothing_recorded", reason: "ahead" } }), version: 2 });
    await tick();
    await fireEvent.click(question().getByRole("button", { name: "Leave the game" }));
    expect(live.commands).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 650));
    await fireEvent.click(question().getByRole("button", { name: "Leave the game" }));
    expect(live.commands).toEqual(["leave"]);
  });

  it("is not asked about against the computer in a test game", async () => {
    await show(tableView());
    expect(screen.queryByRole("button", { name: "Leave the table" })).toBeNull();
  });

  it("the one who stays is told who left, why, and what it brings", async () => {
    await show(scored({ waitingFor: [], ended: { cause: "connection_lost", seats: [1], points: [1, -1] } }));
    const box = within(screen.getByRole("dialog", { name: "Bertil was gone for more than three minutes" }));
    expect(box.getByText("By the finished hands it stood 2 to 1.")).toBeTruthy();
    expect(box.getByText("Recorded for you: +1.")).toBeTruthy();
    expect(screen.queryByText("Your lead.")).toBeNull();
  });

  it("a void table counts for nobody", async () => {
    await show(scored({ waitingFor: [], ended: { cause: null, seats: [], points: [null, null] } }));
    const box = within(screen.getByRole("dialog", { name: "The house has ended this table" }));
    expect(box.getByText("It counts for nobody.")).toBeTruthy();
  });
});

describe("between the hands", () => {
  it("both confirmations and the time for them are shown", async () => {
    const hand = handView({ turn: "over", toAct: null, cards: [], choices: [], result: resultView() });
    await show(scored({ phase: "handOver", hand, waitingFor: [1], clock: null, windowLast: 600_000 }));
    expect(screen.getByText("You have confirmed")).toBeTruthy();
    expect(screen.getByText("Bertil is still looking")).toBeTruthy();
    expect(screen.getByText(/^Goes on by itself in 10:00/)).toBeTruthy();
  });
});

describe("what is said", () => {
  const say = async () => {
    live.hear({ type: "said", table: TABLE, seat: 1, phrase: "well_played" });
    await tick();
  };

  it("stands in the host's line", async () => {
    await show(scored());
    await say();
    expect(screen.getByText("Bertil: Well played!")).toBeTruthy();
  });

  it("is not heard by who does not want to", async () => {
    await show(scored());
    await fireEvent.click(screen.getByRole("button", { name: "What was said" }));
    await fireEvent.click(screen.getByRole("button", { name: "Hear nothing from Bertil" }));
    await say();
    expect(screen.queryByText("Bertil: Well played!")).toBeNull();
  });

  it("is chosen from a few phrases, one after the other", async () => {
    await show(scored());
    await fireEvent.click(screen.getByRole("button", { name: "What was said" }));
    await fireEvent.click(screen.getByRole("button", { name: "Hello!" }));
    expect(live.commands).toEqual(["say hello"]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Thank you!" }).disabled).toBe(true);
  });
});

describe("a scored game that will not count", () => {
  const said = () => screen.queryByText(/^This game will not count: the two of you/);

  beforeEach(() => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => Response.json({ notCounted: "same_pair" })),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("says so at its beginning, until that was read", async () => {
    await show(scored());
    await vi.waitFor(() => expect(said()).toBeTruthy());
    live.show(scored({ version: 2 }));
    await tick();
    expect(fetch).toHaveBeenCalledOnce();
    await fireEvent.click(screen.getByRole("button", { name: "All right" }));
    expect(said()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("says it as soon as both are there", async () => {
    render(Table, { tableId: TABLE, live });
    const options = { ...waitingView().options, kind: "scored" } as const;
    live.wait(waitingView({ options }));
    await tick();
    expect(said()).toBeNull();
    live.wait(waitingView({ options, admits: null, invitation: null }));
    await vi.waitFor(() => expect(said()).toBeTruthy());
  });
});

describe("a table that waits", () => {
  it("shows who is missing, and the link", async () => {
    render(Table, { tableId: TABLE, live });
    live.wait(waitingView());
    await tick();
    expect(screen.getByText("Still free")).toBeTruthy();
    const link = screen.getByRole<HTMLInputElement>("textbox", { name: "The link to the seat" });
    expect(link.value).toBe(`${location.origin}/seat/${TABLE}#c0de`);
  });

  it("is a page like any other, with a way out in words", async () => {
    render(Table, { tableId: TABLE, live });
    live.wait(waitingView());
    await tick();
    expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to the lobby" }).getAttribute("href")).toBe("/lobby");
    await fireEvent.click(screen.getByRole("button", { name: "Clear the table" }));
    expect(live.commands).toEqual(["leave"]);
  });

  it("for whom one has challenged lets one take that back, and says so when he declines", async () => {
    const house = new FakeHouse();
    house.become("Ada");
    house.challenges = {
      challenges: [],
      own: [{ table: TABLE, name: "Bertil", since: 0, options: waitingView().options }],
    };
    vi.stubGlobal("fetch", house.fetch);
    await refreshMe();
    await refreshChallenges();
    render(Table, { tableId: TABLE, live });
    live.wait(waitingView());
    await tick();
    expect(screen.getByRole("button", { name: "Withdraw the challenge" })).toBeTruthy();
    live.state = { ...live.state, waiting: null, trouble: "gone" };
    await tick();
    house.challenges = { challenges: [], own: [] };
    await refreshChallenges();
    expect(screen.getByRole("heading", { name: /Your challenge to Bertil is over/ })).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it("shows the nonce once it is owed, and only once", async () => {
    const commitment = (await promise()) ?? "";
    render(Table, { tableId: TABLE, live });
    const owing = waitingView({ owed: [0], admits: null, invitation: null, commitments: [commitment, "00"] });
    live.wait(owing);
    await tick();
    live.wait({ ...owing, version: 2 });
    await tick();
    expect(live.commands).toEqual([expect.stringMatching(/^reveal [0-9a-f]{32}$/)]);
  });

  it("says so where the nonce lies in another browser", async () => {
    render(Table, { tableId: TABLE, live });
    live.wait(waitingView({ owed: [0], admits: null, invitation: null, commitments: ["ff", "00"] }));
    await tick();
    expect(screen.getByText(/was drawn in another browser/)).toBeTruthy();
    expect(live.commands).toEqual([]);
  });
});
