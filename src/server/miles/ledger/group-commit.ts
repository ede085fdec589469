import { setImmediate as nextTurn } from 'node:timers/promises'
import { UnavailableError } from '../../errors.ts'
import type { LedgerWrite, MilesStorage, Outcome } from './storage.ts'

export interface GroupCommit {
  /** Commits a write together with whatever else comes at the same time. */
  commit(write: LedgerWrite): Promise<Outcome>
  /** How many writes wait for their commit, those included that are being committed. */
  depth(): number
}

interface Member {
  readonly write: LedgerWrite
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

const maxGroup = 64
/** A second's worth or two: whoever waits longer is better told to come back. */
const maxWaiting = 4096

/**
 * Gathers writes, up to 64, into one commit, so that they wait for the disk together: as long as each turn of the event
 * loop brings another. One that comes alone is written at the end of its turn. Whoever is told of an outcome is told
 * after the commit.
 */
export function createGroupCommit(storage: Pick<MilesStorage, 'commit' | 'commitsAtOnce'>): GroupCommit {
  const waiting: Member[] = []
  let committing = 0
  let commits = 0

  async function commitAll() {
    do {
      await untilNoneArrives()
      const members = waiting.splice(0, maxGroup)
      if (members.length > 0) await commitGroup(members)
    } while (waiting.length > 0)
    commits -= 1
  }

  /** Requests that have arrived are read before a commit, so that they come along; and those that follow on their heels. */
  async function untilNoneArrives() {
    let known: number
    do {
      known = waiting.length
      await nextTurn()
    } while (waiting.length > known && waiting.length < maxGroup)
  }

  async function commitGroup(members: readonly Member[]) {
    committing += members.length
    try {
      const outcomes = await storage.commit(members.map(({ write }) => write))
      for (const [at, { resolve, reject }] of members.entries()) {
        const outcome = outcomes[at]
        if (outcome === undefined) reject(new Error('a commit told no outcome of one of its writes'))
        else resolve(outcome)
      }
    } catch (error) {
      for (const { reject } of members) reject(error)
    }
    committing -= members.length
  }

  return {
    commit: (write) =>
      new Promise((resolve, reject) => {
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
