/** Where values lie along an axis. */
export interface Scale {
  readonly isLogarithmic: boolean
  readonly least: number
  readonly most: number
  /** Round numbers to be named, ascending. */
  readonly ticks: readonly number[]
  /** The share of the axis below a value: 0 to 1 on the axis, and beyond that off it. */
  readonly shareOf: (value: number) => number
  /** The value at a share of the axis. */
  readonly valueAt: (share: number) => number
}

/** Below this share of an axis half of the values would crowd. */
const crowdedShare = 0.25
/** Room beyond the greatest value, and on a logarithmic axis below the least. */
const room = 1.18
const mostTicks = 6

/** Returns whether half of some values or more would crowd in the first quarter of an axis from zero. */
export function areCrowded(values: readonly number[]): boolean {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  return median !== undefined && median < crowdedShare * sorted.at(-1)!
}

/** Returns the scale of an axis for some positive values: from zero, or where it is logarithmic from a little below the least of them. */
export function scaleFor(values: readonly number[], isLogarithmic: boolean): Scale {
  const greatest = Math.max(...values, 0) || 1
  const least = isLogarithmic ? Math.min(...values, greatest) / room : 0
  const most = greatest * (isLogarithmic ? room : 1.06)
  if (!isLogarithmic) {
    return {
      isLogarithmic,
      least,
      most,
      ticks: linearTicks(most),
      shareOf: (value) => value / most,
      valueAt: (share) => share * most,
    }
  }
  const decades = Math.log10(most / least)
  return {
    isLogarithmic,
    least,
    most,
    ticks: logarithmicTicks(least, most),
    shareOf: (value) => Math.log10(value / least) / decades,
    valueAt: (share) => least * 10 ** (share * decades),
  }
}

/** Multiples of 1, 2 or 5 times a power of ten. */
function linearTicks(most: number): number[] {
  const decade = 10 ** Math.floor(Math.log10(most / mostTicks))
  const step = [1, 2, 5, 10].map((digit) => digit * decade).find((step) => most / step <= mostTicks) ?? 10 * decade
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step)
}

/** As many of the round numbers of each decade as there is room for. */
function logarithmicTicks(least: number, most: number): number[] {
  const digits = [[1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]]
  const first = Math.floor(Math.log10(least))
  const decades = Array.from({ length: Math.ceil(Math.log10(most)) - first + 1 }, (_, at) => 10 ** (first + at))
  const choices = digits.map((ofDecade) =>
    decades
      .flatMap((decade) => ofDecade.map((digit) => digit * decade))
      .filter((tick) => tick >= least && tick <= most),
  )
  return choices.find((ticks) => ticks.length <= mostTicks) ?? choices.at(-1)!
}
