import type { LedgerCheck } from './row-check.ts'

const hasEvent = (subject: string) =>
  `EXISTS (SELECT 1 FROM events WHERE kind = 'words.erased' AND kind <> 'transfer.stored' AND subject = ${subject})`

/** Counts the rows without words. */
export const countErased = `SELECT ${['accounts', 'account_changes', 'openings', 'transfers', 'reversals', 'keys']
  .map((table) => `(SELECT count(*) FROM ${table} WHERE salt IS NULL)`)
  .join(' + ')} AS erased`

/** Checks that words are missing only where the log has an event of their erasure. */
export const erasuresCheck: LedgerCheck = {
  sql: `
    SELECT 'Account' AS name, CAST(account_id AS text) AS id FROM accounts
    WHERE salt IS NULL AND NOT ${hasEvent('CAST(account_id AS text)')}
    UNION ALL
    SELECT 'Change of account', CAST(account_id AS text) FROM account_changes JOIN accounts USING (account_id)
    WHERE account_changes.salt IS NULL AND accounts.salt IS NOT NULL
    UNION ALL
    SELECT 'Opening of account', CAST(account_id AS text) FROM openings JOIN accounts USING (account_id)
    WHERE openings.salt IS NULL AND accounts.salt IS NOT NULL
    UNION ALL
    SELECT 'Transfer', transaction_id FROM transfers JOIN accounts USING (account_id)
    WHERE transfers.salt IS NULL AND accounts.salt IS NOT NULL
    UNION ALL
    SELECT 'Reversal of transfer', transaction_id FROM reversals JOIN transfers USING (transaction_id) JOIN accounts USING (account_id)
    WHERE reversals.salt IS NULL AND accounts.salt IS NOT NULL
    UNION ALL
    SELECT 'Key', key_id FROM keys WHERE salt IS NULL AND NOT ${hasEvent('keys.key_id')}
    UNION ALL
    SELECT 'Review rule', CAST(rule_no AS text) FROM review_rules WHERE salt IS NULL`,
  start: () => ({
    take: ({ name, id }: { readonly name: string; readonly id: string }) =>
      `${name} ${id}: its words are missing, but their erasure is not in the log of events`,
    end: () => undefined,
  }),
}
