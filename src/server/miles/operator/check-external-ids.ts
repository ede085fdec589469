import { isUtf8 } from 'node:buffer'
import type { LedgerCheck, RowCheck } from './row-check.ts'

/** An account's external id as it is stored. */
export interface StoredExternalId {
  readonly accountId: string
  readonly utf8: Buffer
}

/** What no external id may contain, as no reference may; PostgreSQL cannot even store U+0000. */
// oxlint-disable-next-line no-control-regex -- The rule is about control characters.
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g
const replacement = '\uFFFD'

/** Selects all external ids. @param utf8 the SQL expression that returns one as bytes, as they are stored */
export function selectExternalIds(utf8: string): string {
  return `SELECT account_id AS "accountId", ${utf8} AS "utf8" FROM accounts ORDER BY account_id`
}

/** Finds external ids that an earlier version accepted, and that other databases and programs do not. */
export function externalIdsCheck(utf8: string): LedgerCheck {
  return {
    sql: selectExternalIds(utf8),
    start: (): RowCheck<StoredExternalId> => ({
      take: (stored) =>
        isValidExternalId(stored)
          ? undefined
          : `Account ${stored.accountId}: its external id contains control characters or is not well-formed text; npm run ledger -- repair-external-ids replaces them`,
      end: () => undefined,
    }),
  }
}

/** Returns whether an external id is well-formed text without control characters. */
export function isValidExternalId({ utf8 }: Pick<StoredExternalId, 'utf8'>): boolean {
  // Not by `test`, which would remember where it stopped.
  return isUtf8(utf8) && utf8.toString().search(controlCharacters) < 0
}

/** Returns the external id with U+FFFD for what it may not contain. */
export function repairExternalId({ utf8 }: Pick<StoredExternalId, 'utf8'>): string {
  return utf8.toString().replaceAll(controlCharacters, replacement)
}
