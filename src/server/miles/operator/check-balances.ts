import type { Dialect, LedgerCheck, RowCheck } from './row-check.ts'

/** An account, or one of its entries. */
interface AccountRow {
  readonly accountId: string
  /** 0 for the account. */
  readonly entryNo: number
  readonly amount: number | null
  /** Of the account, less its debt; or after the entry. */
  readonly balance: number
  readonly lastEntryNo: number | null
}

/** Checks that the entries of each account are numbered without gaps, and sum to the balances after each and at the end. */
export function balancesCheck({ binary, accountEntries }: Dialect): LedgerCheck {
  return {
    sql: `
      SELECT CAST(account_id AS text) ${binary} AS "accountId", 0 AS "entryNo", NULL AS "amount", balance - debt AS "balance",
        last_entry_no AS "lastEntryNo"
      FROM accounts
      UNION ALL
      SELECT CAST(account_id AS text) ${binary}, account_entry_no, amount, balance_after, NULL FROM ${accountEntries}
      UNION ALL
      SELECT CAST(account_id AS text) ${binary}, 1, amount, amount, NULL FROM openings
      ORDER BY 1, 2`,
    start: startCheck,
  }
}

function startCheck(): RowCheck<AccountRow> {
  let account: AccountRow | undefined
  let booked = 0
  let entries = 0

  function endAccount(): string | undefined {
    if (account === undefined) return undefined
    const { accountId, balance, lastEntryNo } = account
    if (balance !== booked) {
      return `Account ${accountId}: the balance is ${balance}, but its entries sum to ${booked}`
    }
    return lastEntryNo === entries
      ? undefined
      : `Account ${accountId}: it has ${entries} entries, but its last one has the number ${lastEntryNo}`
  }

  return {
    take(row) {
      const { accountId, entryNo, amount, balance } = row
      if (entryNo === 0 || amount === null) {
        const problem = endAccount()
        account = row
        booked = 0
        entries = 0
        return problem
      }
      if (account?.accountId !== accountId) return `Entry ${entryNo} of account ${accountId}: it does not exist`
      booked += amount
      entries += 1
      if (entryNo !== entries) return `Account ${accountId}: an entry has the number ${entryNo} instead of ${entries}`
      return balance === booked
        ? undefined
        : `Account ${accountId}: the balance after entry ${entryNo} is ${balance}, but its entries sum to ${booked}`
    },
    end: endAccount,
  }
}
