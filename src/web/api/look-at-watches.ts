import { ApiError, NetworkError } from '#client/errors'
import { utcDay } from '#contract/days'
import { useSyncExternalStore } from 'react'
import { changeWatch, currentWatches } from '../browser/watches.ts'
import type { FoundByWatch, Watch } from '../format/watch-schema.ts'
import { foundBy, isOver, searchOf } from '../format/watches.ts'
import { dealsPath } from '../paths.ts'
import { storedAtHeader } from '../offline/protocol.ts'
import { client } from './client.ts'
import { explainError } from './explain-error.ts'
import { listDeals } from './first-operations.ts'
import { readDeals } from './list-deals.ts'

/** How often a watch is looked at while a page is open, and at most when someone returns to it. */
const everyMs = 15 * 60_000
const onReturnMs = 2 * 60_000
/** How often it is checked whether one is due. */
const tickMs = 60_000
/** How many deals of each are read: those of which it is known whether they are new. */
const mostRead = 20

/** What goes on while watches are looked at. */
export interface Looking {
  readonly isLooking: boolean
  /** Why the last look has failed; undefined where it has not. */
  readonly failure: string | undefined
}

const listeners = new Set<() => void>()
let looking: Looking = { isLooking: false, failure: undefined }
let notBeforeMs = 0
let hasStarted = false

/** Looks at the watches of this device while the page is open: at once, every quarter of an hour, and when someone returns to it. */
export function startLooking() {
  if (hasStarted) return
  hasStarted = true
  const onReturn = () => void lookAtWatches(onReturnMs)
  addEventListener('focus', onReturn)
  addEventListener('online', onReturn)
  // One that was just added was never looked at.
  addEventListener('storedtext', () => void lookAtWatches(everyMs))
  document.addEventListener('visibilitychange', onReturn)
  setInterval(() => void lookAtWatches(everyMs), tickMs)
  onReturn()
}

/**
 * Looks at the watches that were not looked at for a time, one after the other, in one tab at a time. Not while
 * the page is hidden, without a connection, or sooner than the service wants it.
 */
export async function lookAtWatches(olderThanMs: number): Promise<void> {
  if (looking.isLooking || document.visibilityState === 'hidden' || !navigator.onLine) return
  if (dueWatches(olderThanMs).length === 0 || Date.now() < notBeforeMs) return
  change({ ...looking, isLooking: true })
  let failure = looking.failure
  try {
    await alone(async () => {
      // Another tab may have just looked at them.
      failure = undefined
      for (const watch of dueWatches(olderThanMs)) {
        try {
          await look(watch)
        } catch (error) {
          if (!isAboutSearch(error)) throw error
          failure = explainError(error)
        }
      }
    })
  } catch (error) {
    notBeforeMs = Date.now() + pauseAfter(error)
    failure = explainError(error)
  } finally {
    change({ isLooking: false, failure })
  }
}

/** What goes on while watches are looked at. */
export function useLooking(): Looking {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => looking,
  )
}

function change(next: Looking) {
  looking = next
  for (const listener of listeners) listener()
}

function dueWatches(olderThanMs: number): readonly Watch[] {
  const now = Date.now()
  return currentWatches().filter(
    // A clock may have been put back.
    (watch) => !isOver(watch, utcDay(now)) && Math.abs(now - (watch.found?.atMs ?? -Infinity)) >= olderThanMs,
  )
}

async function look(watch: Watch) {
  const { limit: _limit, ...request } = dealsPath.request(searchOf(watch))
  const { data, headers } = await client.call(listDeals, { ...request, limit: mostRead })
  // What the worker has stored is no look.
  if (headers.has(storedAtHeader)) throw new NetworkError(listDeals.operation, 'the answer is a stored one')
  const { deals, total } = readDeals(data, headers)
  changeWatch(watch.id, (latest) =>
    // It may have been changed meanwhile.
    latest.search === watch.search ? withFound(latest, foundBy(deals, total, Date.now())) : latest,
  )
}

/** What is found first is the answer to the one who watches, and not new. */
function withFound(watch: Watch, found: FoundByWatch): Watch {
  return { ...watch, found, seen: watch.seen ?? { atMs: found.atMs, stays: found.stays } }
}

/** Whether the service takes a search no more, which says nothing about the others. */
function isAboutSearch(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 501].includes(error.status)
}

function pauseAfter(error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return Math.max(tickMs, (seconds ?? 0) * 1000)
}

/** Browsers have locks only where a page is served with https, or from the same machine. */
async function alone(work: () => Promise<void>) {
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks === undefined) return work()
  return locks.request('watches', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}
