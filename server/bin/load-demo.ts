/** Loads the demo shops into an empty database. */
import { withConnection } from "../database/connect.ts";

/**
 * Loads them and prints in a few words what was done. What loads them is read only where there is no shop yet: an installation with shops of its
 * own never needs it, and a second start no more.
 */
export async function loadDemo(ownerUrl: string): Promise<string> {
  if (await hasShops(ownerUrl)) return "already there";
  const { seedDemo } = await import("../demo/seed.ts");
  return (await seedDemo(ownerUrl, new Date())) ? "loaded" : "already there";
}

const hasShops = (ownerUrl: string): Promise<boolean> =>
  withConnection(ownerUrl, async (client) => {
    await client.query("set role platform");
    return (await client.query("select from shops limit 1")).rowCount === 1;
  });
