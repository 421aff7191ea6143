/** English texts: passwords that were forgotten, addresses that are proved or changed, and the mails of both. */
export const links = {
  "field.email": "Email",
  "forgot.title": "Forgot your password?",
  "forgot.says": "Tell us your e-mail address, and we send you a link to choose a new one.",
  "forgot.button": "Send me a link",
  "forgot.busy": "Sending...",
  "forgot.sentTitle": "Look into your inbox",
  "forgot.sent":
    "If {email} has an account here, a link is on its way. It works once and for 60 minutes; only the newest one counts.",
  "forgot.notThere": "No mail after a few minutes? Look into your spam folder, or check the address:",
  "forgot.again": "Send it again",
  "forgot.backToLogin": "Back to the log-in",
  "forgot.forgotEmail": "Forgot the e-mail address as well?",

  "reset.title": "Choose a new password",
  "reset.for": "For your account with {email}.",
  "reset.password": "New Password",
  "reset.passwordHint": "At least 8 characters. A few words in a row are easy to remember and hard to guess.",
  "reset.confirm": "Confirm Password",
  "reset.endsAll": "You will be logged out everywhere, and log in with the new password.",
  "reset.button": "Save New Password",
  "reset.busy": "Saving...",
  "reset.expiredTitle": "This link has expired",
  "reset.expired":
    "A link works once and for 60 minutes, and only the newest one. Nothing was changed: we can send you a new one.",
  "reset.newLink": "Get a new link",

  "ownerEmail.title": "Forgot your e-mail?",
  "ownerEmail.says":
    "Tell us the phone number of your owner account at {shop}. We send a hint to the contact address we have on file.",
  "ownerEmail.phone": "Phone",
  "ownerEmail.phoneHint": "Ten digits, like 415-555-0165.",
  "ownerEmail.button": "Send me a hint",
  "ownerEmail.busy": "Sending...",
  "ownerEmail.sentTitle": "A hint is on its way",
  "ownerEmail.sent":
    "If an owner account has this phone number, a hint at its e-mail address is on its way to the contact address of the shop.",

  "confirm.title": "Is this your address?",
  "confirm.account": "Confirm {email} for your account at {shop}.",
  "confirm.change": "Confirm {email} as the new address of your account at {shop}.",
  "confirm.owner": "Confirm {email} as the owner's address of {shop}.",
  "confirm.button": "Confirm This Address",
  "confirm.busy": "Confirming...",
  "confirm.notYou": "You did not ask for this? Close this page, and nothing changes.",
  "confirm.already": "Your address is confirmed already",
  "confirm.waitsOne":
    "You ordered here as a guest with this address before. That order can join your account.",
  "confirm.waits":
    "You ordered here {count} times as a guest with this address. These orders can join your account.",
  "confirm.join": "Add to My Account",
  "confirm.logIn":
    "You ordered here as a guest with this address before. Log in, and these orders can join your account:",

  "verify.sentTo": "We sent a link to {email}. Open it within 24 hours and you are ready to order.",
  "verify.changing": "Until it is opened, you log in with {email} as before.",
  "verify.noMail": "No mail yet? Look into your spam folder, or let us send it again.",
  "verify.resend": "Send it again",
  "verify.resending": "Sending...",
  "verify.wait": "Send it again in {seconds} s",
  "verify.sentAgain": "Sent. The newest mail has the link that works.",
  "verify.wrong": "Wrong address?",
  "verify.email": "Right e-mail address",
  "verify.password": "Your password",
  "verify.correct": "Send the link there",
  "verify.correcting": "Sending...",
  "verify.corrected": "We sent a link to {email}. Open it, and the address is yours here.",
  "verify.noEmail": "Your account has no e-mail address yet. Log in with your phone once more to add one.",
  "verify.phoneLogin": "Log in with your phone",
  "verify.logOut": "Log Out",

  "changeExpired.says":
    "A link works for 24 hours, and only the newest one. Your address is as it was; you can ask for the change again.",
  "changeExpired.button": "Go to my account",

  "resetMail.subject": "{shop}: choose a new password",
  "resetMail.title": "Choose a new password",
  "resetMail.hello":
    "Hello {name}, somebody, we hope you, asked for a new password for your account at {shop}.",
  "resetMail.button": "Choose a new password",
  "resetMail.lives":
    "The link works once and for 60 minutes. If you did not ask for it, you need do nothing: your password stays as it is.",

  "changedMail.subject": "{shop}: your password was changed",
  "changedMail.title": "Your password was changed",
  "changedMail.hello":
    "Hello {name}, the password of your account at {shop} was just changed, and all log-ins were ended.",
  "changedMail.helloOthers":
    "Hello {name}, the password of your account at {shop} was just changed, and all other log-ins were ended.",
  "changedMail.notYou": "If it was not you, please act at once:",

  "changeMail.subject": "{shop}: is this your new e-mail?",
  "changeMail.title": "Is this your new e-mail?",
  "changeMail.hello":
    "Hello {name}, please confirm that this address is yours. From then on it is the address of your account at {shop}.",
  "changeMail.button": "Confirm this address",
  "changeMail.lives": "The link works once and for 24 hours. If you did not ask for it, you need do nothing.",
  "inUseMail.subject": "{shop}: this address has an account already",
  "inUseMail.title": "This address has an account already",
  "inUseMail.hello":
    "Somebody asked to use this address for another account at {shop}. It has an account of its own there, so nothing was changed.",
  "inUseMail.button": "Log in with this address",
  "inUseMail.notYou": "If it was not you, you need do nothing.",

  "changingMail.subject": "{shop}: your e-mail address is to change",
  "changingMail.title": "Your e-mail address is to change",
  "changingMail.hello":
    "Hello {name}, somebody, we hope you, asked to change the e-mail address of your account at {shop} to {email}. It changes once the link we sent there is opened.",
  "changingMail.notYou": "If it was not you, this calls the change off:",
  "changingMail.stranger": "If you have no account at {shop}, you need do nothing.",

  "hintMail.subject": "{shop}: a hint at your e-mail",
  "hintMail.title": "Your e-mail looks like this",
  "hintMail.hello": "Somebody asked which e-mail address the owner account at {shop} has. It is:",
  "hintMail.button": "Log in",
  "hintMail.notYou": "If none of you asked for it, you need do nothing.",
} as const;
