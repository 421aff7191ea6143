/** `/super/trail` (OPS-01): the newest acts of merchants and super admins, over all shops. */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PlatformPage } from "#app/ui/platform-page.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";
import { Text } from "#app/ui/text.tsx";
import { page } from "#app/wiring/api.server.ts";
import type { PlatformAct } from "#domain/reports/platform-schemas.ts";
import * as t from "#messages/platform-admin.js";
import { momentOf } from "./report-view.ts";

export const meta: MetaFunction = () => [{ title: t.pageTitle({ page: t.trailTitle() }) }];

/** What an entry calls the act, as words: 'flags.set' is "flags set". */
const wordsOf = (code: string) => code.replace(/[._-]+/g, " ");

const actView = ({ id, at, actor, actorName, action, shop }: PlatformAct) => ({
  id,
  when: momentOf(at),
  who: actorName,
  actor,
  what: wordsOf(action),
  where: shop?.title ?? t.trailPlatform(),
});

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await page(args);
  return { acts: (await platform.trail()).map(actView) };
}

const ACTORS = {
  merchant: t.actorMerchant,
  super_admin: t.actorSuperAdmin,
  customer: t.actorCustomer,
  guest: t.actorGuest,
  system: t.actorSystem,
};
const isActor = (word: string): word is keyof typeof ACTORS => Object.hasOwn(ACTORS, word);

export default function SuperTrail() {
  const { acts } = useLoaderData<typeof loader>();
  return (
    <PlatformPage>
      <PageHeader title={t.trailTitle()}>{acts.length > 0 && t.trailSays({ count: acts.length })}</PageHeader>
      <Card as="div" className="overflow-clip">
        {acts.length === 0 ? (
          <div className="grid gap-2 px-4 py-8">
            <h2>{t.trailNone()}</h2>
            <Text variant="muted">{t.trailNoneWhy()}</Text>
          </div>
        ) : (
          <Acts acts={acts} />
        )}
      </Card>
    </PlatformPage>
  );
}

const HEADS = [t.trailWhen, t.trailWho, t.trailWhat, t.trailWhere];
const CELL = "max-phone:p-0 phone:h-(--row) phone:px-2 phone:first:pl-4 phone:last:pr-4";

/** A row for each act; on a phone its cells are lines. */
function Acts({ acts }: { acts: readonly ReturnType<typeof actView>[] }) {
  return (
    <Table className="max-phone:-mt-px max-phone:block">
      <caption className="sr-only">{t.trailCaption()}</caption>
      <TableHeader className="max-phone:hidden">
        <tr>
          {HEADS.map((head) => (
            <TableHead key={head()} scope="col" className="h-9 px-2 first:pl-4 last:pr-4">
              {head()}
            </TableHead>
          ))}
        </tr>
      </TableHeader>
      <TableBody className="max-phone:block">
        {acts.map(({ id, when, who, actor, what, where }) => (
          <TableRow key={id} className="max-phone:grid max-phone:gap-0.5 max-phone:px-4 max-phone:py-2.5">
            <TableCell tone="muted" className={CELL}>
              {when}
            </TableCell>
            <TableCell className={CELL}>
              {who}{" "}
              <Text as="span" variant="muted">
                {isActor(actor) ? ACTORS[actor]() : actor}
              </Text>
            </TableCell>
            <TableCell tone="strong" className={CELL}>
              {what}
            </TableCell>
            <TableCell className={CELL}>{where}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
