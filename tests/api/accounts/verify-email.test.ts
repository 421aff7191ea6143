import { beforeEach, describe, expect, test } from "vitest";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { FRIDAY, type World } from "#tests/support/world.ts";
import { freshWorld, refusal, signUpForm } from "./people-at-the-door.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const at = (shop: string, token: string | null = null) => callerAt({ shop, token });
const verify = (link: string, shop = "sweetcrumb") =>
  at(shop).ask((api) => api.accounts.verifyEmail({ token: link }));

/** Links of the mails that wait, oldest first. */
const links = () =>
  database.asPlatform(async (tx) => {
    const rows = await tx.execute<{ link: string }[]>(
      "select facts ->> 'link' as link from messages where template = 'verify-email' order by id",
    );
    return rows.map(({ link }) => link);
  });
const tokenOf = (link: string | undefined) => link?.split("/").at(-1) ?? "";

async function newcomer() {
  const { token, user } = await at("sweetcrumb").ask((api) => api.accounts.signUp(signUpForm()));
  const [link] = await links();
  return { token, id: user.id, link: tokenOf(link) };
}
const verifiedAt = async (token: string) =>
  (await at("sweetcrumb", token).ask((api) => api.accounts.me())).emailVerifiedAt;

describe("AUTH-02 the link of the verification mail", () => {
  test("SEC-A13 it leads to the shop's own origin, made of its slug and not of the Host header", async () => {
    await newcomer();
    expect(await links()).toEqual([
      expect.stringMatching(/^http:\/\/sweetcrumb\.localhost:3000\/email\/verify\/[\w-]{43}$/),
    ]);
    const { context } = callerAt({ shop: "sweetcrumb", token: world.people.customerUnverified.token });
    expect((await context()).origin).toBe("http://sweetcrumb.localhost:3000");
  });

  test("SEC-A13 asked by the id of the shop on another's host, it still leads to the shop", async () => {
    await world.send({
      method: "POST",
      path: `/api/shops/${world.b.id}/signup`,
      host: "sweetcrumb",
      headers: { "x-forwarded-host": "evil.example" },
      json: {
        first_name: "Nell",
        last_name: "Newcomer",
        email: "nell@example.test",
        password: "a-quiet-tuesday",
        password_confirmation: "a-quiet-tuesday",
      },
    });
    expect((await links())[0]).toMatch(/^http:\/\/cornerpies\.localhost:3000\//);
  });

  test("AUTH-02 it proves the address, once", async () => {
    const { token, link } = await newcomer();
    expect(await verifiedAt(token)).toBeNull();
    expect(await verify(link)).toEqual({ verified: true });
    expect(await verifiedAt(token)).toEqual(world.clock.now());
    expect(await refusal(verify(link))).toBeInstanceOf(LinkExpired);
    expect(await verifiedAt(token)).toEqual(world.clock.now());
  });

  test("AUTH-02 it lives 24 hours", async () => {
    const first = await newcomer();
    world.clock.advance({ hours: 24 });
    expect(await refusal(verify(first.link))).toBeInstanceOf(LinkExpired);
  });

  test("AUTH-02 it is good one second before that", async () => {
    const { link } = await newcomer();
    world.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    expect(await verify(link)).toEqual({ verified: true });
  });

  test("SEC-A18 at another shop, or for an address the account no longer has, it proves nothing", async () => {
    const { link, id } = await newcomer();
    const before = await database.fingerprint();
    expect(await refusal(verify(link, "cornerpies"))).toBeInstanceOf(LinkExpired);
    expect(await database.fingerprint()).toEqual(before);
    await database.asPlatform((tx) =>
      tx.execute("update users set email = 'new@example.test' where id = ?", [id]),
    );
    expect(await refusal(verify(link))).toBeInstanceOf(LinkExpired);
  });

  test("SEC-A18 a link of another purpose is no verification", async () => {
    const { link } = await newcomer();
    await database.asPlatform((tx) => tx.execute("update mail_links set purpose = 'reset_password'"));
    expect(await refusal(verify(link))).toBeInstanceOf(LinkExpired);
  });

  test("SEC-A18 the database keeps the link's sha256 and never the link", async () => {
    const { link } = await newcomer();
    const rows = await database.asPlatform((tx) =>
      tx.execute<{ row: string }[]>("select l::text as row from mail_links l"),
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(link);
  });

  test("AUTH-02 of five clicks at once one proves the address", async () => {
    const { link } = await newcomer();
    const clicks = await Promise.allSettled(Array.from({ length: 5 }, () => verify(link)));
    expect(clicks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("AUTH-02 it can be sent again; a proved address gets none", async () => {
    const { token } = await newcomer();
    await at("sweetcrumb", token).ask((api) => api.accounts.sendVerification());
    const [first, second] = await links();
    expect(second).not.toBe(first);
    await verify(tokenOf(second));
    await at("sweetcrumb", token).ask((api) => api.accounts.sendVerification());
    expect(await links()).toHaveLength(2);
  });
});

describe("ORD-06 orders placed as a guest", () => {
  test("ORD-06 they join the account with their address once it is proved, and not before", async () => {
    await world.set("shop_settings", world.a, { order_access: "guest" });
    await at("sweetcrumb").ask((api) =>
      api.orders.place({
        availabilityId: world.a.windowId,
        fulfillmentType: "Pickup",
        fulfillmentSlot: FRIDAY,
        lines: [{ itemId: world.a.rye, quantity: 1 }],
        guest: { name: "Nell", email: "Nell@Example.test", phone: "415-555-0142" },
      }),
    );
    const { token, link, id } = await newcomer();
    const mine = () => at("sweetcrumb", token).ask((api) => api.orders.mine({}));
    expect((await mine()).rows).toEqual([]);
    await verify(link);
    expect((await mine()).rows).toMatchObject([{ userId: id, grandTotal: 874 }]);
    const [row] = await database.asPlatform((tx) =>
      tx.execute("select count(*) as count from orders where user_id is null"),
    );
    expect(row).toEqual({ count: 0 });
  });
});
