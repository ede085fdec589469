import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../../errors.ts'
import { createGroupCommit } from './group-commit.ts'
import type { LedgerWrite, Outcome } from './storage.ts'

function write(accountId: string): LedgerWrite {
  return { kind: 'account', accountId, phoneNumber: '+1', externalId: accountId, createdAtMs: 0 }
}

/** Notes the size of each commit. */
function trial(commit: (writes: readonly LedgerWrite[]) => Promise<readonly Outcome[]>, commitsAtOnce = 1) {
  const sizes: number[] = []
  const { commit: gathered, depth } = createGroupCommit({
    commit: (writes) => {
      sizes.push(writes.length)
      return commit(writes)
    },
    commitsAtOnce,
  })
  return { gathered, depth, sizes }
}

const done = async (writes: readonly LedgerWrite[]): Promise<Outcome[]> => writes.map(() => ({ kind: 'done' }))

describe('Gathering writes', () => {
  it('commits a lone one by the end of its turn', async () => {
    const { gathered, sizes } = trial(done)
    const outcome = gathered(write('a'))
    await new Promise(setImmediate)
    expect(sizes).toEqual([1])
    expect(await outcome).toEqual({ kind: 'done' })
  })

  it('puts those of one turn into one commit, at most 64 of them', async () => {
    const { gathered, sizes } = trial(done)
    await Promise.all(Array.from({ length: 150 }, (_, at) => gathered(write(`${at}`))))
    expect(sizes).toEqual([64, 64, 22])
  })

  it('takes along what came while the disk was waited for', async () => {
    const { gathered, sizes } = trial(async (writes) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return done(writes)
    })
    const first = gathered(write('a'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    await Promise.all([first, gathered(write('b')), gathered(write('c'))])
    expect(sizes).toEqual([1, 2])
  })

  it('begins another commit meanwhile where the storage can take two', async () => {
    const { gathered, sizes } = trial(async (writes) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return done(writes)
    }, 2)
    const first = gathered(write('a'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    const second = gathered(write('b'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    await Promise.all([first, second, gathered(write('c')), gathered(write('d'))])
    expect(sizes).toEqual([1, 1, 2])
  })

  it('tells how many wait, those included that are being written', async () => {
    const { gathered, depth } = trial(done)
    const all = Promise.all(Array.from({ length: 150 }, (_, at) => gathered(write(`${at}`))))
    expect(depth()).toBe(150)
    await gathered(write('last'))
    await all
    await new Promise(setImmediate)
    expect(depth()).toBe(0)
  })

  it('tells each its own outcome', async () => {
    const { gathered } = trial(async (writes) =>
      writes.map((one) => ({ kind: 'broken', error: one.kind === 'account' ? one.accountId : undefined })),
    )
    const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => gathered(write(id))))
    expect(outcomes.map((outcome) => outcome.kind === 'broken' && outcome.error)).toEqual(['a', 'b', 'c'])
  })

  it('tells all of them where a commit failed, and goes on with the next', async () => {
    let isAway = true
    const { gathered } = trial(async (writes) => {
      if (isAway) throw new Error('disk full')
      return done(writes)
    })
    const settled = await Promise.allSettled([gathered(write('a')), gathered(write('b'))])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isAway = false
    expect(await gathered(write('a'))).toEqual({ kind: 'done' })
  })

  it('tells whoever comes when too many wait to come back', async () => {
    const { gathered } = trial(done)
    const waiting = Array.from({ length: 4096 }, (_, at) => gathered(write(`${at}`)))
    await expect(gathered(write('late'))).rejects.toMatchObject({ retryAfterSeconds: 1 })
    await expect(gathered(write('late'))).rejects.toBeInstanceOf(UnavailableError)
    await Promise.all(waiting)
    expect(await gathered(write('later'))).toEqual({ kind: 'done' })
  })
})
