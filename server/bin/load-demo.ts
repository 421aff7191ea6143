/** Loads the demo shops into an empty database. */

/** Loads them and says in a few words what was done. Read on demand: an installation with shops of its own never needs them. */
export async function loadDemo(ownerUrl: string): Promise<string> {
  const { seedDemo } = await import("../demo/seed.ts");
  return (await seedDemo(ownerUrl, new Date())) ? "loaded" : "already there";
}
