import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { storefront } from "#domain/texts/english-storefront.ts";
import { speak } from "#domain/texts/text.ts";
import { ShopErrorPage } from "./shop-error-page.tsx";

const t = speak(storefront);

/** The page of anything that could not be shown (SHOP-02): the catalogue's message where there is one, and nothing about the inside. */
export function LoadFailure() {
  const error = useRouteError();
  const told =
    isRouteErrorResponse(error) && typeof error.data?.message === "string" ? error.data.message : null;
  return <ShopErrorPage message={told ?? t("shopError.connectivity")} />;
}
