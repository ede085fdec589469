import type { Account, AccountQuery } from '#contract/get-account'
import { unknownUserMessage } from '#contract/transfer'
import type { CheckedLine, LineFault } from './check-lines.ts'
import { inParallel } from './in-parallel.ts'

/** A line whose recipient is known. */
export interface ReadyLine extends CheckedLine {
  readonly accountId: string
}

interface CheckRecipientsOptions {
  readonly lines: readonly CheckedLine[]
  /** The account, if there is one. */
  readonly find: (query: AccountQuery) => Promise<Account | undefined>
  readonly onProgress: (done: number, total: number) => void
}

const width = 6

/** Looks up every recipient once, and tells the lines whose recipient nobody is. */
export async function checkRecipients({ lines, find, onProgress }: CheckRecipientsOptions): Promise<{
  readonly lines: readonly ReadyLine[]
  readonly faults: readonly LineFault[]
}> {
  const queries = new Map(lines.map(({ request }): [string, AccountQuery] => [recipientOf(request), queryOf(request)]))
  const accountIds = new Map<string, string>()
  let done = 0
  onProgress(done, queries.size)
  await inParallel([...queries], width, async ([recipient, query]) => {
    const account = await find(query)
    if (account !== undefined) accountIds.set(recipient, account.account_id)
    done += 1
    onProgress(done, queries.size)
  })
  const ready: ReadyLine[] = []
  const faults: LineFault[] = []
  for (const checked of lines) {
    const accountId = accountIds.get(recipientOf(checked.request))
    if (accountId !== undefined) ready.push({ ...checked, accountId })
    else faults.push({ line: checked.line, text: `${fieldOf(checked.request)}: ${unknownUserMessage}` })
  }
  return { lines: ready, faults }
}

type Recipient = CheckedLine['request']

function fieldOf({ account_id }: Recipient) {
  return account_id === undefined ? 'phone_number' : 'account_id'
}

function queryOf({ account_id, phone_number }: Recipient): AccountQuery {
  return account_id === undefined ? { phone_number } : { account_id }
}

/** One text for all that mean the same recipient. */
function recipientOf({ account_id, phone_number = '' }: Recipient): string {
  return account_id === undefined ? `+${phone_number.replace(/^\+/, '')}` : account_id.toLowerCase()
}
