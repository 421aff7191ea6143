import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import styles from "#app/styles/manage.css?url";
import posterSheet from "#app/styles/manage-poster.css?url";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Poster, PosterCode, PosterLine, PosterTitle } from "#app/ui/poster.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Text } from "#app/ui/text.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { shopOrigin } from "#app/wiring/places.server.ts";
import { qrCode } from "#app/wiring/qr.server.ts";
import * as t from "#messages/opening.js";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: posterSheet },
];

/** A page to print, A4 or Letter: the shop's name and a code that leads to it. The code is drawn here, so the page ships no script for it. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const shop = await loadOrLogOut(args, () => calls.shop.current());
  const address = shopOrigin(shop);
  return { title: shop.title, address, code: qrCode(`${address}/`) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: t.posterHeading({ shop: data?.title ?? "" }) },
];

export default function PosterScreen() {
  const { title, address, code } = useLoaderData<typeof loader>();
  const scripts = useScriptsRun();
  return (
    <div id="page" className="contents">
      <main id="main" tabIndex={-1} className="grid justify-items-center gap-6 p-6 print:p-0">
        <div className="flex gap-3 print:hidden">
          <Link className={buttonVariants({ variant: "outline" })} to="/manage/opening" reloadDocument>
            {t.posterBack()}
          </Link>
          {scripts && <Button onClick={() => window.print()}>{t.posterPrint()}</Button>}
        </div>
        <Poster>
          <PosterLine>{t.posterOrder()}</PosterLine>
          <PosterTitle>{title}</PosterTitle>
          <PosterCode>
            <QrCode size={code.size} path={code.path} label={t.posterCode({ address })} />
          </PosterCode>
          <Text>{t.posterScan()}</Text>
          <PosterLine isStrong>{address.replace(/^https?:\/\//, "")}</PosterLine>
        </Poster>
      </main>
    </div>
  );
}
