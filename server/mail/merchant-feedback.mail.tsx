/** Brings a merchant's words to the platform (MAN-09). */
import * as t from "#messages/shop-mails.js";
import { Mail, Small, Words } from "./layout.tsx";

export interface MerchantFeedback {
  shopTitle: string;
  name: string;
  email: string;
  message: string;
}

export const subject = ({ shopTitle, name }: MerchantFeedback) =>
  t.merchantFeedbackSubject({ shop: shopTitle, name });

export const Body = ({ shopTitle, name, email, message }: MerchantFeedback) => (
  <Mail
    shopTitle={shopTitle}
    title={t.merchantFeedbackTitle({ shop: shopTitle })}
    preview={t.feedbackFrom({ name })}
  >
    <Words>{message}</Words>
    <Small>{t.feedbackFrom({ name })}</Small>
    {email && <Small>{t.feedbackAnswer({ email })}</Small>}
  </Mail>
);
