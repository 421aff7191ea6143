/** No mail server: in demo mode a mail is "sent" as soon as it stands in the outbox. */
import type { MailGateway } from "./port.ts";

export const outboxGateway: MailGateway = { send: async () => {} };
