import { getTableColumns, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, type PgTable } from "drizzle-orm/pg-core";
import { RawJson } from "../../../contract/text/raw-json.ts";

const jsonTextOf = customType<{ data: RawJson<unknown>; driverData: string }>({
  dataType: () => "jsonb",
  toDriver: ({ json }) => json,
  // The driver has parsed what was not selected with `asText`.
  fromDriver: (value) => (typeof value === "string" ? new RawJson(value) : RawJson.of<unknown>(value)),
});

/** A column of JSON that the server passes on without parsing it; select it with `asText`. */
export const jsonTextColumn = <T>() => jsonTextOf().$type<RawJson<T>>();

export const asText = <Column extends AnyPgColumn>(column: Column) =>
  sql<Column["_"]["data"] | null>`${column}::text`.mapWith(column);

export function readableColumns<Table extends PgTable>(table: Table): Table["_"]["columns"] {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => [
    name,
    column.columnType === "PgCustomColumn" && column.getSQLType() === "jsonb" ? asText(column) : column,
  ]);
  return Object.fromEntries(columns);
}
