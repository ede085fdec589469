import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getAccount } from '#contract/get-account'
import { clientsOf, Senders } from './senders.ts'
import { type Stand, trialAccounts } from './stand.ts'
import { SkippedError, type Trial } from './trial.ts'
import { untilBothEnd } from './until-both-end.ts'
import { judge, judgeAnswers } from './verdict.ts'

const spareBytes = 16 * 2 ** 20
const maxFillMs = 30_000
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
        const filler = join(disk.path, 'filler')
        const begunAtMs = performance.now()
        while (senders.away === 0) {
          fill(filler)
          if (performance.now() - begunAtMs > maxFillMs) throw new Error('Nothing is refused, though the disk is full')
          await sleep(20)
        }
        await sleep(fullMs)
        for (const { accountId } of trialAccounts) await clients[0]!.call(getAccount, { account_id: accountId })
        await rm(filler)
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

/** Takes what space is left. */
function fill(file: string) {
  const descriptor = openSync(file, 'a')
  try {
    for (const bytes of [2 ** 20, 2 ** 14, 1]) fillBy(descriptor, Buffer.alloc(bytes))
  } finally {
    closeSync(descriptor)
  }
}

function fillBy(descriptor: number, bytes: Buffer) {
  try {
    while (writeSync(descriptor, bytes) === bytes.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

function mountSmallDisk(bytes: number) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new SkippedError('only root on Linux can mount a small disk')
  }
  const path = mkdtempSync(join(tmpdir(), 'milestay-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'tmpfs', path], { stdio: 'pipe' })
  } catch (cause) {
    rmSync(path, { recursive: true })
    throw new SkippedError('a small disk cannot be mounted here', { cause })
  }
  const unmount = () => {
    process.off('exit', unmount)
    execFileSync('umount', ['--lazy', path])
    rmdirSync(path)
  }
  process.on('exit', unmount)
  return { path, unmount }
}
