import { beforeEach, describe, expect, test } from "vitest";
import { inviteAdmin } from "#server/accounts/admins/admin-invitation.ts";
import { readConfig } from "#server/config.ts";
import type { Channel } from "#server/context.ts";
import { rememberApp } from "#server/running-app.ts";
import { movedShop } from "#server/shop/moved-shop.ts";
import { freshWorld, refusal } from "#tests/api/accounts/account-people.ts";
import { mailsOf, workOff } from "#tests/api/accounts/mailed.ts";
import { codeShown } from "#tests/support/authenticator.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, type World } from "#tests/support/world.ts";
import { tokenOf } from "./bakers.ts";

const database = useDatabase();
const DOMAIN = "crumbs.example";
const OWN = `${DOMAIN}:3000`;
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
  await world.set("shops", world.a, { shop_domain: DOMAIN });
});

const onDomain = (token: string | null = null, channel: Channel = "page") =>
  callerAt({ shop: "sweetcrumb", host: OWN, token, channel });
const onSlug = (token: string | null = null, channel: Channel = "page") =>
  callerAt({ shop: "sweetcrumb", token, channel });
const wayIn = async () => {
  const root = callerAt({ shop: null, token: world.people.superAdmin.token });
  return (await root.ask((api) => api.admins.enterShop({ shopId: world.a.id }))).url;
};
const logIn = (email: string, password = PASSWORD, more: Record<string, string> = {}) =>
  onDomain().ask((api) => api.accounts.logInOwner({ email, password, ...more }));

describe("AUTH-04 SUP-01 a super admin at a shop that has a domain of its own", () => {
  test("AUTH-04 SUP-01 is handed over to the host of its slug, and is logged in there", async () => {
    const url = await wayIn();
    expect(url).toMatch(/^http:\/\/sweetcrumb\.localhost:3000\/owner\/enter\/[\w-]{43}$/);
    const { token, user } = await onSlug().ask((api) => api.owners.enter({ token: tokenOf(url) }));
    expect(user).toMatchObject({ isSuperAdmin: true, isMerchantHere: true });
    expect((await onSlug(token).ask((api) => api.accounts.me())).isSuperAdmin).toBe(true);
  });

  test("AUTH-04 SUP-01 a link that came to that domain opens nothing, there or anywhere", async () => {
    const token = tokenOf(await wayIn());
    for (const visit of [onDomain(null, "page"), onDomain(null, "trpc"), onSlug()])
      expect((await refusal(visit.ask((api) => api.owners.enter({ token })))).code).toBe("link_expired");
  });

  test("SEC-A20 AUTH-04 a log-in of theirs is no one's there, on pages or as a bearer; at the slug's host it stays", async () => {
    const { token } = world.people.superAdmin;
    for (const channel of ["page", "trpc", "rest"] as const) {
      const { visitor, session, shop } = await onDomain(token, channel).context();
      expect([visitor, session, shop?.slug]).toEqual([null, null, "sweetcrumb"]);
      expect((await refusal(onDomain(token, channel).ask((api) => api.accounts.me()))).code).toBe(
        "signed_out",
      );
      expect((await onSlug(token, channel).ask((api) => api.accounts.me())).isSuperAdmin).toBe(true);
    }
    const byCookie = callerAt({ shop: "sweetcrumb", host: OWN, cookies: `session=${token}` });
    expect((await byCookie.context()).visitor).toBeNull();
    const rest = await world.send({
      method: "GET",
      path: "/api/me",
      token,
      headers: { host: OWN },
    });
    expect(rest.status).toBe(401);
  });

  test("AUTH-04 their password is refused there with the address to use; a wrong one, and a stranger, hear what everyone hears", async () => {
    const { email } = world.people.superAdmin;
    const before = await database.fingerprint();
    const refused = await refusal(logIn(email));
    expect([refused.kind, refused.code, refused.facts]).toEqual([
      "forbidden",
      "other_address",
      { host: "sweetcrumb.localhost:3000" },
    ]);
    expect(refused.message).toContain("sweetcrumb.localhost:3000");
    for (const [who, password] of [
      [email, "not-the-password"],
      ["nobody@example.test", PASSWORD],
      [world.people.customerSelf.email, PASSWORD],
    ] as const)
      expect((await refusal(logIn(who, password))).code).toBe("wrong_credentials");
    expect(await database.fingerprint()).toEqual(before);
    const customers = onDomain().ask((api) => api.accounts.logIn({ email, password: PASSWORD }));
    expect((await refusal(customers)).code).toBe("other_address");
  });

  test("AUTH-04 the shop's merchant logs in there as ever", async () => {
    const { user, token } = await logIn(world.people.merchantOwn.email);
    expect(user.isMerchantHere).toBe(true);
    expect((await onDomain(token).ask((api) => api.accounts.me())).id).toBe(world.people.merchantOwn.id);
  });

  test("AUTH-04 SHOP-01 another slug leads to the slug's host, and a merchant at the domain back there", async () => {
    const rename = (token: string, shop: string, slug: string) =>
      callerAt({ shop, token }).ask((api) => api.shop.rename({ slug }));
    const { merchantOwn, superAdmin } = world.people;
    // The domain may be someone else's by now.
    const elsewhere = await rename(merchantOwn.token, "sweetcrumb", "crumbs");
    expect(elsewhere.url).toMatch(/^http:\/\/crumbs\.localhost:3000\/owner\/enter\/[\w-]{43}$/);
    const merchants = await onDomain(merchantOwn.token).ask((api) =>
      api.shop.rename({ slug: "crumb-and-co" }),
    );
    expect(merchants.url).toMatch(/^http:\/\/crumbs\.example:3000\/owner\/enter\/[\w-]{43}$/);
    const enter = onDomain().ask((api) => api.owners.enter({ token: tokenOf(merchants.url) }));
    expect((await enter).user.id).toBe(merchantOwn.id);
    expect((await rename(superAdmin.token, "crumb-and-co", "crumb-and-co")).url).toBe(
      "http://crumb-and-co.localhost:3000",
    );
    const admins = await rename(superAdmin.token, "crumb-and-co", "crumbly");
    expect(admins.url).toMatch(/^http:\/\/crumbly\.localhost:3000\/owner\/enter\/[\w-]{43}$/);
  });

  test("AUTH-04 SHOP-01 a link to a name that the shop gave up meanwhile stays on the platform's hosts; other pages lead on", async () => {
    await callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token }).ask((api) =>
      api.shop.rename({ slug: "crumb-and-co" }),
    );
    const { em } = await callerAt({ shop: null }).context();
    const ledTo = (path: string) =>
      movedShop(em, new Request(`http://sweetcrumb.localhost:3000${path}`), world.clock.now());
    for (const path of ["/owner/enter/secret", "/owner/activate/secret", "/login/password-reset/secret"])
      expect([path, await ledTo(path)]).toEqual([path, "http://crumb-and-co.localhost:3000"]);
    expect(await ledTo("/menu")).toBe("http://crumbs.example:3000");
  });
});

test("AUTH-03 AUTH-04 SEC-A13 links to a new password and to an owner's log-in lead to the slug's host, whoever holds the domain", async () => {
  const { merchantOwn, customerSelf } = world.people;
  for (const email of [merchantOwn.email, customerSelf.email])
    await onDomain().ask((api) => api.passwords.sendReset({ email }));
  const phone = "415-555-0101";
  await database.asPlatform((tx) =>
    tx.execute("update users set phone_normalized = '4155550101' where id = ?", [merchantOwn.id]),
  );
  await onDomain().ask((api) => api.passwords.merchantForgotEmail({ phone }));
  await workOff(database);
  const mails = await mailsOf(database);
  const hosts = mails.map(({ facts }) => new URL(facts.link ?? "").host);
  expect([mails.map(({ template }) => template).sort(), new Set(hosts)]).toEqual([
    ["forgotten-email", "reset-password", "reset-password"],
    new Set(["sweetcrumb.localhost:3000"]),
  ]);
});

test("AUTH-04 outside demo mode the domain refuses a super admin before a code is used up", async () => {
  const config = readConfig({
    NODE_ENV: "test",
    DEMO: "0",
    SESSION_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "e".repeat(32),
    ROOT_DOMAIN: "localhost",
  });
  rememberApp({ orm: database.orm, config, now: world.clock.now });
  const email = "ada@platform.test";
  const password = "a-quiet-tuesday";
  const token = await database.asPlatform(async (tx) =>
    tokenOf(await inviteAdmin(tx, config, { email, now: world.clock.now() })),
  );
  const root = callerAt({ shop: null });
  const { key } = await root.ask((api) => api.admins.invitation({ token }));
  const accept = (at: typeof root) => {
    const code = codeShown(key, world.clock.now(), 0);
    const form = { token, password, passwordConfirmation: password, code };
    return at.ask((api) => api.admins.acceptInvitation(form));
  };
  expect((await refusal(accept(onDomain()))).code).toBe("other_address");
  expect((await accept(root)).user.isSuperAdmin).toBe(true);
  world.clock.advance({ seconds: 60 });
  const code = codeShown(key, world.clock.now(), 0);
  for (const typed of ["", code])
    expect((await refusal(logIn(email, password, { code: typed }))).code).toBe("other_address");
  const there = callerAt({ shop: "sweetcrumb" });
  const opened = await there.ask((api) => api.accounts.logInOwner({ email, password, code }));
  expect(opened.user.isSuperAdmin).toBe(true);
});
