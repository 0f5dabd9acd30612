import { describe, expect, it } from "vitest";
import { arc, isAt, poseOfMatrix, settle, transformOf } from "./flight";
import { type Emphasis, type Geometry, layout, type Pose, type Rect } from "./layout";
import { itemsOf, spreadOf } from "./spread";
import { tableView } from "./table.fixtures";

/** A phone of 360 by 640 as the page measures it. */
const PHONE: Geometry = {
  card: { width: 84, height: 118 },
  regions: {
    ownHand: { x: 10, y: 440, width: 340, height: 134 },
    otherHand: { x: 110, y: 46, width: 120, height: 70 },
    talon: { x: 12, y: 130, width: 140, height: 110 },
    trick: { x: 160, y: 130, width: 188, height: 220 },
    ownPile: { x: 300, y: 400, width: 23, height: 33 },
    otherPile: { x: 300, y: 70, width: 23, height: 33 },
  },
};
const NOTHING: Emphasis = { lifted: null, declared: null };

const items = itemsOf(spreadOf(tableView()));
const poseOf = (key: string, emphasis = NOTHING): Pose => {
  const pose = layout(items, PHONE, emphasis).get(key);
  if (pose === undefined) {
    throw new Error(`no pose for ${key}`);
  }
  return pose;
};

const half = ({ scale }: Pose) => (PHONE.card.width * scale) / 2;
const within = (pose: Pose, { x, width }: Rect) => pose.x - half(pose) >= x - 1 && pose.x + half(pose) <= x + width + 1;

describe("the hand", () => {
  it("fits between the edges of a phone, full size", () => {
    for (const key of ["AS", "JC"]) {
      expect(within(poseOf(key), PHONE.regions.ownHand)).toBe(true);
      expect(poseOf(key).scale).toBe(1);
    }
  });

  it("is a fan: turned outwards, and lower at its ends", () => {
    expect(poseOf("AS").turn).toBeLessThan(0);
    expect(poseOf("JC").turn).toBeGreaterThan(0);
    expect(poseOf("AS").y).toBeGreaterThan(poseOf("QS").y);
  });

  it("leaves the index of every card to be seen", () => {
    expect(poseOf("KS").x - poseOf("AS").x).toBeGreaterThan(PHONE.card.width * 0.4);
  });

  it("lifts the chosen card, and a little the pair of a declared marriage", () => {
    expect(poseOf("TH", { lifted: "TH", declared: null }).y).toBeLessThan(poseOf("TH").y - 15);
    expect(poseOf("KS", { lifted: null, declared: "S" }).y).toBeLessThan(poseOf("KS").y);
    expect(poseOf("AS", { lifted: null, declared: "S" }).y).toBe(poseOf("AS").y);
  });
});

describe("the middle", () => {
  it("lays the turn-up crosswise under the talon, inside its region", () => {
    const turnUp = poseOf("turn-up");
    expect(turnUp.turn).toBe(90);
    expect(turnUp.z).toBeLessThan(poseOf("talon:0").z);
    expect(turnUp.x + (PHONE.card.height * turnUp.scale) / 2).toBeLessThanOrEqual(152.5);
  });

  it("lays each card of the trick on its owner's side", () => {
    const trick = { leader: 0, lead: "JC", answer: "AC", winner: null } as const;
    const poses = layout(itemsOf(spreadOf(tableView({ hand: { trick } }))), PHONE, NOTHING);
    expect(poses.get("JC")?.y).toBeGreaterThan(poses.get("AC")?.y ?? Number.POSITIVE_INFINITY);
  });
});

describe("a flight", () => {
  const from = { x: 0, y: 0, turn: 0, scale: 1 };
  const to = { x: 100, y: 40, turn: 10, scale: 0.5 };

  it("starts where the card was seen and ends where it lies", () => {
    const way = arc(from, to);
    expect(way[0]).toBe(transformOf(from));
    expect(way.at(-1)).toBe(transformOf(to));
  });

  it("decelerates without ever going back", () => {
    const steps = [0, 0.25, 0.5, 0.75, 1].map(settle);
    const speeds = steps.slice(1).map((step, index) => step - (steps[index] ?? 0));
    expect(speeds.every((speed, index) => speed > 0 && (index === 0 || speed < (speeds[index - 1] ?? 0)))).toBe(true);
  });

  it.each([
    { matrix: "none", pose: null },
    { matrix: "matrix(1, 0, 0, 1, 12.5, -3)", pose: { x: 12.5, y: -3, turn: 0, scale: 1 } },
    { matrix: "matrix(0, 0.5, -0.5, 0, 7, 8)", pose: { x: 7, y: 8, turn: 90, scale: 0.5 } },
  ])("is resumed from $matrix", ({ matrix, pose }) => {
    expect(poseOfMatrix(matrix)).toEqual(pose);
  });

  it("is left out where nobody would see it", () => {
    expect(isAt(from, { ...from, x: 0.2 })).toBe(true);
    expect(isAt(from, to)).toBe(false);
  });
});
