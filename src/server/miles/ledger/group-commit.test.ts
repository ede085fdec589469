import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../../operation/errors.ts'
import { createGroupCommit } from './group-commit.ts'
import type { LedgerWrite, Outcome } from './storage.ts'
import { testAccount } from '../../testing/test-writes.ts'

function write(accountId: string): LedgerWrite {
  return testAccount({ accountId, phoneNumber: '+1', externalId: accountId })
}

/** Creates a group commit that records the size of each commit. */
function createGroup(commitAll: (writes: readonly LedgerWrite[]) => Promise<readonly Outcome[]>, commitsAtOnce = 1) {
  const sizes: number[] = []
  const { commit, depth } = createGroupCommit({
    commit: (writes) => {
      sizes.push(writes.length)
      return commitAll(writes)
    },
    commitsAtOnce,
  })
  return { commit, depth, sizes }
}

const done = async (writes: readonly LedgerWrite[]): Promise<Outcome[]> => writes.map(() => ({ kind: 'done' }))

/** Commits nothing until it is released. */
function hold() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const commitAll = async (writes: readonly LedgerWrite[]) => {
    await released
    return done(writes)
  }
  return { release, commitAll }
}

describe('A group commit', () => {
  it('commits a single write by the end of its turn of the event loop', async () => {
    const { commit, sizes } = createGroup(done)
    const outcome = commit(write('a'))
    await new Promise(setImmediate)
    expect(sizes).toEqual([1])
    expect(await outcome).toEqual({ kind: 'done' })
  })

  it('puts the writes of one turn into one commit, at most 64', async () => {
    const { commit, sizes } = createGroup(done)
    await Promise.all(Array.from({ length: 150 }, (_, at) => commit(write(`${at}`))))
    expect(sizes).toEqual([64, 64, 22])
  })

  it('commits together the writes that arrive during a commit', async () => {
    const { commitAll, release } = hold()
    const { commit, sizes } = createGroup(commitAll)
    const first = commit(write('a'))
    await expect.poll(() => sizes).toEqual([1])
    const others = [commit(write('b')), commit(write('c'))]
    await new Promise(setImmediate)
    release()
    await Promise.all([first, ...others])
    expect(sizes).toEqual([1, 2])
  })

  it('runs two commits at the same time when the storage supports it', async () => {
    const { commitAll, release } = hold()
    const { commit, sizes } = createGroup(commitAll, 2)
    const first = commit(write('a'))
    await expect.poll(() => sizes).toEqual([1])
    const second = commit(write('b'))
    await expect.poll(() => sizes).toEqual([1, 1])
    const others = [commit(write('c')), commit(write('d'))]
    await new Promise(setImmediate)
    release()
    await Promise.all([first, second, ...others])
    expect(sizes).toEqual([1, 1, 2])
  })

  it('counts the writes that are queued or being committed', async () => {
    const { commit, depth } = createGroup(done)
    const all = Promise.all(Array.from({ length: 150 }, (_, at) => commit(write(`${at}`))))
    expect(depth()).toBe(150)
    await commit(write('last'))
    await all
    await new Promise(setImmediate)
    expect(depth()).toBe(0)
  })

  it('returns to each write its own outcome', async () => {
    const { commit } = createGroup(async (writes) =>
      writes.map((one) => ({ kind: 'broken', error: one.kind === 'account' ? one.accountId : undefined })),
    )
    const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => commit(write(id))))
    expect(outcomes.map((outcome) => outcome.kind === 'broken' && outcome.error)).toEqual(['a', 'b', 'c'])
  })

  it('rejects all writes of a failed commit, and continues with the next', async () => {
    let isFailing = true
    const { commit } = createGroup(async (writes) => {
      if (isFailing) throw new Error('disk full')
      return done(writes)
    })
    const settled = await Promise.allSettled([commit(write('a')), commit(write('b'))])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isFailing = false
    expect(await commit(write('a'))).toEqual({ kind: 'done' })
  })

  it('rejects a write with a time to retry when too many are queued', async () => {
    const { commit } = createGroup(done)
    const waiting = Array.from({ length: 4096 }, (_, at) => commit(write(`${at}`)))
    await expect(commit(write('late'))).rejects.toMatchObject({ headers: { 'retry-after': '1' } })
    await expect(commit(write('late'))).rejects.toBeInstanceOf(UnavailableError)
    await Promise.all(waiting)
    expect(await commit(write('later'))).toEqual({ kind: 'done' })
  })
})
