import type { Question, World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

const GOOD = { url: "https://hooks.example.com/in", events: ["order.placed"] };

const call = (
  { a }: World,
  { token }: Pick<Actor, "token">,
  method: string,
  rest: string,
  json?: object,
): Question => ({ method, path: `/api/shops/${a.id}/webhooks${rest}`, token, ...(json ? { json } : {}) });

const idOf = (text: string) => (JSON.parse(text) as { data: { id: string } }).data.id;
const rosa = (world: World) => ({ token: world.people.merchantOwn.token });

/** Takes away what other rows left, so that there is room for one more: a shop may have ten. */
async function makeRoom(world: World): Promise<void> {
  const { text } = await world.send(call(world, rosa(world), "GET", ""));
  const { data } = JSON.parse(text) as { data: { id: string }[] };
  for (const { id } of data.slice(4)) await world.send(call(world, rosa(world), "DELETE", `/${id}`));
}

/** A webhook of shop A, made for a call that takes it away; its id. */
export async function newWebhookAt(world: World): Promise<string> {
  await makeRoom(world);
  return idOf((await world.send(call(world, rosa(world), "POST", "", GOOD))).text);
}

/** The shop's first webhook, which the rows share: a shop may have ten. */
export async function webhookAt(world: World): Promise<string> {
  const { text } = await world.send(call(world, rosa(world), "GET", ""));
  const [first] = (JSON.parse(text) as { data: { id: string }[] }).data;
  return first?.id ?? newWebhookAt(world);
}

/** A delivery of that webhook. */
export const deliveryAt = async (world: World): Promise<string> =>
  idOf((await world.send(call(world, rosa(world), "POST", `/${await webhookAt(world)}/test`))).text);

const of = (method: string, rest: string, json?: object): MatrixCase => ({
  rest: async (world, actor) => [call(world, actor, method, `/${await webhookAt(world)}${rest}`, json)],
});

/** Rows of the shop's webhooks. */
export const WEBHOOK_CASES: Readonly<Record<string, MatrixCase>> = {
  w001: {
    rest: (world, actor) => [call(world, actor, "GET", "")],
    holds: (_, text) => (text.includes("whsec_") ? "a secret" : null),
  },
  w002: {
    rest: async (world, actor) => {
      await makeRoom(world);
      return [call(world, actor, "POST", "", GOOD)];
    },
    holds: (_, text) => (text.includes("whsec_") ? null : "no secret"),
  },
  w003: of("PATCH", "", { description: "The till" }),
  w004: {
    rest: async (world, actor) => [call(world, actor, "DELETE", `/${await newWebhookAt(world)}`)],
  },
  w005: of("POST", "/rotate-secret"),
  w006: of("POST", "/test"),
  w007: of("GET", "/deliveries"),
  w008: {
    rest: async (world, actor) => [
      call(world, actor, "POST", `/deliveries/${await deliveryAt(world)}/replay`),
    ],
  },
  w009: {
    rest: async (world, actor) => [
      call(world, actor, "POST", `/${await webhookAt(world)}/deliveries/${await deliveryAt(world)}/replay`),
    ],
  },
};
