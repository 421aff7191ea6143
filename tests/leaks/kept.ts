/**
 * Columns that keep their value, because the product would be another one with a marker in them. None of them is private, but for
 * those that are looked for by their own value or by their name.
 */
export const KEPT: ReadonlySet<string> = new Set([
  // Names and standing by which a shop is found and opened.
  "shops.slug",
  "shops.shop_domain",
  "shops.subscription_ends_at",
  "shop_settings.timezone",
  "shop_settings.not_taking_orders",
  // Log-ins: their hashes are searched for as they are.
  "sessions.token_hash",
  "sessions.created_at",
  "sessions.renewed_at",
  "sessions.expires_at",
  "sessions.absolute_expires_at",
  "sessions.revoked_at",
  "carts.guest_key_hash",
  "carts.idempotency_key",
  "users.password_hash",
  "super_admins.password_hash",
  "super_admins.totp_secret",
  // Prices, places and counts, public or the owner's.
  "items.price",
  "items.stock",
  "items.position",
  "sections.position",
  "line_items.item_price",
  "line_items.position",
  "faqs.position",
  "orders.version",
  "carts.version",
  "shop_settings.version",
  "menu_versions.version",
  "ticket_counters.last_ticket_number",
  // Instants that are shown, or that decide something.
  "availabilities.start_time",
  "availabilities.end_time",
  "users.email_verified_at",
  "users.created_at",
  "orders.created_at",
  "orders.cancelled_at",
  "order_events.at",
  "carts.updated_at",
  "messages.due_at",
  "messages.created_at",
  "phone_codes.created_at",
  "phone_codes.expires_at",
  "mail_links.created_at",
  "mail_links.expires_at",
  "login_handovers.created_at",
  "login_handovers.expires_at",
]);
