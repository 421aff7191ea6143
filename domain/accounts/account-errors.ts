import { DomainError } from "#domain/errors.ts";

/** A log-in is needed, or the one there was has ended (AUTH-05). */
export class SignedOut extends DomainError {
  readonly kind = "signed-out";
  readonly code = "signed_out";
}

/** E-mail or password is wrong; which of the two is never said (AUTH-08). */
export class WrongCredentials extends DomainError {
  readonly kind = "signed-out";
  readonly code = "wrong_credentials";
}

/** The e-mail address has not been proved yet (ORD-06, GUARD-03). */
export class EmailUnverified extends DomainError {
  readonly kind = "forbidden";
  readonly code = "email_unverified";
}

/** Logged in, but not as someone who may do this (GUARD-02). */
export class WrongRole extends DomainError {
  readonly kind = "forbidden";
  readonly code = "forbidden";
}

/** A log-in of one shop used at another (contract section 3). */
export class WrongShop extends DomainError {
  readonly kind = "forbidden";
  readonly code = "wrong_shop";
}

/** The address already has an account at this shop (AUTH-01, AUTH-08). */
export class EmailTaken extends DomainError {
  readonly kind = "invalid";
  readonly code = "email_taken";
  override readonly facts = { field: "email" };
}

/** The phone number already has an account at this shop (AUTH-01, AUTH-08). */
export class PhoneTaken extends DomainError {
  readonly kind = "invalid";
  readonly code = "phone_taken";
  override readonly facts = { field: "phone" };
}

/** A link or token of a mail is too old, used, or not ours (AUTH-02, AUTH-03). */
export class LinkExpired extends DomainError {
  readonly kind = "invalid";
  readonly code = "link_expired";
}

/** There is nothing to correct: the address was proved (AUTH-02). */
export class EmailVerifiedAlready extends DomainError {
  readonly kind = "conflict";
  readonly code = "email_verified";
}

/** Anyone who owns a shop cannot be erased while the shop is there: its orders, customers and subscription would be no one's (CUST-03). */
export class OwnsAShop extends DomainError {
  readonly kind = "conflict";
  readonly code = "owns_a_shop";
}

/** No live log-in of one's own has this id (AUTH-05). */
export class SessionNotFound extends DomainError {
  readonly kind = "not-found";
  readonly code = "session_not_found";
}
