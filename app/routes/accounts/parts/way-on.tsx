import { Link } from "@remix-run/react";
import { buttonVariants } from "#app/ui/button.tsx";
import { accounts } from "#domain/texts/english-accounts.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(accounts);

/** From a proved address to where one wanted to go before (AUTH-07); without such a place to a new order. */
export function WayOn({ next }: { next: string | null }) {
  const leadsElsewhere = next !== null && next.split("?")[0] !== "/order";
  return (
    <Link className={buttonVariants({ size: "lg" })} to={next ?? "/order"}>
      {leadsElsewhere ? t("verified.goOn") : t("verified.order")}
    </Link>
  );
}
