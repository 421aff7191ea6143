import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { page } from "#app/wiring/api.server.ts";
import { keptNext } from "#app/wiring/next-cookie.server.ts";
import { accounts } from "#domain/texts/english-accounts.ts";
import { speak } from "#domain/texts/text.ts";
import { accountTitle } from "./parts/account-title.ts";
import { Gate } from "./parts/gate.tsx";
import { useStorefront } from "./parts/use-storefront.ts";
import { WayOn } from "./parts/way-on.tsx";

const t = speak(accounts);

export const meta = accountTitle(t("verified.title"));

/** The verification worked (spec §2); anybody may read the page, it shows nothing of anybody. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return { next: keptNext(args) };
}

export default function EmailVerified() {
  const { next } = useLoaderData<typeof loader>();
  const { shop } = useStorefront();
  return (
    <Gate
      scene={<LoginWindow />}
      title={t("verified.title")}
      says={shop ? t("verified.says", { shop: shop.title }) : null}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <WayOn next={next} />
        <Link className="textlink" to="/menu">
          {t("verified.menu")}
        </Link>
      </div>
    </Gate>
  );
}
