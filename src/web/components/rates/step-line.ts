import { type CancellationCourse, costAt } from '../../format/cancellation-course.ts'

/** A stretch of time in which cancelling costs the same. */
export interface StepSegment {
  readonly fromMs: number
  /** Where it begins and ends on the line, 0 to 1. */
  readonly start: number
  readonly end: number
  readonly cents: number | undefined
  /** What it costs beside the dearest, 0 to 1; half the height where that is unknown. */
  readonly level: number
}

/** Stretches shorter than this of the line would leave no room for their words. */
const leastShare = 0.2
const leastLastShare = 0.36

/**
 * Cuts the time from now to `endMs` where the cost of cancelling changes; a step after that moves the end. Stretches are
 * as wide as they are long, but never so narrow that nobody could read them.
 */
export function stepSegments(course: CancellationCourse, nowMs: number, endMs: number): StepSegment[] {
  const later = course.steps.filter(({ fromMs }) => fromMs > nowMs)
  const starts = [{ fromMs: nowMs, cents: costAt(course, nowMs) }, ...later]
  const lastMs = Math.max(endMs, starts.at(-1)!.fromMs + 1)
  const widths = shares(starts.map(({ fromMs }, index) => (starts[index + 1]?.fromMs ?? lastMs) - fromMs))
  const dearest = Math.max(0, ...starts.map(({ cents = 0 }) => cents))
  let end = 0
  return starts.map(({ fromMs, cents }, index) => {
    const start = end
    end = index === starts.length - 1 ? 1 : start + (widths[index] ?? 0)
    return { fromMs, start, end, cents, level: cents === undefined ? 0.5 : dearest === 0 ? 0 : cents / dearest }
  })
}

function shares(durations: readonly number[]): number[] {
  const total = durations.reduce((sum, duration) => sum + duration, 0)
  const last = durations.length - 1
  const least = durations.map((_, index) =>
    Math.min(index === last ? leastLastShare : leastShare, 1 / durations.length),
  )
  const free = 1 - least.reduce((sum, share) => sum + share, 0)
  return durations.map((duration, index) => (least[index] ?? 0) + (free * duration) / total)
}
