import type { Clock } from '#server/clock'
import type { Leases } from '#server/database/leases'
import type { MilesStorage } from '#server/miles/ledger/storage'
import { sampleMembers, sampleTransfers } from './members.ts'

export interface StoreMembersOptions {
  readonly miles: Pick<MilesStorage, 'commit' | 'hasAccounts'>
  readonly leases: Leases
  readonly clock: Clock
}

/**
 * Stores the accounts of the sample's members and their past transfers where there is no account at all, in one commit.
 * Of processes that start at once one stores them and the others wait.
 */
export async function storeMembers({ miles, leases, clock }: StoreMembersOptions): Promise<void> {
  if (await miles.hasAccounts()) return
  await leases.hold('make members', async () => {
    if (await miles.hasAccounts()) return
    const nowMs = clock()
    const outcomes = await miles.commit([...sampleMembers(nowMs), ...sampleTransfers(nowMs)])
    for (const outcome of outcomes) if (outcome.kind === 'broken') throw outcome.error
  })
}
