/** Every mail of the product (NOTE-02), by the name that a message row keeps. */
import type { ReactElement } from "react";
import * as adminActivation from "./admin-activation.mail.tsx";
import * as customerInvoice from "./customer-invoice.mail.tsx";
import * as feedbackReceived from "./feedback-received.mail.tsx";
import * as newOrderAlert from "./new-order-alert.mail.tsx";
import * as verifyEmail from "./verify-email.mail.tsx";
import * as welcome from "./welcome.mail.tsx";

/** What each template is filled with. */
export interface MailFacts {
  "verify-email": verifyEmail.VerifyEmail;
  welcome: welcome.Welcome;
  "admin-activation": adminActivation.AdminActivation;
  "customer-invoice": customerInvoice.CustomerInvoice;
  "new-order-alert": newOrderAlert.NewOrderAlert;
  "feedback-received": feedbackReceived.FeedbackReceived;
}
export type TemplateName = keyof MailFacts;

/** A subject and a body, both functions of one typed value. */
export interface Template<Facts> {
  readonly subject: (facts: Facts) => string;
  readonly Body: (facts: Facts) => ReactElement;
}

export const TEMPLATES: { readonly [Name in TemplateName]: Template<MailFacts[Name]> } = {
  "verify-email": { subject: verifyEmail.subject, Body: verifyEmail.Body },
  welcome: { subject: welcome.subject, Body: welcome.Body },
  "admin-activation": { subject: adminActivation.subject, Body: adminActivation.Body },
  "customer-invoice": { subject: customerInvoice.subject, Body: customerInvoice.Body },
  "new-order-alert": { subject: newOrderAlert.subject, Body: newOrderAlert.Body },
  "feedback-received": { subject: feedbackReceived.subject, Body: feedbackReceived.Body },
};
