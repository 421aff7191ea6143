/** English texts: log-in by phone, and the update of an account that has no password yet. */
export const phone = {
  "phone.link": "Log in with your phone",
  "phone.title": "Log In by Phone",
  "phone.says": "We text you a code, and you type it in. No password needed.",
  "phone.field": "Phone",
  "phone.hint": "Ten digits, like 415-555-0165.",
  "phone.button": "Text Me a Code",
  "phone.busy": "Sending the code...",
  "phone.byEmail": "Log in with e-mail and password",

  "code.title": "Enter your code",
  "code.says":
    "If {phone} is the confirmed number of an account here, a text with five digits is on its way to it. The code works for 10 minutes.",
  "code.field": "Code",
  "code.keep": "Keep me signed in on this device for 30 days",
  "code.button": "Log In",
  "code.busy": "Logging in...",
  "code.none": "No text yet?",
  "code.againIn": "No text yet? You can ask for a new one in {time}.",
  "code.again": "Text Me a New Code",
  "code.againBusy": "Sending...",
  "code.sentAgain": "A new code is on its way. The one before it no longer works.",
  "code.otherPhone": "Use another number",
  "code.byEmail": "Use e-mail and password",

  "email.title": "Log in with your e-mail",
  "email.hinted": "Your account has the e-mail {hint} and a password. Please log in with both.",
  "email.plain": "Use the e-mail and password of your account here.",

  "update.title": "Finish your account",
  "update.hinted":
    "You are logged in. Choose a password, and next time you can also log in with your e-mail, {hint}.",
  "update.plain":
    "You are logged in. Add your e-mail and a password: your invoices come by mail, and you can log in with both.",
  "update.emailHint": "We send you a link to confirm it.",
  "update.button": "Save and Go On",
  "update.busy": "Saving...",
  "update.later": "Not now",
  "update.newCode": "Get a new code",

  "step.unreached": "We can't reach the shop right now. What you typed is still here; please try again.",
} as const;
