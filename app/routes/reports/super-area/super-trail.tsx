/** `/super/trail` (OPS-01): the newest acts of merchants and super admins, over all shops. */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { page } from "#app/wiring/api.server.ts";
import type { PlatformAct } from "#domain/reports/platform-schemas.ts";
import { platformAdmin } from "#domain/texts/english-platform-admin.ts";
import { speak } from "#domain/texts/text.ts";
import { momentOf } from "./report-view.ts";

const t = speak(platformAdmin);

export const meta: MetaFunction = () => [{ title: t("page.title", { page: t("trail.title") }) }];

/** What an entry calls the act, as words: 'flags.set' is "flags set". */
const wordsOf = (code: string) => code.replace(/[._-]+/g, " ");

const actView = ({ id, at, actor, actorName, action, shop }: PlatformAct) => ({
  id,
  when: momentOf(at),
  who: actorName,
  actor,
  what: wordsOf(action),
  where: shop?.title ?? t("trail.platform"),
});

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await page(args);
  return { acts: (await platform.trail()).map(actView) };
}

const isActor = (word: string): word is "merchant" | "super_admin" | "customer" | "guest" | "system" =>
  ["merchant", "super_admin", "customer", "guest", "system"].includes(word);

export default function SuperTrail() {
  const { acts } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="super" tabIndex={-1}>
      <div className="head">
        <div>
          <h1>{t("trail.title")}</h1>
          {acts.length > 0 && <p>{t("trail.says", { count: acts.length })}</p>}
        </div>
      </div>
      <div className="sheet">
        {acts.length === 0 ? (
          <div className="grid gap-2 px-4 py-8">
            <h2>{t("trail.none")}</h2>
            <p className="soft">{t("trail.noneWhy")}</p>
          </div>
        ) : (
          <table className="listing trail">
            <caption className="vh">{t("trail.caption")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("trail.when")}</th>
                <th scope="col">{t("trail.who")}</th>
                <th scope="col">{t("trail.what")}</th>
                <th scope="col">{t("trail.where")}</th>
              </tr>
            </thead>
            <tbody>
              {acts.map(({ id, when, who, actor, what, where }) => (
                <tr key={id}>
                  <td className="soft">{when}</td>
                  <td>
                    {who} <span className="soft">{isActor(actor) ? t(`actor.${actor}`) : actor}</span>
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
