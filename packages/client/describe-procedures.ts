/**
 * Writes `src/procedures.ts`: what each procedure takes and answers, as flat types without an import. The type of `server/router.ts` itself
 * leads through zod, MikroORM and half of the server; the compiler knows what it comes to, and here that is written down.
 *
 *     npm run client:procedures
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

/** Where the types stand. */
export const PROCEDURES_FILE = `${PROJECT}packages/client/src/procedures.ts`;

const HEAD = `/**
 * What each procedure takes and answers. Made from the server's own types by \`npm run client:procedures\`, never written by hand.
 *
 * Money is whole cents, rates are basis points, instants are \`Date\`, a day of the shop's calendar is text (\`2026-12-04\`), ids are opaque.
 */

/** A procedure that only reads. */
export interface Query<Input, Output> {
  readonly type: "query";
  readonly input: Input;
  readonly output: Output;
}

/** A procedure that changes something. */
export interface Mutation<Input, Output> {
  readonly type: "mutation";
  readonly input: Input;
  readonly output: Output;
}
`;

/** Classes of the language itself, which are written by their name. */
const OWN_NAMES = new Set(["Date", "Uint8Array"]);

/** What our comments say to ourselves: the numbers of requirements and decisions. */
const OWN_NUMBERS =
  /\s*\((?:[A-Z]{2,}-[A-Z]?\d|security [A-Z]|reliability [A-Z]|matrix [Dr]|decision \d|contract section|specification section)[^)]*\)/g;

/** Describes all procedures, as one module of TypeScript. */
export function describeProcedures(): string {
  const program = ts.createProgram([`${PROJECT}server/router.ts`], compilerOptions());
  const checker = program.getTypeChecker();
  const printer = typePrinter(checker, namesIn(program, checker));
  const router = exportedType(checker, program.getSourceFile(`${PROJECT}server/router.ts`), "AppRouter");
  const procedures = printer.procedures(recordOf(checker, router), 1);
  return [
    HEAD,
    "/** Every procedure, by the name of its router and its own. */",
    `export interface Procedures ${procedures}\n`,
    ...printer.definitions(),
  ].join("\n");
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(`${PROJECT}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, PROJECT);
  return { ...options, types: ["node"] };
}

function exportedType(checker: ts.TypeChecker, source: ts.SourceFile | undefined, name: string): ts.Type {
  const module = source && checker.getSymbolAtLocation(source);
  const found = module && checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
  if (!found) throw new Error(`server/router.ts exports no ${name}.`);
  return checker.getDeclaredTypeOfSymbol(found);
}

/** The procedures and routers of a router, by name. */
function recordOf(checker: ts.TypeChecker, router: ts.Type): ts.Type {
  return propertyOf(checker, propertyOf(checker, router, "_def"), "record");
}

function propertyOf(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Type {
  const property = checker.getPropertyOfType(type, name);
  if (!property) throw new Error(`${checker.typeToString(type)} has no ${name}.`);
  return checker.getTypeOfSymbol(property);
}

/** A type of the domain's schemas, which gives its name to every equal one. */
interface NamedType {
  readonly name: string;
  readonly type: ts.Type;
  readonly comment: string;
}

/** The types that schema files export, by name; of two of one name the first. */
function namesIn(program: ts.Program, checker: ts.TypeChecker): NamedType[] {
  const schemas = program
    .getSourceFiles()
    .filter(({ fileName }) => /\/domain\/.*-schemas\.ts$/.test(fileName))
    .sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
  const named = new Map<string, NamedType>();
  for (const declaration of schemas.flatMap((source) =>
    source.statements.filter(ts.isTypeAliasDeclaration),
  )) {
    const symbol = checker.getSymbolAtLocation(declaration.name);
    if (!symbol || declaration.typeParameters || named.has(symbol.name)) continue;
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    if (type.flags & ts.TypeFlags.Object)
      named.set(symbol.name, { name: symbol.name, type, comment: commentOf(checker, symbol) });
  }
  return [...named.values()];
}

/** What is said of a property or type, without the numbers that mean something only to us. */
function commentOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  return ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replace(OWN_NUMBERS, "")
    .replace(/\s+/g, " ")
    .replaceAll("*/", "* /")
    .trim();
}

/** Writes types down; those that have a name are gathered and defined once. */
function typePrinter(checker: ts.TypeChecker, named: readonly NamedType[]) {
  const plainTexts = new Map<ts.Type, string>();
  const names = new Map<string, NamedType>();
  const defined = new Map<string, string>();

  /** The type without names and comments: equal texts are equal types. */
  function plainText(type: ts.Type): string {
    const known = plainTexts.get(type);
    if (known !== undefined) return known;
    plainTexts.set(type, "(of itself)");
    try {
      const text = structure(type, { part: plainText, field: plainText, indent: "", comments: false });
      plainTexts.set(type, text);
      return text;
    } catch (notData) {
      plainTexts.delete(type);
      throw notData;
    }
  }

  /** The same, or null for what is not data: a schema file may export the type of a schema, too. */
  function textOfData(type: ts.Type): string | null {
    try {
      return plainText(type);
    } catch {
      return null;
    }
  }

  function print(type: ts.Type, depth: number): string {
    const known = type.flags & ts.TypeFlags.Object ? names.get(plainText(type)) : undefined;
    if (!known) return printWhole(type, depth);
    if (!defined.has(known.name)) {
      defined.set(known.name, "");
      defined.set(known.name, definition(known));
    }
    return known.name;
  }

  const printWhole = (type: ts.Type, depth: number) =>
    structure(type, {
      part: (part) => print(part, depth),
      field: (field) => print(field, depth + 1),
      indent: "  ".repeat(depth),
      comments: true,
    });

  const definition = ({ name, type, comment }: NamedType) =>
    `${comment ? `/** ${comment} */\n` : ""}export interface ${name} ${printWhole(type, 0)}\n`;

  interface Style {
    /** Writes a part of a union or an array. */
    part(type: ts.Type): string;
    /** Writes what a field holds. */
    field(type: ts.Type): string;
    readonly indent: string;
    readonly comments: boolean;
  }

  function structure(type: ts.Type, style: Style): string {
    if (type.isUnion()) return union(type, style);
    if (type.isIntersection()) return intersection(type, style);
    if (!(type.flags & ts.TypeFlags.Object)) return primitive(type);
    if (checker.isArrayType(type)) return array(type, style);
    const { name } = type.symbol;
    return OWN_NAMES.has(name) ? name : object(type, style);
  }

  /** A primitive that only our compiler tells apart from others is, to everyone else, a primitive. */
  function intersection(type: ts.IntersectionType, style: Style): string {
    const primitivePart = type.types.find(isPrimitive);
    return primitivePart ? style.part(primitivePart) : object(type, style);
  }

  function primitive(type: ts.Type): string {
    if (type.flags & ts.TypeFlags.Any) throw new Error("A procedure takes or answers `any`.");
    // Nothing is sent as nothing, whichever of its two names it has.
    if (type.flags & ts.TypeFlags.Void) return "undefined";
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  /** TypeScript keeps `boolean` as two values, and the parts of a union in the order in which it met them. */
  function union(type: ts.UnionType, { part }: Style): string {
    const texts = new Set(type.types.map(part));
    if (texts.delete("false") && texts.delete("true")) texts.add("boolean");
    const last = ["undefined", "null"].filter((text) => texts.delete(text)).reverse();
    return [...[...texts].sort(), ...last].join(" | ");
  }

  function array(type: ts.Type, { part }: Style): string {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const text = element ? part(element) : "unknown";
    const isReadonly = type.getSymbol()?.name === "ReadonlyArray";
    return `${isReadonly ? "readonly " : ""}${/[|&]/.test(text.replace(/\{[\s\S]*\}/, "")) ? `(${text})` : text}[]`;
  }

  function object(type: ts.Type, style: Style): string {
    const { field, indent } = style;
    if (type.getCallSignatures().length > 0) throw new Error(`${checker.typeToString(type)} is not data.`);
    const indexed = checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `${indent}  [name: ${field(keyType)}]: ${field(value)};`);
    const lines = [
      ...indexed,
      ...checker.getPropertiesOfType(type).flatMap((property) => fieldLines(property, style)),
    ];
    return lines.length === 0 ? "Record<string, never>" : `{\n${lines.join("\n")}\n${indent}}`;
  }

  function fieldLines(property: ts.Symbol, { field, indent, comments }: Style): string[] {
    const comment = comments ? commentOf(checker, property) : "";
    const mark = property.flags & ts.SymbolFlags.Optional ? "?" : "";
    const text = field(checker.getTypeOfSymbol(property));
    return [
      ...(comment ? [`${indent}  /** ${comment} */`] : []),
      `${indent}  ${nameOf(property.name)}${mark}: ${text};`,
    ];
  }

  for (const one of named) {
    const text = textOfData(one.type);
    if (text !== null && !names.has(text)) names.set(text, one);
  }

  function procedures(record: ts.Type, depth: number): string {
    const indent = "  ".repeat(depth);
    const lines = checker.getPropertiesOfType(record).flatMap((symbol) => {
      const comment = commentOf(checker, symbol);
      const type = checker.getTypeOfSymbol(symbol);
      const isProcedure = checker.getPropertyOfType(type, "_def") !== undefined;
      return [
        ...(comment ? [`${indent}/** ${comment} */`] : []),
        `${indent}readonly ${nameOf(symbol.name)}: ${isProcedure ? procedure(type, depth) : procedures(type, depth + 1)};`,
      ];
    });
    return `{\n${lines.join("\n")}\n${"  ".repeat(depth - 1)}}`;
  }

  function procedure(type: ts.Type, depth: number): string {
    const definition = propertyOf(checker, type, "_def");
    const sent = propertyOf(checker, definition, "$types");
    const kind = plainText(propertyOf(checker, definition, "type")) === '"query"' ? "Query" : "Mutation";
    const [input, output] = ["input", "output"].map((name) => print(propertyOf(checker, sent, name), depth));
    return `${kind}<${input}, ${output}>`;
  }

  const definitions = () =>
    [...defined].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  return { procedures, definitions };
}

const isPrimitive = (type: ts.Type) =>
  (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) !== 0;

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

if (import.meta.main) writeFileSync(PROCEDURES_FILE, describeProcedures());
