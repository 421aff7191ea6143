/** `npm run packages:date`: writes down when the versions that are new in the lock file were published, and refuses younger ones than a week. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { DATES_FILE, datedPackages, lockedPackages, readDates, readLock } from "./package-ages.ts";

/** The day on which the registry got a version. */
async function publishedOn(name: string, version: string): Promise<string> {
  const said = execFileSync("npm", ["view", name, "time", "--json"], { encoding: "utf8" });
  const day = (JSON.parse(said) as Record<string, string>)[version]?.slice(0, 10);
  if (!day) throw new Error(`The registry does not know ${name}@${version}.`);
  return day;
}

try {
  const today = new Date().toISOString().slice(0, 10);
  const dates = await datedPackages(lockedPackages(readLock()), readDates(), today, publishedOn);
  writeFileSync(DATES_FILE, `${JSON.stringify(dates, null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
