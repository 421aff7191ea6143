import { Link } from "@remix-run/react";
import { buttonVariants } from "#app/ui/button.tsx";
import * as t from "#messages/accounts.js";

/** From a proved address to where one wanted to go before (AUTH-07); without such a place to a new order. */
export function NextStep({ next }: { next: string | null }) {
  const leadsElsewhere = next !== null && next.split("?")[0] !== "/order";
  return (
    <Link className={buttonVariants({ size: "lg" })} to={next ?? "/order"}>
      {leadsElsewhere ? t.verifiedGoOn() : t.verifiedOrder()}
    </Link>
  );
}
