import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseTime, startClock } from "#server/clock.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, type World } from "#tests/support/world.ts";
import { freshWorld, refusal } from "./account-people.ts";

const database = useDatabase();
let world: World;
let stop: () => void;

/** From here on the process goes by its own clock and the database's, as it does when it serves. */
beforeEach(async () => {
  world = await freshWorld(database);
  const clock = await startClock(databaseTime(database.appUrl));
  stop = clock.stop;
  rememberApp({ ...theApp(), now: () => clock.now(), ...(clock.observe && { observe: clock.observe }) });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Sets this machine's clock, and leaves all timers alone. */
const serverClockOff = (minutes: number) => {
  const real = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(real + minutes * 60_000);
};

/** A log-in of the cake's buyer which, by the database's clock, was opened so many seconds ago. */
async function openedAgo(seconds: number): Promise<string> {
  const token = await world.newToken(world.people.customerSelf);
  await database.asPlatform((tx) =>
    tx.execute(
      `update sessions set created_at = clock_timestamp() - make_interval(secs => ?), renewed_at = clock_timestamp() - make_interval(secs => ?),
         expires_at = clock_timestamp() - make_interval(secs => ?) + interval '1 hour', absolute_expires_at = clock_timestamp() + interval '11 hours'
       where id = (select id from sessions order by id desc limit 1)`,
      [seconds, seconds, seconds],
    ),
  );
  return token;
}
const me = (token: string) => callerAt({ shop: "sweetcrumb", token }).ask((api) => api.accounts.me());

describe.each([0, 10, -10])(
  "REL-R16 the database's clock decides, this server's is off by %d minutes",
  (off) => {
    test("AUTH-05 a log-in is good at 59:59 and over at 60:01", async () => {
      const [good, over] = [await openedAgo(3_599), await openedAgo(3_601)];
      serverClockOff(off);
      expect((await me(good)).firstName).toBe("sam");
      expect((await refusal(me(over))).code).toBe("signed_out");
    });

    test("AUTH-05 also where the process started with its clock off", async () => {
      serverClockOff(off);
      const clock = await startClock(databaseTime(database.appUrl));
      rememberApp({ ...theApp(), now: () => clock.now(), ...(clock.observe && { observe: clock.observe }) });
      const [good, over] = [await openedAgo(3_599), await openedAgo(3_601)];
      expect((await me(good)).firstName).toBe("sam");
      expect((await refusal(me(over))).code).toBe("signed_out");
      clock.stop();
    });

    test("AUTH-05 one that is opened or renewed lasts an hour by the database's clock", async () => {
      serverClockOff(off);
      const opened = await callerAt({ shop: "sweetcrumb" }).ask((api) =>
        api.accounts.logIn({ email: "sam@example.test", password: PASSWORD, keepSignedIn: false }),
      );
      expect(await isAnHour()).toBe(true);

      const used = await openedAgo(1_800);
      await me(used);
      expect(await isAnHour()).toBe(true);
      await callerAt({ shop: "sweetcrumb", token: opened.token }).ask((api) => api.accounts.logOut());
      expect((await refusal(me(opened.token))).code).toBe("signed_out");
    });

    test("AUTH-05 the instant of a request with a log-in is the database's", async () => {
      const token = await openedAgo(60);
      serverClockOff(off);
      const { now } = await callerAt({ shop: "sweetcrumb", token }).context();
      const told = await databaseTime(database.appUrl)();
      expect(Math.abs(told.getTime() - now.getTime())).toBeLessThan(2_000);
    });
  },
);

test("REL-R23 asking the database's time leaves no connection behind", async () => {
  const ask = databaseTime(database.appUrl);
  for (let time = 0; time < 5; time++) await ask();
  const left = () =>
    database
      .em()
      .execute(
        "select pid from pg_stat_activity where datname = current_database() and query like 'select clock_timestamp()%'",
      );
  await expect.poll(left, { timeout: 5_000 }).toEqual([]);
});

/**
 * Whether the newest log-in lasts an hour from now by the database's clock. What the process knows of that clock is true to half the
 * time an answer took, so a little more than an hour may be left where asking came right after.
 */
async function isAnHour(): Promise<boolean> {
  const [row] = await database.asPlatform((tx) =>
    tx.execute<{ left: number }[]>(
      "select extract(epoch from expires_at - clock_timestamp())::float as left from sessions order by id desc limit 1",
    ),
  );
  return Math.abs((row?.left ?? Number.NaN) - 3_600) < 10;
}
