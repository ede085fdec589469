import { createBackoff, type Interruption } from '#web/api/backoff.ts'
import { findOutcome, forEachConcurrent } from './deliver.ts'
import { isSettled, type StoredBatch, unresolvedOf } from './delivery.ts'
import { fetchByReference } from './delivery-run.ts'
import { loadBatches } from './delivery-store.ts'
import { lockOf, withLock } from './lock.ts'

/** What is known, before somebody signs out, of what was sent from this device. */
export interface OpenTransfers extends ReturnType<typeof openOf> {
  /** The references whose outcome was looked up. */
  readonly known: ReadonlySet<string>
  readonly looked: number
  readonly total: number
  readonly interruption: Interruption | undefined
  /** Why something could not be looked up. */
  readonly error: unknown
  readonly isDone: boolean
}

/** Longer than a response is waited for. */
const mostWaitMs = 20_000
const concurrency = 8

/** Waits for what this page is sending, then looks up what was sent from this device and has no outcome. */
export async function lookUpOpen(
  { signal, hasKey }: { readonly signal: AbortSignal; readonly hasKey: boolean },
  onChange: (open: OpenTransfers) => void,
): Promise<void> {
  const known = new Set<string>()
  const absent = new Set<string>()
  let looked = 0
  let error: unknown
  let isDone = false
  const backoff = createBackoff(signal, report)
  let stored = await loadBatches()

  function report() {
    if (signal.aborted) return
    const { interruption } = backoff
    const total = stored.flatMap(unresolvedOf).length
    onChange({ ...openOf(stored, known, absent), known, looked, total, interruption, error, isDone })
  }

  report()
  await Promise.all(stored.map(async ({ batch }) => whenFree(batch.id, signal)))
  stored = await loadBatches()
  report()
  if (hasKey) {
    const lookedUp = stored.flatMap((one) => unresolvedOf(one).map((delivery) => ({ ...one.batch, delivery })))
    await forEachConcurrent(lookedUp, concurrency, async ({ startedAt, delivery }) => {
      const find = async (reference: string) => (await fetchByReference(reference)).data[0]
      try {
        const { kind } = await findOutcome(delivery, { startedAt, backoff, find })
        ;(kind === 'absent' ? absent : known).add(delivery.request.reference_id)
        looked += 1
      } catch (failure) {
        error = failure
      }
      report()
    })
  }
  isDone = true
  report()
}

/** Sorts what is stored by what is known of it. */
export function openOf(stored: readonly StoredBatch[], known: ReadonlySet<string>, absent: ReadonlySet<string>) {
  const file = stored.find(({ batch }) => batch.source.kind === 'file' && !batch.isStopped)
  return {
    /** What has no known outcome, on this device or after the look-up. */
    unresolved: stored.flatMap(unresolvedOf).filter(({ request }) => !known.has(request.reference_id)),
    /** The lines of the batch from a file that were not sent, or that the service does not have. Sent again, what it has by then is found by its reference. */
    unsent: (file?.deliveries ?? []).filter((delivery) => {
      const { state, request } = delivery
      return !isSettled(delivery) && (state === 'waiting' || absent.has(request.reference_id))
    }),
    fileName: file?.batch.source.kind === 'file' ? file.batch.source.fileName : '',
  }
}

/** Waits until nothing of a batch is on its way, as long as that may take. */
async function whenFree(id: string, signal: AbortSignal) {
  const waiting = AbortSignal.any([signal, AbortSignal.timeout(mostWaitMs)])
  await withLock(lockOf(id), { signal: waiting }, async () => {}).catch(() => {})
}
