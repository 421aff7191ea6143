/** Rows of tests/matrix/added-rows.json: calls of the agreed matrix, tried in a shop that is dead, in maintenance (GUARD-03) or not open yet (AUTH-04). */
import type { World } from "#tests/support/world.ts";
import type { MatrixCase } from "./matrix-cases.ts";

type Cases = Readonly<Record<string, MatrixCase>>;

/** Each row's own way into the state; `d113` is `r113` in a dead shop, `m009` is `r009` in maintenance, `u086` is `r086` before the shop opens. */
const STATES = {
  d: [{ subscription_status: "none" }, { subscription_status: "active" }],
  m: [{ maintenance_mode: true }, { maintenance_mode: false }],
  u: [{ published_at: null }, { published_at: new Date("2026-01-01T00:00:00Z") }],
} as const;

const ROWS = {
  d: [
    ...[
      "r009",
      "r022",
      "r034",
      "r036",
      "r041",
      "r048",
      "r076",
      "r079",
      "r082",
      "r106",
      "r113",
      "r117",
      "r120",
    ],
    ...["r124", "r128", "r131", "r135", "r139", "r142", "r148", "r150", "r154", "r157", "r159", "r172"],
  ],
  m: ["r009"],
  u: ["r086"],
} as const;

/** The same calls in another state. What a call is about is made while the shop is open. */
function inState(tried: MatrixCase, state: keyof typeof STATES): MatrixCase {
  const [on, off] = STATES[state];
  const enter = ({ set, a }: World) => set("shops", a, on);
  const leave = ({ set, a }: World) => set("shops", a, off);
  const { rest, trpc, before, after } = tried;
  return {
    rest: async (world, actor) => {
      await leave(world);
      const questions = await rest(world, actor);
      await enter(world);
      return questions;
    },
    ...(trpc ? { trpc } : {}),
    before: async (world) => {
      await before?.(world);
      await enter(world);
    },
    after: async (world) => {
      await leave(world);
      await after?.(world);
    },
  };
}

/** Those rows, made from the case of the row whose call it repeats. */
export function casesInStates(cases: Cases): Cases {
  const rows = (["d", "m", "u"] as const).flatMap((state) =>
    ROWS[state].map((id) => {
      const tried = cases[id];
      if (!tried) throw new Error(`The matrix has no case ${id}.`);
      return [id.replace("r", state), inState(tried, state)] as const;
    }),
  );
  return Object.fromEntries(rows);
}
