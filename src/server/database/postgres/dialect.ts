import { type Dialect, raw, sql } from '../sql.ts'

export const dialect: Dialect = {
  name: 'postgres',
  placeholder: (number) => `$${number}`,
  anyOf: (list) => sql`= ANY (${list})`,
  anySelected: (select) => sql`= ANY (ARRAY(${select}))`,
  each: (list) => sql`SELECT unnest(${list}::text[])`,
  rows: (json) => sql`json_array_elements(${json}::json)`,
  bytes: (value) => sql`${value}::bytea`,
  // Each by itself, whatever is known of the tables: of a sweep that is new, the statistics say that it has no deals, and a
  // plan that believes them reads all of it.
  lookUp: (json, { columns, from, where }) => sql`
    SELECT found.* FROM json_array_elements(${json}::json) AS value
    CROSS JOIN LATERAL (SELECT ${columns} FROM ${from} WHERE ${where} OFFSET 0) AS found`,
  unindexed: (column) => raw(column),
}
