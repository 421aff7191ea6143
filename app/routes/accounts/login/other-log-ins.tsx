import { Link } from "@remix-run/react";
import { Smartphone } from "#app/ui/icons.tsx";
import { textLink } from "#app/ui/text-link.ts";
import * as t from "#messages/accounts.js";
import * as tPhone from "#messages/phone.js";
import { withNext } from "./with-next.ts";

/** What stands below a customer's log-in by e-mail: the one by phone, where it is offered, and the forgotten password. Both keep the way back. */
export function OtherLogIns({ byPhone, next }: { byPhone: boolean; next: string | null }) {
  return (
    <p className="mt-3 flex max-w-form flex-wrap justify-between gap-x-6">
      {byPhone && (
        <Link className={textLink} to={withNext("/login/phone", next)}>
          <Smartphone className="icon-5" aria-hidden="true" />
          {tPhone.phoneLink()}
        </Link>
      )}
      <Link className={textLink} to={withNext("/login/forgot-password", next)}>
        {t.loginForgot()}
      </Link>
    </p>
  );
}
