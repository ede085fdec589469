import { type BatchLine, isSettled } from './batch-line.ts'
import { deliverLine, type DeliverOptions } from './deliver-line.ts'
import { inParallel } from './in-parallel.ts'

/** One refusal after another is not the fault of single lines. */
export class RefusedInARow extends Error {
  override readonly name = 'RefusedInARow'
}

interface RunLinesOptions extends DeliverOptions {
  readonly lines: readonly BatchLine[]
  /** Aborted, it lets what is in the air come down, and sends no more. */
  readonly stop: AbortController
}

const width = 8
const mostRefusedInARow = 20

/**
 * Sends all lines whose fate is not known, a few at a time, until there are none or it is told to stop; nothing is being
 * sent any more when it ends.
 *
 * @throws {RefusedInARow} with the last message of the service
 * @throws {NotAllowed} when the key may not send miles
 */
export async function runLines({ lines, stop, ...options }: RunLinesOptions): Promise<void> {
  const failures: unknown[] = []
  let refusedInARow = 0

  async function deliver(line: BatchLine) {
    if (stop.signal.aborted) return
    try {
      const settled = await deliverLine(line, options)
      refusedInARow = settled.state === 'refused' ? refusedInARow + 1 : 0
      if (refusedInARow >= mostRefusedInARow) throw new RefusedInARow(settled.message)
    } catch (error) {
      // What was told to stop has not failed.
      if (!stop.signal.aborted) failures.push(error)
      stop.abort()
    }
  }

  await inParallel(
    lines.filter((line) => !isSettled(line)),
    width,
    deliver,
  )
  if (failures.length > 0) throw failures[0]
}
