import { createHash } from "node:crypto";
import { postgresOf, query } from "#tests/chaos/books.ts";
import { expect, type Page } from "./browser.ts";
import { visitedApp } from "./browser-app.ts";
import { latePartsLoaded } from "./browser-installed.ts";

/**
 * Lets the log-in of a browser end so many seconds from now by the database's clock; below zero it has ended. Using it renews it, unless
 * its twelve hours are to be over then (`forGood`).
 */
export async function letLogInEndIn(page: Page, seconds: number, { forGood = false } = {}): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "session")?.value ?? "";
  const rows = await query(
    postgresOf(visitedApp().dataDir).url,
    `update sessions set expires_at = clock_timestamp() + make_interval(secs => $2::float),
       absolute_expires_at = case when $3 then clock_timestamp() + make_interval(secs => $2::float) else absolute_expires_at end
     where token_hash = $1 returning id`,
    [createHash("sha256").update(token).digest(), seconds, forGood],
  );
  expect(rows).toHaveLength(1);
}

/** Lets the log-in of a browser be so many minutes older than it is. */
export async function letLogInAge(page: Page, minutes: number): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "session")?.value ?? "";
  const rows = await query(
    postgresOf(visitedApp().dataDir).url,
    "update sessions set created_at = created_at - make_interval(mins => $2::int) where token_hash = $1 returning id",
    [createHash("sha256").update(token).digest(), minutes],
  );
  expect(rows).toHaveLength(1);
}

/** Looks at the page again, as after the machine slept or another window was in front. */
export async function lookAgain(page: Page): Promise<void> {
  await latePartsLoaded(page);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}
