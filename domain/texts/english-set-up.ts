/** English texts: what a new shop has to do before its first order. */
export const setUpTexts = {
  "setUp.title": "Getting ready for the first order",
  "setUp.progress": "{done} of {all} done",
  "setUp.done": "Done:",
  "setUp.open": "To do:",
  "step.emailConfirmed": "Confirm your e-mail address",
  "step.timeZone": "Choose your time zone",
  "step.contact": "Say how customers reach you",
  "step.place": "Give an address for pickup, or offer delivery",
  "step.section": "Add a first section to the menu",
  "step.item": "Add a first item that can be sold",
  "step.window": "Open an order window that offers a day",
  "step.payment": "Choose how you are paid",
  "mail.again": "Send the mail again",
  "mail.sending": "Sending...",
} as const;
