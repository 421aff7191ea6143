import { beforeEach, expect, test } from "vitest";
import { inLanguage } from "#server/language.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import type { World } from "#tests/support/world.ts";
import { freshWorld } from "./account-people.ts";
import { mailsOf } from "./mailed.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const rosa = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
const one = (customerId: string) => rosa().ask((api) => api.shopCustomers.one({ customerId }));
const mailTo = async (recipient: string) =>
  (await mailsOf(database)).filter((mail) => mail.recipient === recipient).map(({ template }) => template);
const trail = (subjectId: string) =>
  database.asPlatform((tx) =>
    tx.execute<{ action: string }[]>("select action from audit_entries where subject_id = ? order by id", [
      subjectId,
    ]),
  );

test("MAN-05 the table holds the shop's customers, merchants and other shops' people left out, and finds them by their words", async () => {
  const names = async (search?: string) => {
    const { rows } = await rosa().ask((api) => api.shopCustomers.list(search ? { search } : {}));
    return rows.map(({ id }) => id).sort();
  };
  const { customerSelf, customerUnverified, customerOther } = world.people;
  expect(await names()).toEqual([customerSelf.id, customerUnverified.id, customerOther.id].sort());
  expect(await names("sam@")).toEqual([customerSelf.id]);
  expect(await names("%")).toEqual([]);
  expect(await rosa().ask((api) => api.shopCustomers.list({}))).toMatchObject({ perPage: 100, page: 1 });
});

test("MAN-05 family discount and notes are the shop's to set, and the customer never reads the notes", async () => {
  const { id, token } = world.people.customerSelf;
  const changed = await rosa().ask((api) =>
    api.shopCustomers.update({ customerId: id, familyDiscount: 15, notes: "Allergic to nuts" }),
  );
  expect(changed).toMatchObject({ familyDiscount: 15, notes: "Allergic to nuts" });
  expect(await one(id)).toMatchObject({ notes: "Allergic to nuts", orders: 0, spent: 0 });
  const me = await callerAt({ shop: "sweetcrumb", token }).ask((api) => api.accounts.me());
  expect(me.familyDiscount).toBe(15);
  expect(JSON.stringify(me)).not.toContain("Allergic");
  await rosa().ask((api) => api.shopCustomers.update({ customerId: id, notes: "" }));
  expect((await one(id)).notes).toBe("");
  expect((await trail(id)).map(({ action }) => action)).toContain("customer.changed");
});

test("MAN-05 SEC-MATRIX r050 an e-mail that the merchant changes is proved anew: both addresses are told of it and every log-in ends", async () => {
  const { id, token, email } = world.people.customerSelf;
  const changed = await rosa().ask((api) =>
    api.shopCustomers.update({ customerId: id, email: "sam@new-home.test" }),
  );
  expect(changed).toMatchObject({ email, emailVerifiedAt: null, pendingEmail: "sam@new-home.test" });
  expect(await mailTo("sam@new-home.test")).toEqual(["change-email"]);
  expect(await mailTo(email)).toEqual(["email-changing"]);
  const refused = await refusalOf(callerAt({ shop: "sweetcrumb", token }).ask((api) => api.accounts.me()));
  expect(refused.code).toBe("signed_out");
});

test("MAN-05 SEC-MATRIX r159 a customer added by hand has no password and an address still to be proved; a taken one is refused", async () => {
  const added = await rosa().ask((api) =>
    api.shopCustomers.create({ firstName: "Hanna", email: "Hanna@Example.test", phone: "415-555-0188" }),
  );
  expect(added).toMatchObject({ email: "hanna@example.test", emailVerifiedAt: null, fullName: "Hanna" });
  expect(await mailTo("hanna@example.test")).toEqual(["verify-email"]);
  const again = (fields: { email?: string; phone?: string }) =>
    refusalOf(rosa().ask((api) => api.shopCustomers.create({ firstName: "H", ...fields })));
  expect((await again({ email: "hanna@example.test" })).code).toBe("email_taken");
  expect((await again({ phone: "4155550188" })).code).toBe("phone_taken");
  expect((await refusalOf(rosa().ask((api) => api.shopCustomers.create({})))).facts).toHaveProperty("errors");
  // A mistyped address of someone who cannot log in yet is simply put right.
  const right = await rosa().ask((api) =>
    api.shopCustomers.update({ customerId: added.id, email: "hanna@right.test" }),
  );
  expect(right).toMatchObject({ email: "hanna@right.test", emailVerifiedAt: null, pendingEmail: null });
});

test("MAN-05 a customer who is removed can log in no more and gives the address back, and a stale change is refused", async () => {
  const { id, token, email } = world.people.customerSelf;
  const { updatedAt } = await one(id);
  await rosa().ask((api) => api.shopCustomers.update({ customerId: id, updatedAt, street: "1 Mill Lane" }));
  const stale = await refusalOf(
    rosa().ask((api) => api.shopCustomers.update({ customerId: id, updatedAt, street: "2 Mill Lane" })),
  );
  expect(stale).toMatchObject({ code: "stale", facts: { changed: ["street"] } });
  await rosa().ask((api) => api.shopCustomers.remove({ customerId: id }));
  expect((await refusalOf(one(id))).code).toBe("not_found");
  expect(
    (await refusalOf(callerAt({ shop: "sweetcrumb", token }).ask((api) => api.accounts.me()))).code,
  ).toBe("signed_out");
  expect((await rosa().ask((api) => api.shopCustomers.create({ email }))).email).toBe(email);
});

test("MAN-05 SEC-A28 the file for spreadsheets holds the table's columns, and nothing in it is a formula", async () => {
  const { id } = world.people.customerSelf;
  await rosa().ask((api) =>
    api.shopCustomers.update({ customerId: id, lastName: "=HYPERLINK(1)", notes: '@x "quoted"' }),
  );
  const answer = await world.send({
    method: "GET",
    path: `/api/shops/${world.a.id}/customers/export.csv?search=sam@`,
    token: world.people.merchantOwn.token,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("customers.csv");
  const [head, row, end] = answer.text.split("\r\n");
  expect(head).toBe(
    '"Last Name","First Name","Email","Family Discount","Phone","Address","Payment Service","Payment Handle","Notes","Orders","Spent"',
  );
  expect(row).toContain(`"'=HYPERLINK(1)"`);
  expect(row).toContain(`"'@x ""quoted"""`);
  expect(end).toBe("");
  const asSam = await world.send({
    method: "GET",
    path: `/api/shops/${world.a.id}/customers/export.csv`,
    token: world.people.customerOther.token,
  });
  expect(asSam.status).toBe(403);
});

test("MAN-05 UI-03 the file of a merchant who reads Spanish names its columns in Spanish, as many as in English", async () => {
  const { token } = world.people.merchantOwn;
  const headOf = async (language: "en" | "es") => {
    const merchant = callerAt({ shop: "sweetcrumb", token, language });
    const file = await inLanguage(language, () => merchant.ask((api) => api.shopCustomers.exportCsv({})));
    return file.split("\r\n")[0]?.split(",");
  };
  expect(await headOf("es")).toEqual([
    '"Apellido"',
    '"Nombre"',
    '"Correo"',
    '"Descuento familiar"',
    '"Teléfono"',
    '"Dirección"',
    '"Servicio de pago"',
    '"Usuario de pago"',
    '"Notas"',
    '"Pedidos"',
    '"Gastado"',
  ]);
  expect(await headOf("en")).toHaveLength(11);
});
