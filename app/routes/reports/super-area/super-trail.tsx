/** `/super/trail` (OPS-01): the newest acts of merchants and super admins, over all shops. */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
    <main id="main" className="super" tabIndex={-1}>
      <div className="head">
        <div>
          <h1>{t.trailTitle()}</h1>
          {acts.length > 0 && <p>{t.trailSays({ count: acts.length })}</p>}
        </div>
      </div>
      <div className="sheet">
        {acts.length === 0 ? (
          <div className="grid gap-2 px-4 py-8">
            <h2>{t.trailNone()}</h2>
            <p className="soft">{t.trailNoneWhy()}</p>
          </div>
        ) : (
          <table className="listing trail">
            <caption className="vh">{t.trailCaption()}</caption>
            <thead>
              <tr>
                <th scope="col">{t.trailWhen()}</th>
                <th scope="col">{t.trailWho()}</th>
                <th scope="col">{t.trailWhat()}</th>
                <th scope="col">{t.trailWhere()}</th>
              </tr>
            </thead>
            <tbody>
              {acts.map(({ id, when, who, actor, what, where }) => (
                <tr key={id}>
                  <td className="soft">{when}</td>
                  <td>
                    {who} <span className="soft">{isActor(actor) ? ACTORS[actor]() : actor}</span>
                  </td>
                  <td className="strong">{what}</td>
                  <td>{where}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </main>
  );
}
