import { ApiError } from '#client/errors'
import { fetchAccount } from '../../../api/get-account.ts'
import { askThrough } from './ask-through.ts'
import { checkLines, type LineFault } from './check-lines.ts'
import { checkRecipients, type ReadyLine } from './check-recipients.ts'
import { createGate, type Gate, type Trouble } from './gate.ts'
import { readBatch } from './read-batch.ts'
import { type SimilarLines, similarLines } from './similar-lines.ts'

/** A file that was looked through whole, before anything of it is sent. */
export interface CheckedBatch {
  readonly fileName: string
  /** Those without a fault. */
  readonly lines: readonly ReadyLine[]
  /** In the order of the file; while there is one, nothing can be sent. */
  readonly faults: readonly LineFault[]
  readonly similar: readonly SimilarLines[]
  readonly ignoredColumns: readonly string[]
  readonly madeReferences: number
  readonly miles: number
  readonly recipientCount: number
}

/** How far a check has come. */
export interface CheckProgress {
  readonly done: number
  /** Recipients; 0 while the file is being read. */
  readonly total: number
  readonly trouble: Trouble | undefined
}

interface CheckBatchOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: CheckProgress) => void
  /** Told what the questions to the service go through. */
  readonly onGate: (gate: Gate) => void
}

const notFound = 404
const timeoutMs = 10_000

/**
 * Checks every line of a file, and looks up every recipient.
 *
 * @throws {BatchFileFault} when the file cannot be read as a batch at all
 */
export async function checkBatch(file: File, { signal, onProgress, onGate }: CheckBatchOptions): Promise<CheckedBatch> {
  let progress: CheckProgress = { done: 0, total: 0, trouble: undefined }
  const tell = (change: Partial<CheckProgress>) => onProgress((progress = { ...progress, ...change }))
  const gate = createGate(signal, () => tell({ trouble: gate.trouble }))
  onGate(gate)
  const { rows, ignoredColumns } = await readBatch(await file.arrayBuffer(), signal)
  const checked = await checkLines(rows, signal)
  const { lines, faults } = await checkRecipients({
    lines: checked.lines,
    find: async (query) =>
      askThrough(gate, async () => {
        try {
          return await fetchAccount(query, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
        } catch (error) {
          if (error instanceof ApiError && error.status === notFound) return undefined
          throw error
        }
      }),
    onProgress: (done, total) => tell({ done, total }),
  })
  return {
    fileName: file.name,
    lines,
    faults: [...checked.faults, ...faults].sort((one, other) => one.line - other.line),
    similar: similarLines(lines),
    ignoredColumns,
    madeReferences: checked.madeReferences,
    miles: lines.reduce((miles, { request }) => miles + request.amount, 0),
    recipientCount: new Set(lines.map(({ accountId }) => accountId)).size,
  }
}
