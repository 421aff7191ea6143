import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "#server/demo/seed.ts";
import { callerAt, openTestApp } from "#tests/support/caller.ts";
import { A_WEDNESDAY } from "#tests/support/clock.ts";
import { useDatabase } from "#tests/support/database.ts";

const PASSWORD = "windowsill-demo";
const database = useDatabase();

beforeAll(async () => {
  await seedDemo(database.ownerUrl, new Date(A_WEDNESDAY));
  openTestApp(database);
});

async function merchantOf(slug: string) {
  const caller = callerAt({ shop: slug });
  const { token } = await caller.ask((api) =>
    api.accounts.logInOwner({ email: `merchant@${slug}.test`, password: PASSWORD }),
  );
  caller.use(token);
  return caller;
}

test.each(["sweetcrumb", "cornerpies", "schoolbake", "backsoon"])(
  "MAN-06 the merchant of %s logs in and opens every order",
  async (slug) => {
    const merchant = await merchantOf(slug);
    const opened: number[] = [];
    let total = Number.POSITIVE_INFINITY;
    for (let page = 1; opened.length < total; page++) {
      const orders = await merchant.ask((api) => api.orders.list({ page, perPage: 100 }));
      total = orders.total;
      expect(orders.rows.length).toBeGreaterThan(0);
      for (const { id, ticketNumber } of orders.rows) {
        const order = await merchant.ask((api) => api.orders.one({ orderId: id }));
        expect(order.ticketNumber).toBe(ticketNumber);
        opened.push(ticketNumber);
      }
    }
    expect(new Set(opened).size).toBe(total);
    expect(total).toBeGreaterThanOrEqual(20);
  },
);

test.each(["sweetcrumb", "cornerpies", "schoolbake"])(
  "ORD-12 Sam logs in at %s and finds earlier orders",
  async (slug) => {
    const sam = callerAt({ shop: slug });
    const { token } = await sam.ask((api) =>
      api.accounts.logIn({ email: `customer@${slug}.test`, password: PASSWORD }),
    );
    sam.use(token);
    const own = await sam.ask((api) => api.orders.mine({}));
    expect(own.total).toBeGreaterThan(0);
    for (const { id } of own.rows) {
      const order = await sam.ask((api) => api.orders.mineOne({ orderId: id }));
      expect(order.id).toBe(id);
    }
  },
);
