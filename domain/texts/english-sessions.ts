/** English texts: how long one is logged in still, and where else (AUTH-05, AUTH-06). Loaded when they are needed. */
export const sessions = {
  "list.title": "Where You Are Logged In",
  "list.says": "If you do not know one of these, log it out and choose a new password.",
  "list.this": "This one",
  "list.kept": "Stays logged in",
  "list.opened": "Logged in {when}",
  "list.used": "last used {when}",
  "list.end": "Log Out",
  "list.endWhich": "Log out {device}, last used {when}",
  "list.endOthers": "Log out everywhere else",
  "list.endAll": "Log out everywhere",

  "ending.title": "Still there?",
  "ending.says": "You will be logged out in {time}.",
  "ending.cartKept": "Your cart stays as it is.",
  "ending.stay": "Stay logged in",
  "ending.staying": "One moment...",
  "ending.notReached": "We could not reach the shop. Please try again.",
  "ending.inMinutes": "You will be logged out in {minutes} minutes.",
  "ending.inOneMinute": "You will be logged out within a minute.",
  "ending.logIn": "Log In",
  "ending.over": "Session expired",
} as const;
