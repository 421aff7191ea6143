/** Loads the demo shops into an empty database. */
import { existsSync } from "node:fs";

/** What `server/demo/seed.ts` exports: true when it loaded something, false when there were shops already. */
interface DemoModule {
  seedDemo(ownerUrl: string, now: Date): Promise<boolean>;
}

/** Loads them and says in a few words what was done. */
export async function loadDemo(ownerUrl: string): Promise<string> {
  const seed = new URL("../demo/seed.ts", import.meta.url);
  // A slimmed-down deployment leaves the demo out.
  if (!existsSync(seed)) return "not part of this installation";
  const { seedDemo } = (await import(seed.href)) as DemoModule;
  return (await seedDemo(ownerUrl, new Date())) ? "loaded" : "already there";
}
