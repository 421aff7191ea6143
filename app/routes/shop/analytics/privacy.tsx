/** `/privacy` (UI-02): what is counted, and this browser's answer, which can be taken back; home in a shop that counts nothing. */
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StillPage } from "#app/routes/shop/shop-pages/still-page.tsx";
import { Answers } from "#app/shell/late/analytics.tsx";
import { useConsent } from "#app/shell/late/analytics-consent.ts";
import { page } from "#app/wiring/api.server.ts";
import { isMeasurementId } from "#domain/shop/analytics.ts";
import * as t from "#messages/analytics.js";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.privacy(), data?.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  const { title, analyticsId } = await (await page(args)).shop.current();
  if (!isMeasurementId(analyticsId ?? "")) throw redirect("/");
  return { title };
}

export default function Privacy() {
  const { title } = useLoaderData<typeof loader>();
  const consent = useConsent();
  return (
    <StillPage title={t.privacy()}>
      <p>{t.privacySays({ shop: title })}</p>
      <p>{t.privacyWhat()}</p>
      <p role="status">{stateText(consent)}</p>
      {consent === undefined ? null : (
        <div className="flex flex-wrap gap-2">
          <Answers />
        </div>
      )}
    </StillPage>
  );
}

/** Without scripts nothing is counted, whatever was answered. */
function stateText(consent: ReturnType<typeof useConsent>): string {
  if (consent === undefined) return t.needsScripts();
  return consent === "yes" ? t.isCounted() : t.isNotCounted();
}
