import { setImmediate as nextTick } from 'node:timers/promises'
import { UnavailableError } from '../../operation/errors.ts'
import type { LedgerWrite, MilesStorage, Outcome } from './storage.ts'

interface Member {
  readonly write: LedgerWrite
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

const maxGroup = 64
/** One or two seconds of writes; clients should retry later rather than wait longer. */
const maxWaiting = 4096

/**
 * Groups up to 64 writes into one commit, so that they share one flush to disk. A group stays open as long as each turn of
 * the event loop adds a write; a single write is committed at the end of its turn. Outcomes are returned after the commit.
 * Writes to rows locked by another transaction are grouped again, so that only they wait.
 *
 * @throws {UnavailableError} from `commit`, when 4,096 writes are queued
 */
export function createGroupCommit(storage: Pick<MilesStorage, 'commit' | 'commitsAtOnce'>) {
  const free = createGroups(storage, false)
  const locked = createGroups(storage, true)
  return {
    /** Commits a write together with other writes that arrive at the same time. */
    async commit(write: LedgerWrite) {
      const outcome = await free.commit(write)
      return outcome.kind === 'busy' ? locked.commit(write) : outcome
    },
    /** The number of writes that are queued or being committed. */
    depth: () => free.depth() + locked.depth(),
  }
}

function createGroups(storage: Pick<MilesStorage, 'commit' | 'commitsAtOnce'>, waits: boolean) {
  const waiting: Member[] = []
  let committing = 0
  let commits = 0

  async function commitAll() {
    do {
      await untilIdle()
      const members = waiting.splice(0, maxGroup)
      if (members.length > 0) await commitGroup(members)
    } while (waiting.length > 0)
    commits -= 1
  }

  /** Waits for requests that have already arrived, and for those right after them, to join the group. */
  async function untilIdle() {
    let before: number
    do {
      before = waiting.length
      await nextTick()
    } while (waiting.length > before && waiting.length < maxGroup)
  }

  async function commitGroup(members: readonly Member[]) {
    committing += members.length
    try {
      const outcomes = await storage.commit(
        members.map(({ write }) => write),
        waits,
      )
      for (const [at, { resolve, reject }] of members.entries()) {
        const outcome = outcomes[at]
        if (outcome === undefined) reject(new Error('a commit returned no outcome for one of its writes'))
        else resolve(outcome)
      }
    } catch (error) {
      for (const { reject } of members) reject(error)
    }
    committing -= members.length
  }

  return {
    commit: (write: LedgerWrite) =>
      new Promise<Outcome>((resolve, reject) => {
        if (waiting.length >= maxWaiting) {
          reject(new UnavailableError('Too many requests are waiting to be written', 1))
          return
        }
        waiting.push({ write, resolve, reject })
        if (commits >= storage.commitsAtOnce) return
        commits += 1
        void commitAll()
      }),
    depth: () => waiting.length + committing,
  }
}
