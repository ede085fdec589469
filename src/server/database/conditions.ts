/** A part of a statement, with `?` for each of its values, so that parts can be joined. */
export interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}

export function condition(sql: string, ...values: readonly unknown[]): Condition {
  return { sql, values }
}

export function all(conditions: readonly Condition[]): Condition {
  return join(conditions, ' AND ', 'TRUE')
}

export function any(conditions: readonly Condition[]): Condition {
  const { sql, values } = join(conditions, ' OR ', 'FALSE')
  return { sql: `(${sql})`, values }
}

function join(conditions: readonly Condition[], operator: string, none: string): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(operator) || none,
    values: conditions.flatMap(({ values }) => values),
  }
}

/** Numbers the placeholders of a statement that is complete. */
export function numbered(sql: string): string {
  let number = 0
  return sql.replaceAll('?', () => `$${(number += 1)}`)
}
