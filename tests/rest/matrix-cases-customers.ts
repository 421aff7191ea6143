/** A shop's customers, for its merchant: matrix r046 to r053, r144 to r149 and r159. */
import { v7 } from "uuid";
import type { Question, World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";
import { rowsOfA, STRANGE_QUERIES } from "./matrix-cases-windows.ts";

const requested = ({ token }: Actor, method: string, path: string, json?: unknown): Question => ({
  method,
  path: `/api${path}`,
  token,
  ...(json === undefined ? {} : { json }),
});

const byHand = () => ({ first_name: "Hanna", last_name: "Hand", email: `${v7()}@example.test` });

/** Someone the merchant added by hand. Returns the id. */
async function addedAt(world: World): Promise<string> {
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${world.a.id}/customers`,
    token: world.people.merchantOwn.token,
    json: byHand(),
  });
  if (answer.status !== 201) throw new Error(`The world's own customer was refused: ${answer.text}`);
  return answer.json<{ data: { id: string } }>().data.id;
}

let here: World;

/** A change of someone; several bodies are several tries. */
const changing = (
  who: (world: World) => string | Promise<string>,
  ...bodies: readonly object[]
): MatrixCase => ({
  rest: async (world, actor) => {
    const id = await who(world);
    return bodies.map((body) => requested(actor, "PATCH", `/shops/${world.a.id}/customers/${id}`, body));
  },
});

const isNoSecret = (_: unknown, text: string) =>
  /password|token|is_merchant|is_super|phone_normalized|deleted_at/.exec(text)?.[0] ?? null;

export const SHOP_CUSTOMER_CASES: Readonly<Record<string, MatrixCase>> = {
  r046: {
    rest: (world, actor) => [
      requested(actor, "GET", `/shops/${world.a.id}/customers/${world.people.customerSelf.id}`),
    ],
    holds: isNoSecret,
  },
  r047: {
    rest: (world, actor) => [
      requested(actor, "GET", `/shops/${world.a.id}/customers/${world.people.stranger.id}`),
      requested(actor, "GET", `/shops/${world.a.id}/customers/no-id`),
    ],
  },
  r048: {
    ...changing(({ people }) => people.customerOther.id, {
      family_discount: 10,
      notes: "Likes rye",
      payment_handle: "@otto",
    }),
    holds: isNoSecret,
  },
  r049: {
    ...changing(({ people }) => people.customerOther.id, {
      first_name: "Otto",
      last_name: "Other",
      phone: "628-555-0133",
      street: "1 Mill Lane",
      zip: "94110",
    }),
  },
  r050: {
    rest: async (world, actor) => [
      requested(actor, "PATCH", `/shops/${world.a.id}/customers/${await addedAt(world)}`, {
        email: `${v7()}@example.test`,
      }),
    ],
    holds: (body) =>
      (body as { data: { email_verified_at: string | null } }).data.email_verified_at === null
        ? null
        : "still proved",
  },
  r051: {
    ...changing(
      ({ people }) => people.customerOther.id,
      { password: "a fine long password" },
      { is_merchant: true },
      { is_super_admin: true },
      { email_verified_at: "2026-12-01T00:00:00Z" },
      { shop_id: v7() },
      { family_discount: 101 },
      { family_discount: -1 },
      {},
    ),
  },
  r052: {
    ...changing(({ people }) => people.stranger.id, { notes: "Mine" }),
  },
  r053: {
    rest: (world, actor) =>
      [world.people.merchantOwn, world.people.superAdmin].map(({ id }) =>
        requested(actor, "PATCH", `/shops/${world.a.id}/customers/${id}`, { notes: "Mine" }),
      ),
  },
  r144: {
    before: (world) => {
      here = world;
      return Promise.resolve();
    },
    rest: (world, actor) =>
      ["", "?search=sam", "?search=6285550133&sort=-family_discount&per_page=100"].map((query) =>
        requested(actor, "GET", `/shops/${world.a.id}/customers${query}`),
      ),
    holds: (body, text) => rowsOfA(() => here)(body) ?? isNoSecret(body, text),
  },
  r145: {
    rest: (world, actor) =>
      STRANGE_QUERIES.map((query) => requested(actor, "GET", `/shops/${world.a.id}/customers?${query}`)),
  },
  r146: {
    rest: (world, actor) => [
      requested(actor, "GET", `/shops/${world.a.id}/customers/${world.people.customerUnverified.id}`),
    ],
    holds: isNoSecret,
  },
  r147: {
    rest: (world, actor) => [
      requested(actor, "GET", `/shops/${world.a.id}/customers/${world.people.stranger.id}`),
    ],
  },
  r148: {
    rest: async (world, actor) => [requested(actor, "DELETE", `/customers/${await addedAt(world)}`)],
  },
  r149: {
    rest: (_, actor) => ["", "/", "/undefined"].map((end) => requested(actor, "DELETE", `/customers${end}`)),
    trpc: () => ({ name: "shopCustomers.remove", input: {} }),
  },
  r159: {
    rest: (world, actor) => [requested(actor, "POST", `/shops/${world.a.id}/customers`, byHand())],
    holds: isNoSecret,
  },
};
