/** The document around every page. */
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { loader as storefrontLoader } from "#app/routes/shop/storefront/route.tsx";
import * as t from "#messages/storefront.js";
import { AppDocument } from "./shell/document.tsx";
import { LoadFailure } from "./shell/load-failure.tsx";
import { useOpenPath } from "./shell/open-path.ts";
import { useDrawerFocus, useHeadingFocus } from "./shell/use-page-focus.ts";
import storefrontSheet from "./styles/storefront.css?url";
import sheet from "./styles/tokens.css?url";

/** Every page names itself; this title is left where none could be shown (SHOP-02). */
export const meta: MetaFunction = () => [{ title: t.shopErrorTitle() }];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

/** The answer's nonce, for the scripts of the document (security section 5), and its language. */
export function loader({ context }: LoaderFunctionArgs) {
  return { nonce: context.facts.nonce, lang: context.facts.language };
}

/** Both are of the first answer; later data never change the document's scripts. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const storefront = useRouteLoaderData<typeof storefrontLoader>("storefront");
  return (
    <AppDocument bakeSale={storefront?.shop?.mode === "bake_sale"} {...root}>
      {children}
    </AppDocument>
  );
}

export default function App() {
  useOpenPath();
  useHeadingFocus();
  useDrawerFocus();
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <>
      <link rel="stylesheet" href={storefrontSheet} />
      <LoadFailure />
    </>
  );
}
