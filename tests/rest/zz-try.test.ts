import { test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, FRIDAY } from "#tests/support/world.ts";
const database = useDatabase();
test("x", async () => {
  const w = await openWorld(database);
  const { log } = await import("#server/log.ts");
  (log as any).error = (...a: any[]) => process.stderr.write("LOG " + a[0]?.err?.stack?.slice(0, 600) + "\n");
  const r = await w.send({ method: "POST", path: `/api/shops/${w.a.id}/orders`, token: w.people.customerSelf.token, json: { availability_id: w.a.windowId, fulfillment_type: "Pickup", fulfillment_slot: FRIDAY, line_items: [{ item_id: w.a.rye, quantity: 1 }] } });
  process.stderr.write(String(r.status) + r.text.slice(0, 300) + "\n");
});
