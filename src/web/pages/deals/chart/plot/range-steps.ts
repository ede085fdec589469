import type { Range } from '../../../../address-fields.ts'

/** The significant digits of the ends of a range, where so many change nothing about what is in it. */
const fewestDigits = [1, 2, 3]

/** Returns how many values are in a range, ends included. */
function countIn(values: readonly number[], [least, most]: Range): number {
  return values.filter((value) => value >= least && value <= most).length
}

/** Returns the range of whole numbers that has all values; zero for none. */
export function wholeRange(values: readonly number[]): Range {
  return values.length === 0 ? [0, 0] : [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))]
}

/**
 * Returns a range of round numbers that has the values which a given one has; undefined where it has all of them, which is
 * no range.
 */
export function tidyRange([least, most]: Range, values: readonly number[]): Range | undefined {
  const count = countIn(values, [least, most])
  if (count === values.length) return undefined
  const whole: Range = [Math.max(0, Math.floor(least)), Math.max(0, Math.ceil(most))]
  const round = (value: number, digits: number, how: (value: number) => number) => {
    const unit = value === 0 ? 1 : 10 ** Math.max(0, Math.floor(Math.log10(value)) + 1 - digits)
    return how(value / unit) * unit
  }
  const tidy = fewestDigits
    .map((digits): Range => [round(whole[0], digits, Math.floor), round(whole[1], digits, Math.ceil)])
    .find((range) => countIn(values, range) === count)
  return tidy ?? whole
}

/**
 * Returns a range whose one end has moved past so many values, up or, where `steps` is negative, down. A range always has a
 * value; undefined is one that has all of them.
 */
export function stepRange(
  values: readonly number[],
  range: Range | undefined,
  end: 'least' | 'most',
  steps: number,
): Range | undefined {
  const [least, most] = range ?? wholeRange(values)
  const now = end === 'least' ? least : most
  const ends = [...new Set(values.map(end === 'least' ? Math.floor : Math.ceil))].toSorted((a, b) => a - b)
  const next = steps > 0 ? ends.filter((value) => value > now) : ends.filter((value) => value < now).toReversed()
  const possible = next
    .slice(0, Math.abs(steps))
    .map((value): Range => (end === 'least' ? [value, most] : [least, value]))
    .filter((moved) => moved[0] <= moved[1] && countIn(values, moved) > 0)
  const moved = possible.at(-1) ?? [least, most]
  return countIn(values, moved) === values.length ? undefined : moved
}
