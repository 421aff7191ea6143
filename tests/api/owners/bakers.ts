import type { TestDatabase } from "#tests/support/database.ts";

/** An owner's sign-up as the form posts it; fields can be changed. */
export const shopForm = (changes: Record<string, string> = {}) => ({
  shopName: "Nell's Pies",
  slug: "nells-pies",
  firstName: "Nell",
  lastName: "Okafor",
  email: "nell@pies.test",
  phone: "4155550142",
  password: "a-quiet-tuesday",
  passwordConfirmation: "a-quiet-tuesday",
  ...changes,
});

/** The secret at the end of a link. */
export const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Links of the activation mails that were queued, by recipient, oldest first. */
export async function activationLinks(database: TestDatabase): Promise<{ to: string; link: string }[]> {
  return database.asPlatform((tx) =>
    tx.execute<{ to: string; link: string }[]>(
      `select recipient as to, facts ->> 'link' as link from messages where template = 'admin-activation' order by created_at, id`,
    ),
  );
}
