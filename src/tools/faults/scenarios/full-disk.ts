import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getAccount } from '#contract/miles/accounts/get-account'
import { clientsOf, Senders } from '../senders.ts'
import { fillUntilRefused, mountSmallDisk } from '../small-disk.ts'
import { type Fixture, testAccounts } from '../fixtures/fixture.ts'
import type { Scenario } from '../scenario.ts'
import { settleBoth } from '../settle-both.ts'
import { checkLedger, checkResponses } from '../check-ledger.ts'

const spareBytes = 16 * 2 ** 20
/** Longer than the second between readiness checks. */
const fullMs = 1100

/** A disk fills up and then has space again: meanwhile writes are refused with 503, reads continue, and nothing is lost. */
export const fullDisk: Scenario = {
  name: 'disk full',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixtures, random, choose }) {
    const disk = mountSmallDisk(fixtures.bytes + spareBytes)
    let fixture: Fixture | undefined
    try {
      const folder = join(disk.path, 'data')
      await mkdir(folder)
      fixture = await fixtures.create({ folder })
      const service = await fixture.start()
      const clients = clientsOf(service, 16)
      const senders = new Senders({ random })
      await senders.sendAll(choose(100, 1000), clients)

      const stop = new AbortController()
      const fault = async () => {
        await fillUntilRefused(disk, senders)
        await sleep(fullMs)
        for (const { accountId } of testAccounts) await clients[0]!.call(getAccount, { account_id: accountId })
        disk.free(2 ** 19)
        await sleep(fullMs)
        const { status } = await fetch(`${service.origin}/readyz`)
        if (fixture?.database === 'SQLite' && status !== 503)
          throw new Error(`/readyz is ${status} on a disk of 500 kB`)
        disk.clear()
      }
      await settleBoth(
        senders.sendUntil(stop.signal, clients),
        fault().finally(() => stop.abort()),
      )
      await senders.sendAll(choose(100, 1000), clients)
      senders.expectNoLostResponses()
      await checkResponses(clients[0]!, senders.orders)
      await checkLedger(fixture, senders.orders)
      return senders.summary
    } finally {
      await fixture?.end(false)
      disk.unmount()
    }
  },
}
