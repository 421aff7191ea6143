import { Link } from "@remix-run/react";
import { Dialog } from "#app/ui/dialog.tsx";
import * as t from "#messages/order.js";

import { CloseForm } from "./close-form.tsx";
import type { OrderScreen } from "./order-screen.ts";

/** 'Your order could not be placed' (spec §8): the reason, then what to do; live chat is named only where the shop has it. */
export function OrderErrorDialog({
  reason,
  contact,
  onClose,
}: {
  reason: string | null;
  contact: OrderScreen["contact"];
  onClose: () => void;
}) {
  return (
    <Dialog title={t.errorTitle()} open onClose={onClose}>
      {reason && <p>{reason}</p>}
      <p>
        {t.errorTry()} <Contact contact={contact} />
      </p>
      <CloseForm says={t.errorButton()} />
    </Dialog>
  );
}

function Contact({ contact: { email, hasLiveChat } }: { contact: OrderScreen["contact"] }) {
  if (!email && !hasLiveChat) return t.errorNoContact();
  return (
    <>
      {t.errorContact()} {hasLiveChat && <Link to="/help">{t.errorChat()}</Link>}
      {hasLiveChat && email && ` ${t.errorOr()} `}
      {email && <a href={`mailto:${email}`}>{email}</a>}.
    </>
  );
}
