import { beforeEach, describe, expect, test } from "vitest";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, type World } from "#tests/support/world.ts";
import { freshWorld, refusal } from "./account-people.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const at = (token: string | null, shop: string | null = "sweetcrumb") => callerAt({ shop, token });
const lives = async (token: string) => (await at(token).context()).session !== null;
const mine = (token: string) => at(token).ask((api) => api.sessions.mine());
const newToken = (who: "customerSelf" | "customerOther" | "superAdmin" | "stranger") =>
  world.newToken(world.people[who]);

describe("AUTH-05 where one is logged in", () => {
  test("AUTH-05 the list holds the account's live log-ins and no others, this one first", async () => {
    const [phone, laptop] = [await newToken("customerSelf"), await newToken("customerSelf")];
    await newToken("customerOther");
    const ended = await newToken("customerSelf");
    await at(ended).ask((api) => api.accounts.logOut());
    world.clock.advance({ minutes: 5 });
    await mine(phone);

    const list = await mine(laptop);
    // The one that the world opened for everyone is among them.
    expect(list).toHaveLength(3);
    expect(list.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    expect(list[1]?.lastUsedAt).toEqual(world.clock.now());
    expect(new Set(list.map(({ id }) => id)).size).toBe(3);
  });

  test("AUTH-05 it says what a browser is in words, when it came, and nothing of its address", async () => {
    const { token } = await at(null).ask((api) =>
      api.accounts.logIn({ email: "sam@example.test", password: PASSWORD, keepSignedIn: true }),
    );
    await database.asPlatform((tx) =>
      tx.execute(
        "update sessions set user_agent = 'Firefox/1 Windows <b>', address = '198.51.100.9' where kept_signed_in",
      ),
    );
    const [first] = await mine(token);
    expect(first).toEqual({
      id: expect.any(String),
      device: "Firefox on Windows",
      openedAt: world.clock.now(),
      lastUsedAt: world.clock.now(),
      isThis: true,
      keptSignedIn: true,
    });
  });

  test("AUTH-05 one that stays signed in is written down as used, to the hour", async () => {
    const { token } = await at(null).ask((api) =>
      api.accounts.logIn({ email: "sam@example.test", password: PASSWORD, keepSignedIn: true }),
    );
    world.clock.advance({ minutes: 59 });
    const [soon] = await mine(token);
    expect(world.clock.now().getTime() - (soon?.lastUsedAt.getTime() ?? 0)).toBe(59 * 60_000);
    world.clock.advance({ days: 3 });
    const [later] = await mine(token);
    expect(later?.lastUsedAt).toEqual(world.clock.now());
  });

  test("AUTH-06 one of them is ended from another, at once", async () => {
    const [phone, laptop] = [await newToken("customerSelf"), await newToken("customerSelf")];
    const [{ id } = { id: "" }] = await mine(phone);
    expect(await at(laptop).ask((api) => api.sessions.end({ id }))).toEqual({ isThis: false });
    expect(await lives(phone)).toBe(false);
    expect(await lives(laptop)).toBe(true);
    expect((await refusal(at(laptop).ask((api) => api.sessions.end({ id })))).code).toBe("session_not_found");
  });

  test("AUTH-06 one may end itself this way", async () => {
    const token = await newToken("customerSelf");
    const [{ id } = { id: "" }] = await mine(token);
    expect(await at(token).ask((api) => api.sessions.end({ id }))).toEqual({ isThis: true });
    expect(await lives(token)).toBe(false);
  });

  test("AUTH-06 no one ends another's log-in, of the same shop or of another", async () => {
    const sams = await newToken("customerSelf");
    const [{ id } = { id: "" }] = await mine(sams);
    for (const who of ["customerOther", "stranger", "superAdmin"] as const) {
      const token = await newToken(who);
      expect((await refusal(at(token, null).ask((api) => api.sessions.end({ id })))).code).toBe(
        "session_not_found",
      );
      await at(token, null).ask((api) => api.sessions.endOthers());
    }
    expect(await lives(sams)).toBe(true);
  });

  test("AUTH-06 all others end at once, and say how many they were", async () => {
    const tokens = [await newToken("customerSelf"), await newToken("customerSelf")];
    const [stays = "", goes = ""] = tokens;
    const others = await newToken("customerOther");
    expect(await at(stays).ask((api) => api.sessions.endOthers())).toEqual({ ended: 2 });
    expect(await lives(stays)).toBe(true);
    expect(await lives(goes)).toBe(false);
    expect(await lives(others)).toBe(true);
  });

  test("AUTH-05 a super admin, who belongs to no shop, has a list too", async () => {
    const [token, other] = [await newToken("superAdmin"), await newToken("superAdmin")];
    expect(await at(token, null).ask((api) => api.sessions.mine())).toHaveLength(3);
    await at(token, null).ask((api) => api.sessions.endOthers());
    expect(await lives(other)).toBe(false);
  });

  test("AUTH-05 anyone who is not logged in has none", async () => {
    expect((await refusal(at(null).ask((api) => api.sessions.mine()))).code).toBe("signed_out");
    const token = await newToken("customerSelf");
    world.clock.advance({ minutes: 60 });
    expect((await refusal(at(token).ask((api) => api.sessions.endOthers()))).code).toBe("signed_out");
  });
});
