import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getAccount } from '#contract/get-account'
import { clientsOf, Senders } from '../senders.ts'
import { fillUntilRefused, mountSmallDisk } from '../small-disk.ts'
import { type Stand, trialAccounts } from '../fixtures/fixture.ts'
import type { Trial } from '../scenario.ts'
import { untilBothEnd } from '../settle-both.ts'
import { judge, judgeAnswers } from '../check-ledger.ts'

const spareBytes = 16 * 2 ** 20
const fullMs = 500

/** A disk that is full until there is space again: refused with 503 meanwhile, read as always, and nothing is lost. */
export const fullDisk: Trial = {
  name: 'disk full, and space again',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ stands, random, choose }) {
    const disk = mountSmallDisk(stands.bytes + spareBytes)
    let stand: Stand | undefined
    try {
      const folder = join(disk.path, 'data')
      await mkdir(folder)
      stand = await stands.make({ folder })
      const service = await stand.start()
      const clients = clientsOf(service, 16)
      const senders = new Senders({ random })
      await senders.sendAll(choose(100, 1000), clients)

      const enough = new AbortController()
      const fault = async () => {
        await fillUntilRefused(disk, senders)
        await sleep(fullMs)
        for (const { accountId } of trialAccounts) await clients[0]!.call(getAccount, { account_id: accountId })
        disk.clear()
      }
      await untilBothEnd(
        senders.sendUntil(enough.signal, clients),
        fault().finally(() => enough.abort()),
      )
      await senders.sendAll(choose(100, 1000), clients)
      senders.expectAnswered()
      await judgeAnswers(clients[0]!, senders.orders)
      await judge(stand, senders.orders)
      return senders.words
    } finally {
      await stand?.end(false)
      disk.unmount()
    }
  },
}
