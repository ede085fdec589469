import { type CancellationSchedule, costAt } from '../../format/cancellation-schedule.ts'

/** A period in which the cost of cancelling is constant. */
export interface StepSegment {
  readonly fromMs: number
  /** The position of its start and end on the line, 0 to 1. */
  readonly start: number
  readonly end: number
  readonly cents: number | undefined
  /** The cost relative to the highest one, 0 to 1; 0.5 when it is unknown. */
  readonly level: number
}

/** Segments narrower than this share of the line have no room for their labels. */
const minShare = 0.2
const minLastShare = 0.36

/**
 * Splits the time from now to `endMs` where the cost of cancelling changes; a later step extends it. Widths are
 * proportional to duration, down to a minimum that keeps labels readable.
 */
export function stepSegments(schedule: CancellationSchedule, nowMs: number, endMs: number): StepSegment[] {
  const later = schedule.steps.filter(({ fromMs }) => fromMs > nowMs)
  const starts = [{ fromMs: nowMs, cents: costAt(schedule, nowMs) }, ...later]
  const lastMs = Math.max(endMs, starts.at(-1)!.fromMs + 1)
  const widths = shares(starts.map(({ fromMs }, index) => (starts[index + 1]?.fromMs ?? lastMs) - fromMs))
  const highest = Math.max(0, ...starts.map(({ cents = 0 }) => cents))
  let end = 0
  return starts.map(({ fromMs, cents }, index) => {
    const start = end
    end = index === starts.length - 1 ? 1 : start + (widths[index] ?? 0)
    return { fromMs, start, end, cents, level: cents === undefined ? 0.5 : highest === 0 ? 0 : cents / highest }
  })
}

function shares(durations: readonly number[]): number[] {
  const total = durations.reduce((sum, duration) => sum + duration, 0)
  const last = durations.length - 1
  const minimums = durations.map((_, index) => Math.min(index === last ? minLastShare : minShare, 1 / durations.length))
  const free = 1 - minimums.reduce((sum, share) => sum + share, 0)
  return durations.map((duration, index) => (minimums[index] ?? 0) + (free * duration) / total)
}
