import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { StillPage } from "#app/routes/shop/shop-pages/still-page.tsx";
import { LoadFailure } from "#app/shell/load-failure.tsx";
import { isAway } from "#app/shell/lost-answer.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import * as t from "#messages/placed-order.js";

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.data?.missing === "order";

/** The page's title where no order is shown; blank leaves the document's own. */
export const failureTitle = (error: unknown): string => (isMissing(error) ? t.missingTitle() : "");

/**
 * In place of an order that could not be shown: one that is not there says so, with the ways on; where the network went away on the way to it, what is
 * safe (ORD-05); every other failure is a page's own.
 */
export function OrderFailure() {
  const error = useRouteError();
  if (isMissing(error)) return <OrderMissing />;
  return isAway(error) ? <OrderUnreached /> : <LoadFailure />;
}

/** The page after an order is the likeliest of all to be asked for as the network goes: the order was written before. */
function OrderUnreached() {
  return (
    <StillPage title={t.unreachedTitle()} art={<CrumbPlate />}>
      <p>{t.unreachedSays()}</p>
      {/* Loads this very page again. */}
      <form>
        <Button type="submit">{t.unreachedAgain()}</Button>
      </form>
    </StillPage>
  );
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
