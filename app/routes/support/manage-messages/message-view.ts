/** A message in the words of the ledger; moments by the shop's clock (NOTE-01). */
import { momentText } from "#app/ui/local-text.ts";
import { phoneText } from "#domain/accounts/phone.ts";
import type { MessageDetail, MessageRow } from "#domain/support/message-schemas.ts";
import type { MessageProblem, MessageState, NotResent } from "#domain/support/message-state.ts";
import * as t from "#messages/messages.js";

/** What each message is called, and why it was sent. */
const KINDS: Readonly<Record<string, readonly [name: () => string, why: () => string]>> = {
  "customer-invoice": [t.customerInvoice, t.whyOrderPlaced],
  "new-order-alert": [t.newOrderAlert, t.whyOrderPlaced],
  "payment-received": [t.paymentReceived, t.whyOrderPaid],
  "payment-reminder": [t.paymentReminder, t.whyOrderUnpaid],
  "order-completed": [t.orderCompleted, t.whyOrderCompleted],
  "order-cancelled": [t.orderCancelled, t.whyOrderCancelled],
  "note-to-customer": [t.noteToCustomer, t.whyYouWrote],
  welcome: [t.welcome, t.whySignedUp],
  "verify-email": [t.verifyEmail, t.whyEmailToProve],
  "change-email": [t.changeEmail, t.whyEmailChanged],
  "email-changing": [t.emailChanging, t.whyEmailChanged],
  "reset-password": [t.resetPassword, t.whyForgot],
  "forgotten-email": [t.forgottenEmail, t.whyForgot],
  "password-changed": [t.passwordChanged, t.whyPasswordChanged],
  "phone-code": [t.phoneCode, t.whyLoggingIn],
  "admin-activation": [t.adminActivation, t.whyShopMade],
  "trial-ends": [t.trialEnds, t.whyTrialEnds],
  "money-moved": [t.moneyMoved, t.whyMoneyMoved],
  "webhook-disabled": [t.webhookDisabled, t.whyWebhookDisabled],
  "orders-unseen": [t.ordersUnseen, t.whyOrdersUnseen],
  "square-trouble": [t.squareTrouble, t.whySquareTrouble],
  "feedback-received": [t.feedbackReceived, t.whyFeedback],
  "merchant-feedback": [t.merchantFeedback, t.whyYouWroteUs],
};
const OTHER = [t.other, t.whyOther] as const;

const STATES: Readonly<Record<MessageState, readonly [() => string, MessageRowView["state"]["variant"]]>> = {
  waiting: [t.stateWaiting, "secondary"],
  sent: [t.stateSent, "success"],
  failed: [t.stateFailed, "warning"],
  bounced: [t.stateBounced, "destructive"],
  "given-up": [t.stateGivenUp, "destructive"],
};

const PROBLEMS: Readonly<Record<MessageProblem, () => string>> = {
  "mailbox-full": t.problemMailboxFull,
  "no-such-address": t.problemNoSuchAddress,
  unreachable: t.problemUnreachable,
  refused: t.problemRefused,
  "order-deleted": t.problemOrderDeleted,
  "order-cancelled": t.problemOrderCancelled,
  "nothing-to-pay": t.problemNothingToPay,
  "at-square": t.problemAtSquare,
  "not-true": t.problemNotTrue,
  "no-address": t.problemNoAddress,
  "too-many": t.problemTooMany,
};

const NOT_RESENT: Readonly<Record<NotResent, () => string>> = {
  waiting: t.notResentWaiting,
  secret: t.notResentSecret,
  forgotten: t.notResentForgotten,
  reminder: t.notResentReminder,
};

/** A row of the ledger. */
export interface MessageRowView {
  readonly id: string;
  readonly name: string;
  readonly why: string;
  readonly recipient: string;
  readonly queued: string;
  readonly state: {
    readonly words: string;
    readonly variant: "secondary" | "success" | "warning" | "destructive";
  };
  /** When it went, or what went wrong and when it is tried again. */
  readonly became: string;
}

/** A message as a row. */
export function messageRowView(message: MessageRow, timeZone: string): MessageRowView {
  const { id, template, channel, recipient, queuedAt, state, isAgain, ticketNumber } = message;
  const [name, why] = KINDS[template] ?? OTHER;
  const [words, variant] = STATES[state];
  const kind = ticketNumber === null ? name() : t.ofOrder({ mail: name(), ticket: ticketNumber });
  return {
    id,
    name: kind,
    why: isAgain ? t.whyAgain() : why(),
    recipient: recipient === "" ? t.erased() : channel === "sms" ? phoneText(recipient) : recipient,
    queued: momentText(queuedAt, timeZone),
    state: { words: words(), variant },
    became: becameOf(message, timeZone),
  };
}

function becameOf({ sentAt, problem, nextTryAt, gaveUpAt, channel }: MessageRow, timeZone: string): string {
  if (sentAt) return t.sentAt({ moment: momentText(sentAt, timeZone) });
  if (problem === null) return "";
  const reason =
    channel === "sms" && problem === "no-such-address" ? t.problemNoSuchNumber() : PROBLEMS[problem]();
  if (nextTryAt) return `${reason} ${t.nextTry({ moment: momentText(nextTryAt, timeZone) })}`;
  return gaveUpAt ? `${reason} ${t.gaveUp({ moment: momentText(gaveUpAt, timeZone) })}` : reason;
}

/** An open message. */
export interface MessageView extends MessageRowView {
  readonly subject: string;
  readonly tries: string;
  readonly text: string | null;
  readonly hasHtml: boolean;
  /** Why there is nothing to read. */
  readonly noContents: string;
  readonly notResent: string | null;
  readonly order: { readonly id: string; readonly ticketNumber: number } | null;
  readonly customerId: string | null;
}

/** A message as its panel shows it. */
export function messageView(message: MessageDetail, timeZone: string): MessageView {
  const { subject, text, html, attempts, template, notResent, orderId, ticketNumber, customerId } = message;
  const isTried = message.state !== "waiting";
  const tries = attempts + (message.sentAt ? 1 : 0);
  return {
    ...messageRowView(message, timeZone),
    subject,
    tries: isTried ? t.tries({ count: tries }) : t.notTried(),
    text,
    hasHtml: html !== null,
    noContents: template === "phone-code" ? t.codeHidden() : t.contentsForgotten(),
    notResent: notResent && NOT_RESENT[notResent](),
    order: orderId !== null && ticketNumber !== null ? { id: orderId, ticketNumber } : null,
    customerId,
  };
}
