/** What all objects of a process share (SEC-A11), and the names by which a sender would reach it. */

/** The names of what every object, list, text and function has. */
export const namesOfPrototypes = (): string[] =>
  [Object, Array, String, Number, Boolean, Function, Map, Promise].flatMap(({ name, prototype }) =>
    Reflect.ownKeys(prototype as object).map((key) => `${name}.${String(key)}`),
  );

/** As forms, queries, cookies and superjson write paths. */
export const POLLUTING_NAMES: readonly string[] = [
  "__proto__",
  "__proto__.polluted",
  "__proto__[polluted]",
  "a[__proto__][polluted]",
  "a.__proto__.polluted",
  "a[0].__proto__.polluted",
  "constructor",
  "constructor.prototype",
  "constructor.prototype.polluted",
  "constructor[prototype][polluted]",
  "a[constructor][prototype][polluted]",
  "lines.0.constructor.prototype.polluted",
  "prototype.polluted",
  "toString.polluted",
  "hasOwnProperty",
];
