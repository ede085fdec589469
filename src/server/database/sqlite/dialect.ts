import { type Dialect, raw, sql } from '../sql.ts'

/** SQLite has no arrays: a list is JSON. Placeholders that are numbered would be bound by name, which takes longer. */
export const dialect: Dialect = {
  name: 'sqlite',
  placeholder: () => '?',
  anyOf: (list) => sql`IN (SELECT value FROM json_each(${JSON.stringify(list)}))`,
  anySelected: (select) => sql`IN (SELECT * FROM (${select}))`,
  each: (list) => sql`SELECT value FROM json_each(${JSON.stringify(list)})`,
  rows: (json) => sql`json_each(${json})`,
  bytes: (value) => sql`${value}`,
  lookUp: (json, { columns, from, where }) =>
    sql`SELECT ${columns} FROM json_each(${json}) CROSS JOIN ${from} WHERE ${where}`,
  unindexed: (column) => raw(`+${column}`),
}
