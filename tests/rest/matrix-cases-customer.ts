/** One's own account: matrix r033 to r042. */
import { v7 } from "uuid";
import { inShop } from "#server/database/tenant.ts";
import { theApp } from "#server/running-app.ts";
import { PASSWORD, type Question, type World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

/** The customer in the path: a customer's own id, but everyone else tries customerSelf's. */
const personOf = ({ people }: World, { column }: Actor) =>
  (column === "customerUnverified" ? people.customerUnverified : people.customerSelf).id;

type Method = "GET" | "POST" | "PATCH";

const ask = ({ token }: Actor, method: Method, path: string, json?: unknown): Question => ({
  method,
  path: `/api${path}`,
  token,
  ...(json === undefined ? {} : { json }),
});

/** A row about an account, with these bodies. */
const about = (
  method: Method,
  kind: "customers" | "merchants",
  bodies: (world: World) => readonly unknown[],
  more: Partial<MatrixCase> = {},
): MatrixCase => {
  const id = (world: World, actor: Actor) =>
    kind === "merchants" ? world.people.merchantOwn.id : personOf(world, actor);
  return {
    rest: (world, actor) =>
      bodies(world).map((body) => ask(actor, method, `/${kind}/${id(world, actor)}`, body)),
    ...more,
  };
};

/** What no one writes of oneself, each alone and beside a good field (security A9). */
const FOREIGN: Readonly<Record<string, unknown>> = {
  family_discount: 50,
  is_merchant: true,
  is_super_admin: true,
  email_verified_at: "2026-01-01T00:00:00Z",
  phone_verified_at: "2026-01-01T00:00:00Z",
  shop_id: "00000000-0000-7000-8000-000000000000",
  notes: "the best of all",
  status: "ACTIVE",
  id: "00000000-0000-7000-8000-000000000000",
  password_hash: "x",
  created_at: "2026-01-01T00:00:00Z",
  firstName: "not our spelling",
  __proto__x: { is_merchant: true },
};
const alone = (keys: Readonly<Record<string, unknown>>) =>
  Object.entries(keys).flatMap(([key, value]) => [{ [key]: value }, { first_name: "Eve", [key]: value }]);

/** A change to another address ends the other log-ins, and the world's people keep theirs from row to row. */
const reviveLogIns = ({ a }: World) =>
  inShop(theApp().orm.em.fork(), a.id, (tx) =>
    tx.execute("update sessions set revoked_at = null where shop_id = ?", [a.id]),
  ).then(() => undefined);

const noSecrets = (_: unknown, text: string) =>
  ["notes", "password", "hash", "token", "deleted_at", "phone_normalized"].find((word) =>
    text.includes(`"${word}`),
  ) ?? null;

export const CUSTOMER_CASES: Readonly<Record<string, MatrixCase>> = {
  r033: about("GET", "customers", () => [undefined], { holds: noSecrets }),
  r034: about("POST", "customers", () => [{ zip: "97201", street: "12 Rye Lane" }], { holds: noSecrets }),
  r035: about("POST", "customers", () => [
    { zip: "97201", street: "12 Rye Lane", first_name: "Eve" },
    { zip: "97201", street: "12 Rye Lane", is_merchant: true },
    { zip: "97201" },
    {},
    undefined,
    [],
  ]),
  r036: about(
    "PATCH",
    "customers",
    () => [
      { first_name: "Sammy", last_name: "Rye", phone: "", street: "12 Rye Lane", zip: "97201" },
      { is_admin_drawer_mini: true },
    ],
    { holds: noSecrets },
  ),
  r037: about("PATCH", "customers", () => [
    { email: "sam@new.test" },
    { password: "a brand new phrase" },
    { email: "sam@new.test", password: "a brand new phrase" },
    { email: "sam@new.test", current_password: "not the password" },
    { password: "a brand new phrase", current_password: "not the password" },
    { password: "a brand new phrase", current_password: "" },
  ]),
  r038: about("PATCH", "customers", () => [{ email: `sam-${v7()}@new.test`, current_password: PASSWORD }], {
    holds: (_, text) => (text.includes("@new.test") ? text : null),
    after: (world) => reviveLogIns(world),
  }),
  r039: about("PATCH", "customers", () => alone(FOREIGN)),
  r040: about("PATCH", "customers", () => [{}, undefined, { current_password: PASSWORD }, null, []]),
  r041: about(
    "PATCH",
    "merchants",
    () => [{ is_admin_drawer_mini: true }, { first_name: "Rosa", phone: "415-555-0177" }],
    { holds: noSecrets },
  ),
  r042: about("PATCH", "merchants", (world) => [
    { shop_id: world.b.id },
    { is_super_admin: true },
    { stripe: { customer_id: "cus_1" } },
    { "stripe.customer_id": "cus_1" },
    ...alone(FOREIGN),
  ]),
};
