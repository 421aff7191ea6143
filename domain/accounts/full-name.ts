/** What a person is called: first and last name, or 'Customer {id} (Unnamed)' (specification section 3). */
export function fullName(person: { id: string; firstName: string | null; lastName: string | null }): string {
  const names = [person.firstName, person.lastName].map((name) => name?.trim() ?? "").filter(Boolean);
  return names.length > 0 ? names.join(" ") : `Customer ${person.id} (Unnamed)`;
}
