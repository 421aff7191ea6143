const AN_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text could be the id of something; `id` of `id-schemas.ts` without a schema, because screens ask too. */
export const isId = (text: string | null): text is string => text !== null && AN_ID.test(text);
