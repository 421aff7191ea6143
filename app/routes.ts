/** Every URL of the product on one page. A file under app/routes that is missing here fails tests/house. */
import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

export default [
  layout("routes/shop/storefront.tsx", { id: "storefront" }, [
    index("routes/shop/home.tsx"),
    route("menu", "routes/catalog/menu.tsx"),
    route("about", "routes/shop/about.tsx"),
    route("help", "routes/support/help.tsx"),
    route("feedback", "routes/support/feedback.tsx"),
    route("maintenance", "routes/shop/maintenance.tsx"),
    route("expired", "routes/shop/expired.tsx"),

    route("order", "routes/cart/new-order.tsx"),
    route("order/:token", "routes/orders/guest-order.tsx"),

    route("signup", "routes/accounts/signup.tsx"),
    route("login", "routes/accounts/login.tsx"),
    route("login/phone", "routes/accounts/login-phone.tsx"),
    route("login/verify-phone/:phone", "routes/accounts/login-verify-phone.tsx"),
    route("login/email/:emailHint", "routes/accounts/login-email.tsx"),
    route("login/update/:phone/:emailHint?", "routes/accounts/legacy-update.tsx"),
    route("owner/login", "routes/accounts/owner-login.tsx"),
    route("login/forgot-password", "routes/accounts/forgot-password.tsx"),
    route("login/password-reset", "routes/accounts/password-reset.tsx"),
    route("login/merchant/forgot-email", "routes/accounts/forgotten-owner-email.tsx"),
    route("owner/signup", "routes/accounts/owner-signup.tsx"),
    route("owner/invitation", "routes/accounts/invitation.tsx"),
    route("email/verify", "routes/accounts/email-verify.tsx"),
    route("email/verify/confirm", "routes/accounts/email-confirm.tsx"),
    route("email/verify/success", "routes/accounts/email-verified.tsx"),
    route("email/verify/expired", "routes/accounts/email-link-expired.tsx"),

    route("customer/edit", "routes/accounts/customer-edit.tsx"),
    route("customer/orders", "routes/orders/order-history.tsx"),
    route("customer/orders/:orderId", "routes/orders/customer-order.tsx"),
  ]),

  route("order/by-key", "routes/cart/order-by-key.ts"),
  route("login/password-reset/:token", "routes/accounts/password-reset-link.ts"),
  route("email/change/:token", "routes/accounts/address-link.ts", { id: "email-change-link" }),
  route("email/verify/:token", "routes/accounts/address-link.ts", { id: "email-verify-link" }),
  route("owner/enter/:token", "routes/accounts/owner-enter.ts"),
  route("owner/activate/:token", "routes/accounts/address-link.ts", { id: "owner-activate" }),
  route("owner/invitation/:token", "routes/accounts/invitation-link.ts"),
  route("owner/activation", "routes/accounts/owner-activation.ts"),
  route("owner/slug", "routes/accounts/owner-slug.ts"),
  route("customer/edit/my-data", "routes/accounts/my-data.ts"),
  route("logout", "routes/accounts/logout.ts"),
  route("session", "routes/accounts/session-left.ts"),
  route("sessions", "routes/accounts/sessions.ts"),

  route("settings", "routes/shop/manage-index.ts", { id: "settings-index" }),
  route("manage", "routes/shop/manage-area.tsx", [
    index("routes/shop/manage-index.ts", { id: "manage-index" }),
    route("dashboard", "routes/reports/manage-dashboard.tsx"),
    route("charts/:chart", "routes/reports/manage-chart-export.ts"),
    route("orders/prep", "routes/orders/manage-prep.tsx"),
    route("orders/prep/export", "routes/orders/prep-export.ts"),
    route("orders/new", "routes/orders/manage-new-order.tsx"),
    route("orders/ticked", "routes/orders/ticked-orders.ts"),
    route("orders/export", "routes/orders/orders-export.ts"),
    route("orders/:id?", "routes/orders/manage-orders/route.tsx"),
    route("orders/:id/edit", "routes/orders/manage-order-edit.tsx"),
    route("sections/:id?", "routes/catalog/manage-sections.tsx"),
    route("items-export", "routes/catalog/items-export.ts"),
    route("items/:id?", "routes/catalog/manage-items/route.tsx"),
    route("rearrange-menu", "routes/catalog/rearrange-menu.tsx"),
    route("account", "routes/accounts/manage-account.tsx"),
    route("availabilities/:id?", "routes/availability/manage-availabilities.tsx"),
    route("customers/:id?", "routes/accounts/manage-customers.tsx"),
    route("shop", "routes/shop/manage-shop/route.tsx", [
      index("routes/shop/manage-shop-index.ts", { id: "settings-first" }),
      route("history", "routes/shop/manage-shop-history.tsx"),
      ...[
        "business-details",
        "customer-signup",
        "home-page",
        "about-help-pages",
        "menu-settings",
        "payment",
        "fulfillment",
        "notifications",
      ].map((section) =>
        route(section, "routes/shop/manage-shop-section.tsx", { id: `settings-${section}` }),
      ),
    ]),
    route("find", "routes/shop/manage-find.tsx"),
    route("drawer", "routes/shop/fold-drawer.ts"),
    route("time-zone", "routes/shop/time-zone.ts"),
    route("see-as-shopper", "routes/shop/see-as-shopper.ts"),
    route("customers-export", "routes/accounts/customers-export.ts"),
    route("support", "routes/support/manage-support.tsx"),
  ]),

  route("super", "routes/reports/super-area.tsx", [
    index("routes/reports/super-index.ts", { id: "super-index" }),
    route("dashboard", "routes/reports/super-dashboard.tsx"),
    route("faqs/:id?", "routes/reports/super-faqs.tsx"),
    route("trail", "routes/reports/super-trail.tsx"),
  ]),

  route("manage/orders/print/:id?", "routes/orders/manage-print-orders.tsx"),

  // Every component in every state; no build has it.
  ...(process.env.NODE_ENV === "production" ? [] : [route("dev/ui", "dev/ui.tsx")]),

  route("*", "routes/shop/unknown-path.ts"),
] satisfies RouteConfig;
