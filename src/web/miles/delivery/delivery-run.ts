import { transferMiles, type TransferRequest } from '#contract/miles/transfer-miles'
import { client } from '#web/api/client.ts'
import { fetchVisibleTransfers } from '../transfers/fetch-transfers.ts'
import { type Backoff, createBackoff, type Interruption } from '#web/api/backoff.ts'
import { deliverAll } from './deliver.ts'
import { asUnknown, type Delivery, DeliveryError, isSettled, type StoredBatch } from './delivery.ts'
import { countOpen, loadBatch, storeBatch, storeDeliveries, writeQueue } from './delivery-store.ts'

/** A batch at one moment, as the screens show it. */
export interface Progress extends StoredBatch {
  /** Requests under way are awaited, and nothing more is sent. */
  readonly isPausing: boolean
  /** Why nothing is sent for now, while it is being delivered. */
  readonly interruption: Interruption | undefined
}

/** The delivery of a batch, or of a single transfer: what is known of it, and what can be done with it. */
export type DeliveryRun = ReturnType<typeof createRun>

const sendTimeoutMs = 15_000
const findTimeoutMs = 10_000
const notifyEveryMs = 100

/** Creates a run of a stored batch. The transfer of the form is attended: a person decides whether it is sent again. */
export function createRun(stored: StoredBatch) {
  const isAttended = stored.batch.source.kind === 'form'
  const deliveries = new Map<number, Delivery>()
  let { batch } = stored
  let stopping: AbortController | undefined
  let backoff: Backoff | undefined
  const finder = createFinder()
  const progress = createSlowStore<Progress>(() => ({
    batch,
    deliveries: [...deliveries.values()],
    isPausing: stopping?.signal.aborted === true,
    interruption: backoff?.interruption,
  }))

  function show(shown: readonly Delivery[]) {
    for (const delivery of shown) deliveries.set(delivery.line, delivery)
    progress.publishWithin(notifyEveryMs)
  }

  const write = writeQueue(storeDeliveries)

  async function store(delivery: Delivery) {
    // An outcome is known whether or not it can be stored; what cannot be stored is not sent.
    if (isSettled(delivery)) show([delivery])
    await write(delivery)
    show([delivery])
  }

  async function run(stop: AbortController, backoff: Backoff, isLookUp: boolean) {
    // Another tab may have sent some of it since, or finished it.
    const stored = await loadBatch(batch.id)
    if (stored === undefined && !isLookUp) throw new DeliveryError('gone')
    batch = stored?.batch ?? batch
    const all = stored?.deliveries ?? [...deliveries.values()]
    show(isLookUp ? all.map(asUnknown) : all)
    progress.publish()
    if (batch.isStopped) return
    // A transfer that another tab has removed is shown, and not stored again.
    const keep = stored === undefined ? async (delivery: Delivery) => show([delivery]) : store
    const options = {
      startedAt: batch.startedAt,
      isAttended,
      stop,
      backoff,
      ...finder,
      send,
      store: keep,
    }
    await deliverAll([...deliveries.values()], options)
  }

  show(stored.deliveries)
  progress.publish()

  return {
    subscribe: progress.subscribe,
    progress: progress.read,
    /**
     * Delivers what has no outcome yet, and resolves when that is done or paused. To look up is to look everything up again,
     * and to send nothing of a single transfer.
     *
     * @throws {DeliveryError} why it ended before
     */
    async deliver(isLookUp: boolean) {
      const stop = new AbortController()
      const { signal } = stop
      const paused = createBackoff(signal, progress.publish)
      stopping = stop
      backoff = paused
      try {
        await withLock(`sending:${batch.id}`, isAttended ? { signal } : { ifAvailable: true }, () =>
          run(stop, paused, isLookUp),
        )
      } catch (error) {
        if (error !== signal.reason) throw error
      } finally {
        stopping = undefined
        backoff = undefined
        // Before its end is published, which is shown together with its last deliveries.
        progress.publishNext()
        void countOpen()
      }
    },
    /** Sends no more; what is on its way is waited for. */
    pause() {
      stopping?.abort()
      progress.publish()
    },
    /** Ends an interruption at once. */
    retryNow: () => backoff?.resume(),
    /** Gives up what was not sent. */
    async stop() {
      batch = { ...batch, isStopped: true }
      await storeBatch(batch)
      progress.publish()
    },
    /** The deliveries as they are now, which the screens may show a moment later. */
    deliveries: () => [...deliveries.values()],
  }
}

const send = async (request: TransferRequest) =>
  (await client.call(transferMiles, request, AbortSignal.timeout(sendTimeoutMs))).data

/** Browsers offer locks on secure origins only; without them each tab works on its own. */
const locks: LockManager | undefined = globalThis.navigator?.locks

/**
 * Runs `work` while no other tab of this browser holds the lock of that name.
 *
 * @throws {DeliveryError} where another tab holds it, and it is not to be waited for
 */
async function withLock(name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
  const run = async (lock: Lock | null) => {
    if (lock === null) throw new DeliveryError('other-tab')
    await work()
  }
  await (locks === undefined ? work() : locks.request(name, options, run))
}

/** Finds transfers by their references, and remembers whether the latest look-up could find only transfers of its own person. */
function createFinder() {
  let findsOnlyOwn = false
  return {
    async find(reference_id: string) {
      const { data, isOwnOnly } = await fetchByReference(reference_id)
      findsOnlyOwn = isOwnOnly
      return data[0]
    },
    findsOnlyOwn: () => findsOnlyOwn,
  }
}

/** Creates a store of a value that changes often, whose listeners read it once within a time. */
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
    /** Publishes once what runs now has ended. */
    publishNext() {
      clearTimeout(timer)
      timer = setTimeout(publish)
    },
  }
}

/** Fetches the transfer that the service has under a reference, if any. */
export const fetchByReference = async (reference_id: string) =>
  fetchVisibleTransfers({ reference_id, limit: 1 }, AbortSignal.timeout(findTimeoutMs))
