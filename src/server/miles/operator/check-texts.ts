import { isUtf8 } from 'node:buffer'
import type { Dialect, LedgerCheck } from './row-check.ts'

/** The columns of a table that hold texts, and the first one of all, which names its rows. */
export interface TextColumns {
  readonly table: string
  readonly id: string
  readonly columns: string
}

/**
 * Checks that all texts of a table are UTF-8. Whatever reads other bytes takes each for U+FFFD, so that two texts of
 * different bytes would pass for the same, while a unique index tells them apart.
 *
 * @param columns separated by commas
 */
export function textsCheck({ table, id, columns }: TextColumns, { bytesOf }: Pick<Dialect, 'bytesOf'>): LedgerCheck {
  return {
    sql: `SELECT ${id} AS id, ${bytesOf(`concat_ws(' ', ${columns})`)} AS texts FROM ${table}`,
    start: () => ({
      take: ({ id, texts }: { readonly id: string | number; readonly texts: Buffer }) =>
        isUtf8(texts) ? undefined : `Table ${table} is damaged: a text of row ${id} is not UTF-8`,
      end: () => undefined,
    }),
  }
}
