/** Forgotten passwords and the proof of an address: matrix r016 to r023. */
import { v7 } from "uuid";
import { makeLink } from "#server/accounts/email/email-links.ts";
import { inShop } from "#server/database/tenant.ts";
import { shopForJob } from "#server/jobs/shop-for-job.ts";
import { theApp } from "#server/running-app.ts";
import type { Question, ShopOfWorld, World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

const NEW_PASSWORD = "another fine long password";

const post = ({ token }: Actor, path: string, json?: unknown): Question => ({
  method: "POST",
  path: `/api${path}`,
  token,
  ...(json === undefined ? {} : { json }),
});

/** Someone who came to the shop just now: what happens to the account disturbs no one else of the world. */
export async function newcomerAt(world: World, shop: ShopOfWorld): Promise<{ id: string; email: string }> {
  const email = `${v7()}@example.test`;
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${shop.id}/signup`,
    json: {
      first_name: "Nia",
      last_name: "New",
      email,
      password: "a fine long password",
      password_confirmation: "a fine long password",
    },
  });
  return { email, id: answer.json<{ data: { user: { id: string } } }>().data.user.id };
}

/** The token of a reset mail, made `minutesAgo`. */
export async function resetTokenOf(
  shop: ShopOfWorld,
  user: { id: string; email: string },
  minutesAgo = 0,
): Promise<string> {
  const em = theApp().orm.em.fork();
  const ctx = await shopForJob(em, shop.id);
  if (!ctx) throw new Error("The shop of the world is gone.");
  const now = new Date(ctx.now.getTime() - minutesAgo * 60_000);
  const token = await inShop(em, shop.id, (tx) =>
    makeLink(tx, { ...ctx, now }, { userId: user.id, email: user.email, purpose: "reset_password" }),
  );
  if (!token) throw new Error("The link was not made.");
  return token;
}

/** Every customer but customerSelf has an address that is still to be proved. */
const proving = (verifiedAt: Date | null) => (world: World) =>
  inShop(theApp().orm.em.fork(), world.a.id, (tx) =>
    tx.execute("update users set email_verified_at = ? where shop_id = ? and id in (?, ?)", [
      verifiedAt,
      world.a.id,
      world.people.customerOther.id,
      world.people.merchantOwn.id,
    ]),
  ).then(() => undefined);

const isEmpty = (_: unknown, text: string) => (text === "" ? null : `a body: ${text}`);

export const LINK_CASES: Readonly<Record<string, MatrixCase>> = {
  r016: {
    rest: (world, actor) => [
      post(actor, `/shops/${world.a.id}/password/email`, { email: world.people.customerSelf.email }),
    ],
    holds: isEmpty,
  },
  r017: {
    rest: (world, actor) => [
      post(actor, `/shops/${world.a.id}/password/email`, { email: "nobody@example.test" }),
      post(actor, `/shops/${world.a.id}/password/email`, { email: world.people.stranger.email }),
    ],
    holds: isEmpty,
  },
  r018: {
    rest: async (world, actor) => {
      const user = await newcomerAt(world, world.a);
      const token = await resetTokenOf(world.a, user);
      const body = { token, email: user.email, password: NEW_PASSWORD };
      return [post(actor, `/shops/${world.a.id}/password/reset`, body)];
    },
    holds: (_, text) => (text === '{"data":{"reset":true}}' ? null : text),
  },
  r019: {
    rest: async (world, actor) => {
      const [user, other, elsewhere] = [
        await newcomerAt(world, world.a),
        await newcomerAt(world, world.a),
        await newcomerAt(world, world.b),
      ];
      const reset = (token: string, email = user.email) =>
        post(actor, `/shops/${world.a.id}/password/reset`, { token, email, password: NEW_PASSWORD });
      const used = reset(await resetTokenOf(world.a, user));
      await world.send(used);
      return [
        used,
        reset(await resetTokenOf(world.a, user, 60)),
        reset(await resetTokenOf(world.a, other)),
        reset(await resetTokenOf(world.b, elsewhere)),
        reset(await resetTokenOf(world.b, elsewhere), elsewhere.email),
        reset("nothing-like-a-token"),
      ];
    },
  },
  r020: {
    rest: (world, actor) =>
      [{ phone: "4155550101" }, { phone: "555-555-0199" }, { phone: "rosa" }, {}].map((body) =>
        post(actor, `/shops/${world.a.id}/merchant/forgot-email`, body),
      ),
    holds: isEmpty,
  },
  r021: {
    rest: (world, actor) =>
      [world.people.customerSelf.email, world.people.stranger.email].map((email) =>
        post(actor, `/shops/${world.a.id}/email-exists`, { email }),
      ),
    holds: (_, text) => (/^\{"data":\{"exists":(true|false)\}\}$/.test(text) ? null : text),
  },
  r022: {
    before: proving(null),
    after: (world) => proving(world.clock.now())(world),
    rest: (world, actor) => [post(actor, `/shops/${world.a.id}/email/verify`)],
  },
  r023: {
    rest: (world, actor) => [
      post(actor, `/shops/${world.a.id}/email/verify`, { email: world.people.customerOther.email }),
    ],
  },
};
