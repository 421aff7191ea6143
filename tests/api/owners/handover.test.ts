import { beforeEach, describe, expect, test } from "vitest";
import { freshWorld, refusal } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import type { World } from "#tests/support/world.ts";
import { shopForm, tokenOf } from "./bakers.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const open = () => callerAt({ shop: null }).ask((api) => api.owners.openShop(shopForm()));
const enter = (url: string, shop = "nells-pies", token: string | null = null) =>
  callerAt({ shop, token }).ask((api) => api.owners.enter({ token: tokenOf(url) }));
const enterShop = (token: string | null, shopId: string, shop: string | null = null) =>
  callerAt({ shop, token, channel: "trpc" }).ask((api) => api.admins.enterShop({ shopId }));
const later = (seconds: number) => world.clock.advance({ seconds });

describe("AUTH-04 the log-in is handed over to the shop's host", () => {
  test("AUTH-04 the screen's sign-up opens no log-in of its own, only the link", async () => {
    const { shop, url } = await open();
    expect(url).toMatch(/^http:\/\/nells-pies\.localhost:3000\/owner\/enter\/[\w-]{43}$/);
    const kept = await database.asPlatform((tx) =>
      tx.execute(
        "select encode(token_hash, 'hex') as hash, user_id, expires_at, created_at from login_handovers where shop_id = ?",
        [shop.id],
      ),
    );
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(tokenOf(url));
    const sessions = await database.asPlatform((tx) =>
      tx.execute("select id from sessions where shop_id = ?", [shop.id]),
    );
    expect(sessions).toEqual([]);
  });

  test("AUTH-04 the link opens the owner's log-in, once", async () => {
    const { url } = await open();
    const { token, user } = await enter(url);
    expect(user).toMatchObject({ email: "nell@pies.test", isMerchantHere: true });
    const me = await callerAt({ shop: "nells-pies", token }).ask((api) => api.accounts.me());
    expect(me.id).toBe(user.id);
    expect((await refusal(enter(url))).code).toBe("link_expired");
  });

  test("AUTH-04 of ten who open it at once one gets in", async () => {
    const { url } = await open();
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => enter(url)));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("AUTH-04 the link is good for 60 seconds, and at its own shop only", async () => {
    const { url } = await open();
    expect((await refusal(enter(url, "sweetcrumb"))).code).toBe("link_expired");
    expect((await refusal(enter(`${url}x`))).code).toBe("link_expired");
    later(60);
    expect((await refusal(enter(url))).code).toBe("link_expired");
    later(-1);
    expect((await enter(url)).user.email).toBe("nell@pies.test");
  });

  test("AUTH-05 the log-in that the browser had ends", async () => {
    const { url } = await open();
    const before = await enter(url);
    const again = await enterShop(world.people.superAdmin.token, before.user.shopId ?? "");
    await enter(again.url, "nells-pies", before.token);
    const requested = callerAt({ shop: "nells-pies", token: before.token }).ask((api) => api.accounts.me());
    expect((await refusal(requested)).code).toBe("signed_out");
  });

  test("AUTH-04 an erased account gets in no more", async () => {
    const { shop, url } = await open();
    await database.asPlatform((tx) =>
      tx.execute("update users set status = 'ERASED', deleted_at = now() where shop_id = ?", [shop.id]),
    );
    expect((await refusal(enter(url))).code).toBe("link_expired");
  });
});

describe("SUP-01 a super admin's link into a shop", () => {
  test("SUP-01 opens the super admin's own log-in there, and the shop's trail says so", async () => {
    const { url } = await enterShop(world.people.superAdmin.token, world.a.id);
    expect(url).toMatch(/^http:\/\/sweetcrumb\.localhost:3000\/owner\/enter\//);
    const { token, user } = await enter(url, "sweetcrumb");
    expect(user).toMatchObject({ isSuperAdmin: true, isMerchantHere: true, shopId: null });
    const counts = await callerAt({ shop: "sweetcrumb", token }).ask((api) => api.orders.counts());
    expect(counts.incomplete).toBe(0);
    const trail = await database.asPlatform((tx) =>
      tx.execute("select actor, actor_id, action, subject_id from audit_entries where shop_id = ?", [
        world.a.id,
      ]),
    );
    expect(trail).toEqual([
      {
        actor: "super_admin",
        actor_id: world.people.superAdmin.id,
        action: "shop.entered",
        subject_id: world.a.id,
      },
    ]);
  });

  test("SUP-01 leads into dead shops and shops in maintenance too", async () => {
    await world.set("shops", world.a, { subscription_status: "none", maintenance_mode: true });
    const { url } = await enterShop(world.people.superAdmin.token, world.a.id);
    expect((await enter(url, "sweetcrumb")).user.isSuperAdmin).toBe(true);
  });

  test("SEC-A5 is no one else's, and of no shop that is not there", async () => {
    expect((await refusal(enterShop(null, world.a.id))).code).toBe("signed_out");
    for (const who of ["merchantOwn", "merchantOther", "customerSelf"] as const)
      expect((await refusal(enterShop(world.people[who].token, world.a.id, "sweetcrumb"))).kind).toBe(
        "forbidden",
      );
    const nowhere = enterShop(world.people.superAdmin.token, "01a1fc36-a7f8-7603-9cc6-6cac297d1b49");
    expect((await refusal(nowhere)).code).toBe("shop_not_found");
  });
});

describe("SEC-A34 a log-in that is handed over is no new one", () => {
  const update = (shop: string, token: string) =>
    callerAt({ shop, token }).ask((api) => api.shop.update({ version: 1, venmoName: "@someone" }));
  const me = (shop: string, token: string) => callerAt({ shop, token }).ask((api) => api.accounts.me());
  const minutes = 60;

  test("SEC-A34 whoever renames the shop with an older log-in is asked for the password at the new name too", async () => {
    later(11 * minutes);
    const { token: ours } = world.people.merchantOwn;
    const { url } = await callerAt({ shop: "sweetcrumb", token: ours }).ask((api) =>
      api.shop.rename({ slug: "crumb-and-co" }),
    );
    const { token } = await enter(url, "crumb-and-co");
    expect((await refusalOf(update("crumb-and-co", token))).facts.errors).toEqual({
      currentPassword: ["This field is required"],
    });
  });

  test("SEC-A34 nor does a super admin's become one on the way into a shop", async () => {
    later(11 * minutes);
    const { url } = await enterShop(world.people.superAdmin.token, world.a.id);
    const { token } = await enter(url, "sweetcrumb");
    expect((await refusalOf(update("sweetcrumb", token))).facts.errors).toEqual({
      currentPassword: ["This field is required"],
    });
  });

  test("AUTH-05 it ends when the one before it would have: twelve hours after that was opened", async () => {
    const { id, token: ours } = world.people.merchantOwn;
    await database.asPlatform((tx) =>
      tx.execute(
        `update sessions set created_at = ?::timestamptz - interval '11 hours 30 minutes',
           absolute_expires_at = ?::timestamptz + interval '30 minutes', expires_at = ?::timestamptz + interval '30 minutes'
         where user_id = ?`,
        [...Array.from({ length: 3 }, () => world.clock.now()), id],
      ),
    );
    const { url } = await callerAt({ shop: "sweetcrumb", token: ours }).ask((api) =>
      api.shop.rename({ slug: "crumb-and-co" }),
    );
    const { token } = await enter(url, "crumb-and-co");
    later(29 * minutes);
    await me("crumb-and-co", token);
    later(minutes);
    expect((await refusal(me("crumb-and-co", token))).code).toBe("signed_out");
  });

  test("AUTH-05 the owner's first log-in, by the link of the sign-up, is a new one", async () => {
    const { url } = await open();
    const { token } = await enter(url);
    const version = (await callerAt({ shop: "nells-pies", token }).ask((api) => api.shop.settingsScreen()))
      .settings.version;
    const saved = callerAt({ shop: "nells-pies", token }).ask((api) =>
      api.shop.update({ version, venmoName: "@nell" }),
    );
    expect((await saved).venmoName).toBe("@nell");
  });
});
