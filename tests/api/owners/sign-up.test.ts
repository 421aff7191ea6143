import { beforeEach, describe, expect, test } from "vitest";
import { SlugTaken } from "#domain/accounts/owner-errors.ts";
import { withConnection } from "#server/database/connect.ts";
import { inShop } from "#server/database/tenant.ts";
import { freshWorld, refusal } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import type { World } from "#tests/support/world.ts";
import { activationLinks, shopForm, tokenOf } from "./bakers.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const DAY = 24 * 3_600_000;
const atRoot = (address?: string) => callerAt({ shop: null, ...(address ? { address } : {}) });
const signUp = (changes: Record<string, string> = {}) =>
  atRoot().ask((api) => api.owners.signUp(shopForm(changes)));
const rows = (sql: string, values: unknown[] = []) =>
  database.asPlatform((tx) => tx.execute<Record<string, unknown>[]>(sql, values));
const jobs = async () =>
  (await database.em().execute("select id from pgboss.job where name = 'deliver-message'")).length;

describe("AUTH-04 opening a shop", () => {
  test("AUTH-04 makes the shop on its trial, everything a shop has, and its owner", async () => {
    const { token, shop, user } = await signUp({ email: "Nell@Pies.test", shopName: " Nell's Pies " });
    expect(shop).toEqual({
      id: expect.any(String),
      slug: "nells-pies",
      title: "Nell's Pies",
      url: "http://nells-pies.localhost:3000",
    });
    expect(user).toMatchObject({
      shopId: shop.id,
      email: "nell@pies.test",
      isMerchantHere: true,
      isSuperAdmin: false,
      emailVerifiedAt: null,
    });
    const [standing] = await rows("select * from shops where id = ?", [shop.id]);
    expect(standing).toMatchObject({
      mode: "standard",
      subscription_status: "none",
      maintenance_mode: false,
    });
    expect(standing?.trial_ends_at).toEqual(new Date(world.clock.now().getTime() + 14 * DAY));
    const [settings] = await rows("select * from shop_settings where shop_id = ?", [shop.id]);
    expect(settings).toMatchObject({
      contact_email: "nell@pies.test",
      support_email: "",
      owner_first_name: "Nell",
      owner_last_name: "Okafor",
      timezone: null,
      tip_default: 500,
      require_prepay: true,
      order_access: "verified",
      payment_options: ["Cash"],
    });
    for (const table of ["ticket_counters", "subscriptions", "menu_versions", "users", "mail_links"])
      expect([table, (await rows(`select 1 from ${table} where shop_id = ?`, [shop.id])).length]).toEqual([
        table,
        1,
      ]);
    // The log-in is that of its merchant, and the shop serves at once, without a time zone.
    const owner = callerAt({ shop: "nells-pies", token });
    expect((await owner.ask((api) => api.orders.counts())).incomplete).toBe(0);
    expect(await owner.ask((api) => api.shop.current())).toMatchObject({ isDead: false, timezone: null });
    expect(await owner.ask((api) => api.catalog.menu())).toEqual([]);
  });

  test("AUTH-04 the activation mail is queued with it, and its link proves the address", async () => {
    const { token } = await signUp();
    const [mail] = await activationLinks(database);
    expect(mail?.to).toBe("nell@pies.test");
    expect(mail?.link).toMatch(/^http:\/\/nells-pies\.localhost:3000\/owner\/activate\/[\w-]{43}$/);
    expect(await jobs()).toBe(1);
    const owner = callerAt({ shop: "nells-pies", token });
    const activate = (shop: string) =>
      callerAt({ shop }).ask((api) => api.owners.activate({ token: tokenOf(mail?.link ?? "") }));
    expect((await refusal(activate("sweetcrumb"))).code).toBe("link_expired");
    expect((await owner.ask((api) => api.accounts.me())).emailVerifiedAt).toBeNull();
    expect(await activate("nells-pies")).toEqual({ verified: true });
    expect((await owner.ask((api) => api.accounts.me())).emailVerifiedAt).not.toBeNull();
    // A mail program that had opened it first leaves the owner no riddle.
    expect(await activate("nells-pies")).toEqual({ verified: true });
  });

  test("AUTH-04 the activation link lives 24 hours, and another one may be asked for", async () => {
    const { token } = await signUp();
    const [mail] = await activationLinks(database);
    world.clock.advance({ days: 1 });
    const late = callerAt({ shop: "nells-pies" }).ask((api) =>
      api.owners.activate({ token: tokenOf(mail?.link ?? "") }),
    );
    expect((await refusal(late)).code).toBe("link_expired");
    world.clock.advance({ days: -1 });
    await callerAt({ shop: "nells-pies", token }).ask((api) => api.owners.sendActivation());
    expect(await activationLinks(database)).toHaveLength(2);
    await callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token }).ask((api) =>
      api.owners.sendActivation(),
    );
    expect(await activationLinks(database)).toHaveLength(2);
  });

  test("AUTH-04 a blank address is made from the name", async () => {
    expect((await signUp({ slug: "", shopName: "Café Löwe" })).shop.slug).toBe("cafe-lowe");
    expect((await refusal(signUp({ slug: "", shopName: "日本" }))).facts.errors).toHaveProperty("slug");
  });

  test("SHOP-01 a name of 41 characters is too long, in the specification's words", async () => {
    await expect(signUp({ shopName: "x".repeat(41) })).rejects.toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
      message: "This field is limited to 40 characters",
    });
    await expect(signUp({ shopName: " " })).rejects.toMatchObject({ message: "This field is required" });
    expect((await signUp({ shopName: "é".repeat(40) })).shop.title).toBe("é".repeat(40));
  });

  test("SHOP-01 taken, reserved and malformed addresses are refused beside the field", async () => {
    const said = async (slug: string) => (await refusal(signUp({ slug }))).facts.errors;
    expect(await said("SweetCrumb")).toEqual({
      slug: ["This address is taken already. Please choose another one."],
    });
    expect(await said("www")).toEqual({
      slug: ["This address is kept for the platform. Please choose another one."],
    });
    expect(await said("-x-")).toHaveProperty("slug");
    expect(await said("xn--pies-123")).toHaveProperty("slug");
  });

  test("SHOP-01 a slug that was given up is not handed out for 12 months", async () => {
    const retire = (until: Date) =>
      rows(
        "insert into retired_slugs (slug, shop_id, until) values ('nells-pies', ?, ?) on conflict (slug) do update set until = excluded.until",
        [world.a.id, until],
      );
    await retire(new Date(world.clock.now().getTime() + DAY));
    expect(await refusal(signUp())).toBeInstanceOf(SlugTaken);
    expect(await rows("select 1 from shops where slug = 'nells-pies'")).toEqual([]);
    await retire(world.clock.now());
    expect((await signUp()).shop.slug).toBe("nells-pies");
  });

  test("AUTH-04 of ten sign-ups at once for one address one goes through, and nine are told that it is taken", async () => {
    const calls = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => signUp({ email: `baker${at}@pies.test` })),
    );
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const answers = calls.flatMap((call) => (call.status === "rejected" ? [call.reason.cause] : []));
    expect(answers.every((reason) => reason instanceof SlugTaken)).toBe(true);
    expect(await rows("select 1 from shops where slug = 'nells-pies'")).toHaveLength(1);
    expect(await rows("select 1 from users where is_merchant and email like 'baker%'")).toHaveLength(1);
    expect(await activationLinks(database)).toHaveLength(1);
  });

  test("NOTE-01 a sign-up that fails at its very end leaves nothing half-made", async () => {
    const before = await database.fingerprint();
    const no = "alter table sessions add constraint closed check (user_id is null) not valid";
    await withConnection(database.ownerUrl, (owner) => owner.query(no));
    try {
      await expect(signUp()).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
    } finally {
      await withConnection(database.ownerUrl, (owner) =>
        owner.query("alter table sessions drop constraint closed"),
      );
    }
    expect(await database.fingerprint()).toEqual(before);
    expect(await jobs()).toBe(0);
  });

  test("SEC-A9 no one joins a shop that is there, nor gives the shop or themselves more than a trial", async () => {
    const before = await database.fingerprint();
    const more = [
      "shopId",
      "id",
      "isSuperAdmin",
      "trialEndsAt",
      "subscriptionStatus",
      "shopDomain",
      "emailVerifiedAt",
    ];
    for (const extra of more) {
      const form = { ...shopForm(), [extra]: world.a.id };
      await expect(
        atRoot().ask((api) => api.owners.signUp(form as never)),
        extra,
      ).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    }
    expect(await database.fingerprint()).toEqual(before);
  });

  test("AUTH-01 the password's rules hold, the shop's own new name among them", async () => {
    const description = async (password: string) =>
      (await refusal(signUp({ password, passwordConfirmation: password }))).facts.errors;
    expect(await description("nells pies")).toHaveProperty("password");
    expect(await description("password1")).toHaveProperty("password");
    await expect(signUp({ passwordConfirmation: "another-one" })).rejects.toMatchObject({
      message: "The two passwords differ.",
    });
    await expect(signUp({ phone: "" })).rejects.toMatchObject({ message: "This field is required" });
    await expect(signUp({ phone: "12345" })).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
  });

  test("AUTH-04 all that is wrong is told in one round, the address and a common password too", async () => {
    const toldOf = (changes: Record<string, string>) =>
      signUp(changes).then(
        () => [],
        ({ cause }: { cause: { issues: { path: string[] }[] } }) =>
          cause.issues.map(({ path }) => path[0]).sort(),
      );
    expect(await toldOf({ slug: "www", password: "password1", phone: "12345" })).toEqual([
      "password",
      "passwordConfirmation",
      "phone",
      "slug",
    ]);
    expect(await toldOf({ shopName: "!!", slug: "", passwordConfirmation: "another-one" })).toEqual([
      "passwordConfirmation",
      "slug",
    ]);
  });

  test("AUTH-08 five sign-ups an hour from one address, three of one e-mail", async () => {
    await freshWorld(database, { rateLimits: "on" });
    const from = (address: string, changes: Record<string, string>) =>
      atRoot(address).ask((api) => api.owners.signUp(shopForm(changes)));
    for (const at of [1, 2, 3, 4, 5])
      await from("198.51.100.7", { slug: `shop-${at}`, email: `b${at}@pies.test` });
    expect((await refusal(from("198.51.100.7", { slug: "shop-6", email: "b6@pies.test" }))).code).toBe(
      "too_many_tries",
    );
    for (const at of [8, 9, 10]) await from(`198.51.100.${at}`, { slug: `shop-${at}` });
    expect((await refusal(from("198.51.100.11", { slug: "shop-11" }))).code).toBe("too_many_tries");
  });
});

describe("SHOP-01 whether an address is free", () => {
  const requested = async (slug: string) =>
    (await atRoot().ask((api) => api.owners.slugFree({ slug }))).problem;

  test("SHOP-01 is said while it is typed", async () => {
    expect(await requested("nells-pies")).toBeNull();
    expect(await requested(" SweetCrumb ")).toBe("taken");
    expect(await requested("help")).toBe("reserved");
    expect(await requested("a")).toBe("malformed");
    await rows("insert into retired_slugs (slug, shop_id, until) values ('old-pies', ?, ?)", [
      world.a.id,
      new Date(world.clock.now().getTime() + DAY),
    ]);
    expect(await requested("old-pies")).toBe("taken");
  });

  test("AUTH-08 is not said without end", async () => {
    await freshWorld(database, { rateLimits: "on" });
    for (let at = 0; at < 60; at += 1) expect(await requested(`shop-number-${at}`)).toBeNull();
    expect((await refusal(requested("shop-number-61"))).code).toBe("too_many_tries");
  });
});

describe("SEC-02 who may add a shop", () => {
  const ID = "01a1fc36-a7f8-7603-9cc6-6cac297d1b49";

  test("SEC-02 `app` adds none itself, not even as the shop at hand", async () => {
    const adding = inShop(database.em(), ID, (tx) =>
      tx.execute("insert into shops (id, slug, title) values (?, 'mine', 'Mine')", [ID]),
    );
    await expect(adding).rejects.toMatchObject({ code: "42501" });
  });

  test("SEC-02 the function adds a shop that no one had, and reaches no other", async () => {
    const open = (id: string, slug: string) =>
      database.em().execute("select ops.open_shop(?, ?, 'Mine', now(), now()) as opened", [id, slug]);
    await expect(open(world.a.id, "mine")).rejects.toMatchObject({ code: "23505" });
    expect(await open(ID, "sweetcrumb")).toEqual([{ opened: false }]);
    await expect(open(ID, "Not A Label")).rejects.toMatchObject({ code: "23514" });
    expect(await open(ID, "mine")).toEqual([{ opened: true }]);
    expect(await rows("select title from shops where id = ?", [world.a.id])).toEqual([
      { title: "Sweet Crumb Bakery" },
    ]);
  });
});
