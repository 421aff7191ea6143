/** English texts: a shop's smaller pages: about, help, feedback, maintenance and expired. */
export const shopPages = {
  "page.about": "About Our Shop",
  "page.help": "Help",
  "page.helpWrite": "Write to us",
  "page.helpEmpty": "Questions about an order or the menu? Write to us and we will answer.",
  "page.feedback": "Send us Feedback",
  "page.feedbackSays": "Tell us what went wrong or what could be better. It goes straight to {shop}.",
  "page.feedbackText": "What happened?",
  "page.feedbackHint": "At least 10 words.",
  "page.feedbackName": "Name",
  "page.feedbackEmail": "Email",
  "page.feedbackEmailHint": "So that we can answer you. You may leave it out.",
  "page.feedbackSend": "Send Feedback",
  "page.feedbackBusy": "Sending...",
  "page.feedbackThanks": "Thank you, your message is on its way",
  "page.feedbackThanksSays": "{shop} reads every message.",
  "page.maintenance": "Back in a little while",
  "page.maintenanceSays":
    "{shop} is being worked on. Nothing you ordered is lost; please look in again soon.",
  "page.expired": "This shop is closed",
  "page.expiredSays":
    "{shop} is not taking orders any more. If you have an order with them, please write to them directly.",
  "page.reload": "Reload this Page",
} as const;
