/** Every mail of the product (NOTE-02), by the name that a message row keeps. */
import type { ReactElement } from "react";
import * as adminActivation from "./admin-activation.mail.tsx";
import * as changeEmail from "./change-email.mail.tsx";
import * as customerInvoice from "./customer-invoice.mail.tsx";
import * as emailChanging from "./email-changing.mail.tsx";
import * as feedbackReceived from "./feedback-received.mail.tsx";
import * as forgottenEmail from "./forgotten-email.mail.tsx";
import type { MailCode } from "./layout.tsx";
import * as merchantFeedback from "./merchant-feedback.mail.tsx";
import * as moneyMoved from "./money-moved.mail.tsx";
import * as newOrderAlert from "./new-order-alert.mail.tsx";
import * as noteToCustomer from "./note-to-customer.mail.tsx";
import { type OrderStep, orderStepMail } from "./order-step.mail.tsx";
import * as ordersUnseen from "./orders-unseen.mail.tsx";
import * as passwordChanged from "./password-changed.mail.tsx";
import * as paymentReminder from "./payment-reminder.mail.tsx";
import * as resetPassword from "./reset-password.mail.tsx";
import * as squareTrouble from "./square-trouble.mail.tsx";
import * as trialEnds from "./trial-ends.mail.tsx";
import * as verifyEmail from "./verify-email.mail.tsx";
import * as webhookDisabled from "./webhook-disabled.mail.tsx";
import * as welcome from "./welcome.mail.tsx";

/** What each template is filled with. */
export interface MailFacts {
  "verify-email": verifyEmail.VerifyEmail;
  welcome: welcome.Welcome;
  "admin-activation": adminActivation.AdminActivation;
  "customer-invoice": customerInvoice.CustomerInvoice;
  "payment-received": OrderStep;
  "payment-reminder": paymentReminder.PaymentReminder;
  "order-completed": OrderStep;
  "order-cancelled": OrderStep;
  "new-order-alert": newOrderAlert.NewOrderAlert;
  "note-to-customer": noteToCustomer.NoteToCustomer;
  "feedback-received": feedbackReceived.FeedbackReceived;
  "merchant-feedback": merchantFeedback.MerchantFeedback;
  "reset-password": resetPassword.ResetPassword;
  "password-changed": passwordChanged.PasswordChanged;
  "change-email": changeEmail.ChangeEmail;
  "email-changing": emailChanging.EmailChanging;
  "forgotten-email": forgottenEmail.ForgottenEmail;
  "money-moved": moneyMoved.MoneyMoved;
  "trial-ends": trialEnds.TrialEnds;
  "webhook-disabled": webhookDisabled.WebhookDisabled;
  "orders-unseen": ordersUnseen.OrdersUnseen;
  "square-trouble": squareTrouble.SquareTroubleMail;
}
export type TemplateName = keyof MailFacts;

/** A subject and a body, both functions of one typed value, and the codes that the body shows. */
export interface Template<Facts> {
  readonly subject: (facts: Facts) => string;
  readonly Body: (facts: Facts) => ReactElement;
  readonly codes?: (facts: Facts) => readonly MailCode[];
}

export const TEMPLATES: { readonly [Name in TemplateName]: Template<MailFacts[Name]> } = {
  "verify-email": { subject: verifyEmail.subject, Body: verifyEmail.Body },
  welcome: { subject: welcome.subject, Body: welcome.Body },
  "admin-activation": { subject: adminActivation.subject, Body: adminActivation.Body },
  "customer-invoice": {
    subject: customerInvoice.subject,
    Body: customerInvoice.Body,
    codes: customerInvoice.codes,
  },
  "payment-received": orderStepMail("received"),
  "payment-reminder": {
    subject: paymentReminder.subject,
    Body: paymentReminder.Body,
    codes: paymentReminder.codes,
  },
  "order-completed": orderStepMail("done"),
  "order-cancelled": orderStepMail("cancelled"),
  "new-order-alert": { subject: newOrderAlert.subject, Body: newOrderAlert.Body },
  "note-to-customer": { subject: noteToCustomer.subject, Body: noteToCustomer.Body },
  "reset-password": { subject: resetPassword.subject, Body: resetPassword.Body },
  "password-changed": { subject: passwordChanged.subject, Body: passwordChanged.Body },
  "change-email": { subject: changeEmail.subject, Body: changeEmail.Body },
  "email-changing": { subject: emailChanging.subject, Body: emailChanging.Body },
  "forgotten-email": { subject: forgottenEmail.subject, Body: forgottenEmail.Body },
  "money-moved": { subject: moneyMoved.subject, Body: moneyMoved.Body },
  "trial-ends": { subject: trialEnds.subject, Body: trialEnds.Body },
  "webhook-disabled": { subject: webhookDisabled.subject, Body: webhookDisabled.Body },
  "orders-unseen": { subject: ordersUnseen.subject, Body: ordersUnseen.Body },
  "square-trouble": { subject: squareTrouble.subject, Body: squareTrouble.Body },
  "feedback-received": { subject: feedbackReceived.subject, Body: feedbackReceived.Body },
  "merchant-feedback": { subject: merchantFeedback.subject, Body: merchantFeedback.Body },
};
