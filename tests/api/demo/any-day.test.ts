import { expect, test } from "vitest";
import { seedDemo } from "#server/demo/seed.ts";
import { callerAt, openTestApp } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();

/** Each weekday, at hours when days begin and end somewhere, and both nights on which clocks change. */
const MOMENTS = [
  "2026-11-30T00:04:00-08:00",
  "2026-12-01T05:30:00-08:00",
  "2026-12-02T11:00:00-08:00",
  "2026-12-03T19:59:00-08:00",
  "2026-12-04T21:01:00-08:00",
  "2026-12-05T12:00:00-08:00",
  "2026-12-06T23:58:00-08:00",
  "2026-11-01T01:30:00-07:00",
  "2027-03-14T03:10:00-07:00",
];

test.each(MOMENTS)(
  "AVL-02 STORE-01 loaded at %s, the open shops can be ordered from at once",
  async (moment) => {
    await database.clean();
    expect(await seedDemo(database.ownerUrl, new Date(moment))).toBe(true);
    openTestApp(database, { now: moment });

    for (const slug of ["sweetcrumb", "cornerpies", "schoolbake"]) {
      const shopper = callerAt({ shop: slug });
      const shop = await shopper.ask((api) => api.shop.current());
      expect(shop).toMatchObject({ slug, isDead: false, maintenanceMode: false });
      const windows = await shopper.ask((api) => api.availability.upcoming());
      expect(windows.map(({ state }) => state)).toEqual(["active", "future"]);
      expect(windows[0]?.pickupDays.length).toBeGreaterThan(0);
      const delivers = shop.fulfillmentOptions.includes("Delivery");
      expect((windows[0]?.deliveryDays.length ?? 0) > 0).toBe(delivers);
      const items = (await shopper.ask((api) => api.catalog.menu())).flatMap((section) => section.items);
      const forSale = items.filter(({ soldOut, tooLateToOrder }) => !soldOut && !tooLateToOrder);
      expect(forSale.length).toBeGreaterThan(5);
    }
    const ahead = await database.asPlatform((tx) =>
      tx.execute(
        "select id from orders where created_at > ? or updated_at > ? union select id from order_events where at > ?",
        [new Date(moment), new Date(moment), new Date(moment)],
      ),
    );
    expect(ahead).toEqual([]);
  },
);
