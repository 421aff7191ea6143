import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { StillPage } from "#app/routes/shop/shop-pages/still-page.tsx";
import { LoadFailure } from "#app/shell/load-failure.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import * as t from "#messages/placed-order.js";

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.data?.missing === "order";

/** The page's title where no order is shown; blank leaves the document's own. */
export const failureTitle = (error: unknown): string => (isMissing(error) ? t.missingTitle() : "");

/** In place of an order that could not be shown: one that is not there says so, with the ways on; every other failure is a page's own. */
export function OrderFailure() {
  return isMissing(useRouteError()) ? <OrderMissing /> : <LoadFailure />;
}

/** A wrong link, or an order of someone else: 404, inside the shop's own frame. */
function OrderMissing() {
  const { shop, visitor } = useStorefront();
  return (
    <StillPage title={t.missingTitle()} art={<CrumbPlate />}>
      <p>{t.missingSays()}</p>
      <div className="flex flex-wrap gap-2">
        {visitor ? (
          <Link className={buttonVariants()} to="/customer/orders">
            {t.missingAllOrders()}
          </Link>
        ) : (
          <Link className={buttonVariants()} to="/login?next=%2Fcustomer%2Forders">
            {t.missingLogIn()}
          </Link>
        )}
        {shop && !shop.isDead ? (
          <>
            <Link className={buttonVariants({ variant: "outline" })} to="/menu">
              {t.missingMenu()}
            </Link>
            <Link className={buttonVariants({ variant: "outline" })} to="/help">
              {t.missingHelp()}
            </Link>
          </>
        ) : null}
      </div>
    </StillPage>
  );
}
