import { operatorActor } from '#server/miles/ledger/events'
import { expectDone } from '#server/miles/ledger/expect-done'
import type { MilesStorage } from '#server/miles/ledger/storage'
import { repairExternalId, type StoredExternalId } from '#server/miles/operator/check-external-ids'
import { type LedgerCommand, operator, withAdminStorages } from './command.ts'

const maxExternalIdLength = 255
const reason = 'Contained control characters or was not well-formed text'

/** Replaces control characters and ill-formed text in external ids, which an earlier version accepted. */
export const repairExternalIds: LedgerCommand = {
  name: 'repair-external-ids',
  usage: '',
  operands: 0,
  options: [],
  run: (_, { log, clock, ...options }) =>
    withAdminStorages({ clock, ...options }, async ({ books, miles }) => {
      const invalid = await books.invalidExternalIds()
      for (const stored of invalid) {
        const externalId = await repair(miles, stored, clock())
        log(`Account ${stored.accountId}: the external id is now ${JSON.stringify(externalId)}`)
      }
      const done = invalid.length === 1 ? '1 external id' : `${invalid.length.toLocaleString('en-US')} external ids`
      log(invalid.length === 0 ? 'No external id needs repair' : `Repaired ${done}`)
    }),
}

/** Two that differ only in what is replaced become alike, so that a number distinguishes them. */
async function repair(miles: MilesStorage, stored: StoredExternalId, changedAtMs: number): Promise<string> {
  const repaired = repairExternalId(stored)
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `~${number}`
    const externalId = `${shorten(repaired, maxExternalIdLength - suffix.length)}${suffix}`
    const change = { to: 'external_id', externalId } as const
    const by = operatorActor(operator())
    const [outcome = { kind: 'account-unknown' }] = await miles.commit([
      { kind: 'account-change', accountId: stored.accountId, change, reason, by, changedAtMs },
    ])
    if (outcome.kind === 'account-known') continue
    expectDone(outcome, { dailyMilesLimit: null })
    return externalId
  }
}

/** Cuts between characters, of which some are two units long. */
function shorten(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
