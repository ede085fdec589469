import { transferMiles } from '#contract/transfer-miles'
import { openDB } from 'idb'
import * as z from 'zod/mini'
import type { Batch, Delivery, DeliveryState } from './delivery.ts'
import { withFreeLock } from './tab-lock.ts'

/**
 * Takes over what the version before this one has stored: single transfers in `localStorage`, and a batch in a database
 * of its own. A tab that still runs that version finds it gone, and says so instead of sending.
 */
interface Imported {
  readonly batch: Batch
  readonly deliveries: readonly Delivery[]
}

type Store = (imported: Imported) => Promise<void>

const earlierTransfer = z.object({
  request: transferMiles.body!,
  account: z.object({ account_id: z.string(), phone_number: z.string(), external_id: z.string() }),
  startedAt: z.iso.datetime(),
  attempts: z.int(),
  usedBy: z.optional(z.string()),
})

const prefix = 'open-transfer:'

/** Moves the single transfers without a confirmed outcome. */
export async function importEarlierTransfers(store: Store): Promise<void> {
  const names = storedNames().filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const imported = readEarlierTransfer(localStorage.getItem(name))
    if (imported === undefined) continue
    await store(imported)
    localStorage.removeItem(name)
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    // A browser that stores nothing throws.
    return []
  }
}

/** Reads a single transfer of the earlier version; undefined for anything else. */
export function readEarlierTransfer(text: string | null): Imported | undefined {
  const { data } = z.safeParse(earlierTransfer, parseJson(text))
  if (data === undefined) return undefined
  const { request, account, startedAt, attempts, usedBy } = data
  const id = request.reference_id
  return {
    batch: {
      id,
      startedAt,
      source: { kind: 'form', recipient: { phoneNumber: account.phone_number, externalId: account.external_id } },
      isStopped: false,
    },
    deliveries: [
      {
        batchId: id,
        line: 1,
        request,
        accountId: account.account_id,
        state: 'unknown',
        attempts,
        priorTransactionId: usedBy,
      },
    ],
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

interface EarlierBatch {
  readonly id: string
  readonly fileName: string
  readonly startedAt: string
  readonly isStopped: boolean
}

type EarlierLine = Omit<Delivery, 'state'> & {
  readonly state: Exclude<DeliveryState, 'already-sent' | 'reference-used'> | 'present' | 'used'
}

const databaseName = 'milestay-batches'
/** What a tab of the earlier version holds while it sends. */
const earlierLock = 'sending-batch'

/** Moves the batch. Returns false, with nothing moved, while a tab of the earlier version is sending it. */
export async function importEarlierBatch(store: Store): Promise<boolean> {
  // Where the browser cannot list its databases, opening it makes an empty one.
  const databases = 'databases' in indexedDB ? await indexedDB.databases() : [{ name: databaseName }]
  if (databases.every(({ name }) => name !== databaseName)) return true
  return withFreeLock(earlierLock, async () => {
    const earlier = await openDB(databaseName, 1, {
      upgrade(created) {
        created.createObjectStore('batches', { keyPath: 'id' })
        created.createObjectStore('lines', { keyPath: ['batchId', 'line'] })
      },
    })
    try {
      const [batch] = (await earlier.getAll('batches')) as EarlierBatch[]
      if (batch === undefined) return
      const lines = (await earlier.getAll('lines')) as EarlierLine[]
      await store(readEarlierBatch(batch, lines))
      const clearing = earlier.transaction(['batches', 'lines'], 'readwrite')
      await Promise.all([clearing.objectStore('batches').clear(), clearing.objectStore('lines').clear(), clearing.done])
    } finally {
      earlier.close()
    }
  })
}

/** Renames what has another name now. */
export function readEarlierBatch(
  { id, fileName, startedAt, isStopped }: EarlierBatch,
  lines: readonly EarlierLine[],
): Imported {
  return {
    batch: { id, startedAt, source: { kind: 'file', fileName }, isStopped },
    deliveries: lines
      .filter(({ batchId }) => batchId === id)
      .map((line): Delivery => ({
        ...line,
        state: newStates[line.state as 'present'] ?? (line.state as DeliveryState),
      })),
  }
}

const newStates: Readonly<Partial<Record<string, DeliveryState>>> = {
  present: 'already-sent',
  used: 'reference-used',
}
