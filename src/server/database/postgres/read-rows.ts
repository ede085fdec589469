import type { ReadRows } from '../read-rows.ts'
import type { Postgres } from './open-database.ts'

export function createReadRows({ query }: Pick<Postgres, 'query'>): ReadRows {
  return (sql, ...values) => {
    let number = 0
    return query(
      sql.replaceAll('?', () => `$${(number += 1)}`),
      values,
    )
  }
}
