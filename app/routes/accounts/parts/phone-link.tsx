import { Link } from "@remix-run/react";
import { Smartphone } from "#app/ui/icons.tsx";
import { phone } from "#domain/texts/english-phone.ts";
import { speak } from "#domain/texts/text.ts";
import { withNext } from "./with-next.ts";

const t = speak(phone);

/** The way from the log-in by e-mail to the one by phone. */
export function PhoneLink({ next }: { next: string | null }) {
  return (
    <Link className="textlink mt-3" to={withNext("/login/phone", next)}>
      <Smartphone className="icon" aria-hidden="true" />
      {t("phone.link")}
    </Link>
  );
}
