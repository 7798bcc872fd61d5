// Valid and slightly invalid values for schemas of the document.
import fc from "fast-check";
import { anyText } from "../../contract/testing-fuzz.ts";
import type { OpenApiDocument, Schema } from "./openapi.ts";

/** Values for properties and parameters with certain names, for example ids. */
export type NamedValues = Record<string, fc.Arbitrary<unknown>>;

const EDGE_CASES = [
  "",
  " ",
  "Fear not, little flock.",
  "John 3:16",
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "' or 1=1; drop table sermons; --",
  "\u0000",
  "\ud800",
  "../../etc/passwd",
  "%00",
  "https://youtu.be/dQw4w9WgXcQ",
  "javascript:alert(1)",
  "__proto__",
  "2026-02-30",
  "0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000",
  "2026-02-30T00:00:00.000Z_00000000-0000-4000-8000-000000000000",
  "x".repeat(501),
  "“".repeat(300),
  "${jndi:ldap://x}",
  "1e400",
  "-0",
];

/** Any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...EDGE_CASES),
  fc.constantFrom<unknown>(null, true, false, [], {}, 0, -1, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63)),
  fc.jsonValue({ depthSize: "small", maxDepth: 3 }),
);

/** Mostly text that can be stored. */
const anyLine = fc.oneof(fc.constantFrom(...EDGE_CASES), anyText(40));

/** Generators of values for schemas of the document. */
export function createValues(document: OpenApiDocument, named: NamedValues) {
  function valueOf(schema: Schema): fc.Arbitrary<unknown> {
    const reference = schema["$ref"];
    if (typeof reference === "string") {
      return valueOf(document.components.schemas[reference.split("/").at(-1)!]!);
    }
    if ("const" in schema) return fc.constant(schema["const"]);
    if (schema["enum"]) return fc.constantFrom(...(schema["enum"] as unknown[]));
    const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
    if (choices) return fc.oneof(...choices.map(valueOf));
    switch ([schema["type"]].flat()[0]) {
      case "object":
        return objectOf(schema);
      case "array":
        return fc.array(valueOf(schema["items"] as Schema), { maxLength: 3 });
      case "string":
        return stringOf(schema);
      case "integer":
      case "number":
        return numberOf(schema);
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      default:
        return anyJson;
    }
  }

  function objectOf(schema: Schema): fc.Arbitrary<unknown> {
    const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
    const required = (schema["required"] ?? []) as string[];
    const model = Object.fromEntries(properties.map(([name, shape]) => [name, valueFor(name, shape)]));
    return fc.record(model, { requiredKeys: required });
  }

  /** By name if `named` has it, otherwise by schema. */
  const valueFor = (name: string, schema: Schema): fc.Arbitrary<unknown> =>
    Object.hasOwn(named, name)
      ? fc.oneof({ weight: 5, arbitrary: named[name]! }, { weight: 1, arbitrary: valueOf(schema) })
      : valueOf(schema);

  return { valueOf, valueFor };
}

function stringOf(schema: Schema): fc.Arbitrary<string> {
  const least = Number(schema["minLength"] ?? 0);
  const pattern = schema["pattern"];
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern), { maxLength: 40 });
  switch (schema["format"]) {
    case "date":
      return fc.oneof(
        fc.constantFrom("0001-01-01", "9999-12-31", "2024-02-29", "0000-01-01"),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      );
    case "uuid":
      return fc.uuid();
    case "email":
      return fc.emailAddress();
    default:
      return anyLine.map((text) => {
        const storable = text.replaceAll("\u0000", "").slice(0, Number(schema["maxLength"] ?? 1000));
        return storable.trim() === "" && least > 0 ? "Fear not" : storable;
      });
  }
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const min = Number(schema["minimum"] ?? -(2 ** 53));
  const max = Number(schema["maximum"] ?? 2 ** 53);
  const isWhole = schema["type"] === "integer";
  const within = [0, 1, 2, 3, 50, 2 ** 31 - 1, 2 ** 31, min, max].filter((n) => n >= min && n <= max);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...within) },
    isWhole
      ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
      : fc.double({ min, max, noNaN: true }),
  );
}

/** Values that are often unchanged; in others a property is removed, added or replaced. */
export const nearly = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 10, arbitrary: values },
    { weight: 9, arbitrary: fc.tuple(values, fc.nat(), anyJson, CHANGE).map(changeOnce) },
    { weight: 1, arbitrary: anyJson },
  );

const CHANGE = fc.constantFrom("replace" as const, "drop" as const, "add" as const);
const ADDED = [
  "user_id",
  "uid",
  "ownerId",
  "id",
  "version",
  "constructor",
  "__proto__",
  "toString",
  "createdBy",
];

type Holder = Record<string, unknown>;

function changeOnce([value, choice, other, change]: [
  unknown,
  number,
  unknown,
  "replace" | "drop" | "add",
]): unknown {
  const copy = structuredClone({ value });
  const places: [Holder, string][] = [];
  const visit = (holder: Holder) => {
    for (const key of Object.keys(holder)) {
      places.push([holder, key]);
      const inner = holder[key];
      if (typeof inner === "object" && inner !== null) visit(inner as Holder);
    }
  };
  visit(copy);
  const [holder, key] = places[choice % places.length]!;
  if (change === "drop" && holder !== copy) delete holder[key];
  else if (change === "add") define(holder[key], ADDED[choice % ADDED.length]!, other);
  else holder[key] = other;
  return copy.value;
}

/** Defines an own property even if it is named `__proto__`, as `JSON.parse` does. */
function define(holder: unknown, key: string, value: unknown): void {
  if (typeof holder !== "object" || holder === null) return;
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
}
