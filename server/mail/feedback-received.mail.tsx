/** Brings a visitor's words to the shop's support address (STORE-03). */
import * as t from "#messages/shop-mails.js";
import { Mail, Small, Words } from "./layout.tsx";

export interface FeedbackReceived {
  shopTitle: string;
  name: string;
  email: string;
  message: string;
}

const nameOf = ({ name }: FeedbackReceived) => name || t.feedbackSomebody();

export const subject = (feedback: FeedbackReceived) =>
  t.feedbackSubject({ shop: feedback.shopTitle, name: nameOf(feedback) });

export const Body = (feedback: FeedbackReceived) => (
  <Mail
    shopTitle={feedback.shopTitle}
    title={t.feedbackTitle()}
    preview={t.feedbackFrom({ name: nameOf(feedback) })}
  >
    <Words>{feedback.message}</Words>
    <Small>{t.feedbackFrom({ name: nameOf(feedback) })}</Small>
    {feedback.email && <Small>{t.feedbackAnswer({ email: feedback.email })}</Small>}
  </Mail>
);
