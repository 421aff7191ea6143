/** English texts: one's own account. */
export const customer = {
  "account.title": "Your Account",
  "account.manageTitle": "Manage Account",
  "account.says": "What {shop} knows about you, and how you log in.",
  "account.manageSays": "Your own data as the owner of {shop}. Customers never see it.",
  "account.superAdmin":
    "You are logged in as an administrator of the platform. Your account belongs to no shop, so there is nothing to change here.",

  "details.title": "Your details",
  "details.firstName": "First Name",
  "details.lastName": "Last Name",
  "details.phone": "Phone",
  "details.phoneHint": "Ten digits, like 415-555-0165.",
  "details.phoneUnproved": "To log in with a code by text message, confirm this number first.",
  "details.phoneProve": "Confirm {phone}",
  "details.street": "Street",
  "details.zip": "Zip",
  "details.paymentService": "How you usually pay",
  "details.paymentServiceNone": "Please choose",
  "details.paymentHandle": "Your name there",
  "details.button": "Save Changes",
  "details.busy": "Saving...",

  "email.title": "E-mail",
  "email.now": "You log in with {email}.",
  "email.none": "Your account has no e-mail address yet.",
  "email.pending": "We sent a link to {pending}. Until it is opened, you log in with {email}.",
  "email.pendingFirst": "We sent a link to {pending}. Open it, and the address is yours here.",
  "email.field": "New Email",
  "email.password": "Current Password",
  "email.says":
    "The new address counts once the link we send there is opened. All your other log-ins end, and the old address hears of it.",
  "email.button": "Change Email",
  "email.busy": "Sending...",

  "password.title": "Password",
  "password.current": "Current Password",
  "password.new": "New Password",
  "password.hint": "At least 8 characters. A few words in a row are easy to remember and hard to guess.",
  "password.confirm": "Confirm Password",
  "password.says": "All your other log-ins end; here you stay logged in.",
  "password.button": "Change Password",
  "password.busy": "Saving...",

  "data.title": "Your data",
  "data.says":
    "Your profile, orders, cart, messages and log-ins in one file (JSON), to keep or to take elsewhere.",
  "data.button": "Download My Data",

  "erase.title": "Delete my account",
  "erase.says":
    "Your name, e-mail, phone, address, cart and log-ins are erased at once and for good. Your orders stay in the shop's books, without anything that says they were yours.",
  "erase.coming":
    "{count} of your orders are still to come: the shop will no longer know whose they are. Please wait until you have them, or tell the shop first.",
  "erase.comingOne":
    "One of your orders is still to come: the shop will no longer know whose it is. Please wait until you have it, or tell the shop first.",
  "erase.open": "I want to delete my account",
  "erase.word": "DELETE",
  "erase.field": "Type {word} to confirm",
  "erase.password": "Current Password",
  "erase.button": "Delete My Account",
  "erase.busy": "Deleting...",
  "erase.owner":
    "Your account owns this shop, so it can't be deleted while the shop exists. Please write to us, and we close the shop and the account together.",
} as const;
