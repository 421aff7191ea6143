import { beforeEach, describe, expect, test } from "vitest";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { FRIDAY, PASSWORD, type World } from "#tests/support/world.ts";
import { freshWorld, refusal, signUpForm } from "./account-people.ts";
import { mailsOf, tokenIn } from "./mailed.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const at = (shop: string, token: string | null = null) => callerAt({ shop, token });
const verify = (link: string, shop = "sweetcrumb", token: string | null = null) =>
  at(shop, token).ask((api) => api.accounts.verifyEmail({ token: link }));
/** What the screen of the link shows. */
const look = (link: string, token: string | null = null) =>
  at("sweetcrumb", token).ask((api) => api.accounts.addressLink({ token: link, purpose: "verify_email" }));

/** Links of the mails that wait, oldest first. */
const links = () =>
  database.asPlatform(async (tx) => {
    const rows = await tx.execute<{ link: string }[]>(
      "select facts ->> 'link' as link from messages where template in ('welcome', 'verify-email') order by id",
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

  test("AUTH-02 it proves the address once; used again, also after its day, it says that this was done", async () => {
    const { token, link } = await newcomer();
    expect(await verifiedAt(token)).toBeNull();
    expect(await verify(link)).toEqual({ verified: true, already: false, isOwn: false });
    const at = world.clock.now();
    world.clock.advance({ minutes: 1 });
    expect(await verify(link)).toEqual({ verified: true, already: true, isOwn: false });
    expect(await verifiedAt(token)).toEqual(at);
    world.clock.advance({ hours: 25 });
    expect(await verify(link)).toMatchObject({ already: true });
  });

  test("AUTH-02 SEC-A18 looking at it proves nothing and uses nothing up", async () => {
    const { token, link } = await newcomer();
    const before = await database.fingerprint();
    const shown = { email: "nell@example.test", isProved: false, waiting: 0 };
    expect(await look(link)).toEqual({ ...shown, isOwn: false });
    expect(await look(link, token)).toEqual({ ...shown, isOwn: true });
    expect(await database.fingerprint()).toEqual(before);
    await verify(link);
    expect(await look(link)).toMatchObject({ isProved: true });
  });

  test("AUTH-02 it lives 24 hours", async () => {
    const first = await newcomer();
    world.clock.advance({ hours: 24 });
    expect(await refusal(verify(first.link))).toBeInstanceOf(LinkExpired);
  });

  test("AUTH-02 it is good one second before that", async () => {
    const { link } = await newcomer();
    world.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    expect(await verify(link)).toMatchObject({ verified: true, already: false });
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

  test("AUTH-02 of five clicks at once one proves the address, and the others are told that it is", async () => {
    const { link } = await newcomer();
    const clicks = await Promise.all(Array.from({ length: 5 }, () => verify(link)));
    expect(clicks.filter(({ already }) => !already)).toHaveLength(1);
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
  const orderAsNell = () =>
    at("sweetcrumb").ask((api) =>
      api.orders.place({
        availabilityId: world.a.windowId,
        fulfillmentType: "Pickup",
        fulfillmentSlot: FRIDAY,
        lines: [{ itemId: world.a.rye, quantity: 1 }],
        guest: { name: "Nell", email: "Nell@Example.test", phone: "415-555-0142" },
      }),
    );
  const ordersOf = async (token: string) =>
    (await at("sweetcrumb", token).ask((api) => api.orders.mine({}))).rows;
  const guestOrders = async () => {
    const rows = await database.asPlatform((tx) =>
      tx.execute<{ guest_name: string }[]>("select guest_name from orders where user_id is null"),
    );
    return rows.map((row) => row.guest_name);
  };

  beforeEach(async () => {
    await world.set("shop_settings", world.a, { order_access: "guest" });
    await orderAsNell();
  });

  test("ORD-06 they join the account once its address is proved within its log-in, and not before", async () => {
    const { token, link, id } = await newcomer();
    expect(await ordersOf(token)).toEqual([]);
    expect(await look(link, token)).toMatchObject({ waiting: 1 });
    expect(await verify(link, "sweetcrumb", token)).toEqual({ verified: true, already: false, isOwn: true });
    expect(await ordersOf(token)).toMatchObject([{ userId: id, grandTotal: 874 }]);
    expect(await guestOrders()).toEqual([]);
  });

  test("ORD-06 SEC-A18 anyone who signed up with another's address gets none of them when its owner follows the link", async () => {
    const stranger = await newcomer();
    // The owner of the address presses the button: without a log-in, and within one of someone else.
    await verify(stranger.link);
    await verify(stranger.link, "sweetcrumb", world.people.customerSelf.token);
    expect(await verifiedAt(stranger.token)).not.toBeNull();
    expect(await ordersOf(stranger.token)).toEqual([]);
    expect(await ordersOf(world.people.customerSelf.token)).not.toMatchObject([{ grandTotal: 874 }]);

    // A log-in by itself gives nothing either: only together with the link.
    const { email, password } = signUpForm();
    const again = await at("sweetcrumb").ask((api) => api.accounts.logIn({ email, password }));
    await at("sweetcrumb", again.token).ask((api) => api.accounts.sendVerification());
    expect(await ordersOf(again.token)).toEqual([]);
    expect(await guestOrders()).toEqual(["Nell"]);
  });

  test("ORD-06 CUST-03 nor does such an account take them along when it is deleted", async () => {
    const stranger = await newcomer();
    await verify(stranger.link);
    const { password } = signUpForm();
    await at("sweetcrumb", stranger.token).ask((api) => api.customers.erase({ currentPassword: password }));
    expect(await guestOrders()).toEqual(["Nell"]);
  });

  test("ORD-06 proved without a log-in, they join once the same link is confirmed within one", async () => {
    const { link } = await newcomer();
    await verify(link);
    const { email, password } = signUpForm();
    const { token, user } = await at("sweetcrumb").ask((api) => api.accounts.logIn({ email, password }));
    expect(await look(link, token)).toEqual({ email, isProved: true, isOwn: true, waiting: 1 });
    expect(await verify(link, "sweetcrumb", token)).toEqual({ verified: true, already: true, isOwn: true });
    expect(await ordersOf(token)).toMatchObject([{ userId: user.id }]);
    await orderAsNell();
    await at("sweetcrumb", token).ask((api) => api.customers.erase({ currentPassword: password }));
    expect(await guestOrders()).toEqual([]);
  });

  test("ORD-06 CUST-01 a changed address brings them only within a log-in of the account", async () => {
    const { customerSelf, customerOther } = world.people;
    const changeTo = async (token: string, id: string) => {
      await at("sweetcrumb", token).ask((api) =>
        api.customers.update({ id, email: "nell@example.test", currentPassword: PASSWORD }),
      );
      return tokenIn((await mailsOf(database)).filter(({ template }) => template === "change-email").at(-1));
    };
    const confirm = (link: string, token: string | null) =>
      at("sweetcrumb", token).ask((api) => api.accounts.confirmEmail({ token: link }));
    const link = await changeTo(customerSelf.token, customerSelf.id);
    expect(await confirm(link, customerOther.token)).toMatchObject({ already: false, isOwn: false });
    expect(await guestOrders()).toEqual(["Nell"]);
    expect(await confirm(link, null)).toMatchObject({ already: true, isOwn: false });
    expect(await guestOrders()).toEqual(["Nell"]);
    expect(await confirm(link, customerSelf.token)).toMatchObject({ already: true, isOwn: true });
    expect(await guestOrders()).toEqual([]);
  });
});
