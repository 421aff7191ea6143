/**
 * Whether every URL of a database that is configured leads to the one that is meant (OPS-02): after a restore or a failover one of them is soon forgotten, and then mails,
 * live lists or backups are of another database than the shops are.
 */
import type pg from "pg";
import type { ConfiguredDatabase } from "../config.ts";
import { answering, saidBy } from "../database/connect.ts";
import { unfitToServe } from "../database/fit-to-serve.ts";
import type { Finding } from "./finding.ts";

/** Where a URL leads. */
interface Place {
  readonly database: string;
  /** The same of a primary and of those that stream from it; null where the role may not know. */
  readonly server: string | null;
  readonly isStandby: boolean;
  readonly onlyReads: boolean;
}

/** What was found at the end of a URL. */
interface Visit {
  readonly variable: string;
  readonly url: string;
  readonly place: Place;
  /** Why no one may serve from there with its role. */
  readonly unfit: readonly string[];
}

const PLACE = `
  select current_database() as database, pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "onlyReads"`;

async function placeOf(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Omit<Place, "server">>(PLACE);
  const [place] = rows;
  if (!place) throw new Error("The database does not say which one it is.");
  const server = await client
    .query<{ id: string }>("select system_identifier::text as id from pg_control_system()")
    .then(
      (answer) => answer.rows[0]?.id ?? null,
      () => null,
    );
  return { ...place, server };
}

/** All findings about them; what `inspectDatabase` finds about DATABASE_URL and DATABASE_OWNER_URL by itself is left to it. */
export async function inspectUrls({
  appUrl,
  directUrl,
  ownerUrl,
  replicaUrls,
}: ConfiguredDatabase): Promise<Finding[]> {
  const visit = (variable: string, url: string, serves = false) =>
    answering(
      variable,
      url,
      async (client): Promise<Visit> => ({
        variable,
        url,
        place: await placeOf(client),
        unfit: serves ? await unfitToServe(client, variable) : [],
      }),
    );
  const silent = () => null;
  const [served, owned] = await Promise.all([
    visit("DATABASE_URL", appUrl).catch(silent),
    ownerUrl === null ? null : visit("DATABASE_OWNER_URL", ownerUrl).catch(silent),
  ]);
  const direct = directUrl === appUrl ? [] : [visit("DATABASE_DIRECT_URL", directUrl, true)];
  const others = await Promise.all(
    [...direct, ...replicaUrls.map((url) => visit("DATABASE_REPLICA_URLS", url, true))].map((each) =>
      each.catch((error: unknown) => missing(saidBy(error))),
    ),
  );
  return [served, owned, ...others].flatMap((each) => {
    if (each === null) return [];
    return "verdict" in each ? [each] : judged(each, served);
  });
}

const missing = (text: string): Finding => ({ verdict: "missing", text });

function judged({ variable, url, place, unfit }: Visit, served: Visit | null): Finding[] {
  const elsewhere = served ? differs(variable, place, served.place) : [];
  const faults = [...unfit.map(missing), ...elsewhere];
  if (variable !== "DATABASE_REPLICA_URLS") {
    const findings = [...faults, ...takesNoChanges(variable, place)];
    return findings.length === 0 && variable === "DATABASE_DIRECT_URL"
      ? [{ verdict: "good", text: "The database answers past the pooler as well." }]
      : findings;
  }
  if (faults.length > 0) return faults;
  const at = new URL(url).host;
  return [
    place.isStandby
      ? { verdict: "good", text: `The replica ${at} answers.` }
      : {
          verdict: "hint",
          text: `DATABASE_REPLICA_URLS names ${at}, which is no standby: take it out if it was promoted.`,
        },
  ];
}

function differs(variable: string, place: Place, served: Place): Finding[] {
  if (place.database !== served.database)
    return [
      missing(
        `${variable} leads to the database ${place.database}, and DATABASE_URL to ${served.database}: point both at one, pgbouncer's own line included.`,
      ),
    ];
  const isOther = place.server !== null && served.server !== null && place.server !== served.server;
  return isOther
    ? [missing(`${variable} leads to another server than DATABASE_URL: point both at one.`)]
    : [];
}

function takesNoChanges(variable: string, { isStandby, onlyReads }: Place): Finding[] {
  const why = isStandby
    ? "it is a standby, to be promoted or to be named by DATABASE_REPLICA_URLS alone; docs/runbook.md, Failover"
    : "default_transaction_read_only is on";
  return onlyReads
    ? [missing(`${variable} leads to a database that takes no changes: no one can order (${why}).`)]
    : [];
}
