import { transferMiles, type TransferRequest } from '#contract/miles/transfer-miles'
import { client } from '#web/api/client.ts'
import { fetchVisibleTransfers } from '../transfers/fetch-transfers.ts'
import { type Backoff, createBackoff, type Interruption } from '#web/api/backoff.ts'
import { deliverAll } from './deliver.ts'
import { asUnknown, type Delivery, DeliveryError, isSettled, type StoredBatch } from './delivery.ts'
import { countOpen, loadBatch, storeBatch, storeDelivery } from './delivery-store.ts'

/** A snapshot of a batch for the page. */
export interface Progress extends StoredBatch {
  /** Whether sending has stopped and requests in progress are awaited. */
  readonly isPausing: boolean
  /** Why requests are paused; undefined while they are not. */
  readonly interruption: Interruption | undefined
}

/** The delivery of a batch or a single transfer: its progress and its actions. */
export type DeliveryRun = ReturnType<typeof createRun>

const sendTimeoutMs = 15_000
const findTimeoutMs = 10_000
const notifyEveryMs = 100

/** Creates a run of a stored batch. A transfer from the form is attended: the user decides whether to send it again. */
export function createRun(stored: StoredBatch) {
  const isAttended = stored.batch.source.kind === 'form'
  const deliveries = new Map<number, Delivery>()
  let { batch } = stored
  let stopping: AbortController | undefined
  let backoff: Backoff | undefined
  const progress = createSlowStore<Progress>(() => ({
    batch,
    deliveries: [...deliveries.values()],
    isPausing: stopping?.signal.aborted === true,
    interruption: backoff?.interruption,
  }))

  function show(changed: readonly Delivery[]) {
    for (const delivery of changed) deliveries.set(delivery.line, delivery)
    progress.publishWithin(notifyEveryMs)
  }

  async function store(delivery: Delivery) {
    // Outcomes are shown even if they cannot be stored; a transfer that cannot be stored is not sent.
    if (isSettled(delivery)) show([delivery])
    await storeDelivery(delivery)
    show([delivery])
  }

  async function run(stop: AbortController, backoff: Backoff, looksUpFirst: boolean) {
    // Another tab may have sent some transfers since, or finished the batch.
    const stored = await loadBatch(batch.id)
    if (stored === undefined && !looksUpFirst) throw new DeliveryError('gone')
    batch = stored?.batch ?? batch
    const current = stored?.deliveries ?? [...deliveries.values()]
    show(looksUpFirst ? current.map(asUnknown) : current)
    progress.publish()
    if (batch.isStopped) return
    // A transfer that another tab has removed is shown, but not stored again.
    const storeOrShow = stored === undefined ? async (delivery: Delivery) => show([delivery]) : store
    const { startedAt } = batch
    const options = { startedAt, isAttended, stop, backoff, find: fetchByReference, send, store: storeOrShow }
    await deliverAll([...deliveries.values()], options)
  }

  show(stored.deliveries)
  progress.publish()

  return {
    subscribe: progress.subscribe,
    progress: progress.read,
    /**
     * Delivers all transfers without an outcome; resolves when done or paused. With `looksUpFirst`, looks everything up
     * again first, and never sends the transfer of the form.
     *
     * @throws {DeliveryError} why the delivery ended early
     */
    async deliver(looksUpFirst: boolean) {
      const stop = new AbortController()
      const { signal } = stop
      const newBackoff = createBackoff(signal, progress.publish)
      stopping = stop
      backoff = newBackoff
      try {
        await withLock(`sending:${batch.id}`, isAttended ? { signal } : { ifAvailable: true }, () =>
          run(stop, newBackoff, looksUpFirst),
        )
      } catch (error) {
        if (error !== signal.reason) throw error
      } finally {
        stopping = undefined
        backoff = undefined
        progress.publish()
        void countOpen()
      }
    },
    /** Stops sending; requests in progress are still awaited. */
    pause() {
      stopping?.abort()
      progress.publish()
    },
    /** Ends an interruption at once. */
    retryNow: () => backoff?.resume(),
    /** Gives up all transfers not yet sent. */
    async stop() {
      batch = { ...batch, isStopped: true }
      await storeBatch(batch)
      progress.publish()
    },
    /** The current deliveries, which the page may show slightly later. */
    deliveries: () => [...deliveries.values()],
  }
}

const send = async (request: TransferRequest) =>
  (await client.call(transferMiles, request, AbortSignal.timeout(sendTimeoutMs))).data

/** Undefined on insecure origins, where tabs of this browser then do not wait for one another. */
const locks: LockManager | undefined = globalThis.navigator?.locks

/**
 * Runs `work` while no other tab of this browser holds the lock with that name.
 *
 * @throws {DeliveryError} if another tab holds the lock and `options` do not wait for it
 */
async function withLock(name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
  const run = async (lock: Lock | null) => {
    if (lock === null) throw new DeliveryError('other-tab')
    await work()
  }
  await (locks === undefined ? work() : locks.request(name, options, run))
}

/** Creates a store of a frequently changing value; its listeners are notified at most once per interval. */
function createSlowStore<Value>(compute: () => Value) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let value = compute()

  function publish() {
    clearTimeout(timer)
    timer = undefined
    value = compute()
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => value,
    publish,
    publishWithin(ms: number) {
      timer ??= setTimeout(publish, ms)
    },
  }
}

/** Fetches the service's transfer with a reference, as a list of one or none. */
export const fetchByReference = async (reference_id: string) =>
  fetchVisibleTransfers({ reference_id, limit: 1 }, AbortSignal.timeout(findTimeoutMs))
