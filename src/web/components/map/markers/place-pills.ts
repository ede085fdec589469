/** Boxes by their centers, in pixels of a world that is `worldPx` wide and wraps around. */
export interface PillBoxes {
  readonly worldPx: number
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly widths: Float64Array
  readonly heights: Float64Array
}

const gapPx = 6

/**
 * Places each box that overlaps none placed before it; 1 for a placed box. Covers the whole world, so that a pill stays a
 * pill while the map is panned.
 */
export function placePills({ worldPx, xs, ys, widths, heights }: PillBoxes): Uint8Array {
  const placed = new Uint8Array(xs.length)
  const widest = widths.reduce((widest, width) => Math.max(widest, width), 1) + gapPx
  const columns = Math.max(1, Math.floor(worldPx / widest))
  const cellPx = worldPx / columns
  const cells = new Map<number, number[]>()

  const isClear = (index: number, column: number, row: number) => {
    for (let nearRow = row - 1; nearRow <= row + 1; nearRow++) {
      for (let step = -1; step <= 1; step++) {
        const others = cells.get(nearRow * columns + ((column + step + columns) % columns))
        if (others?.some((other) => overlap(index, other)) === true) return false
      }
    }
    return true
  }
  const overlap = (one: number, other: number) => {
    const across = xs[one]! - xs[other]!
    const x = Math.abs(across - worldPx * Math.round(across / worldPx))
    const y = Math.abs(ys[one]! - ys[other]!)
    return x < (widths[one]! + widths[other]!) / 2 + gapPx && y < (heights[one]! + heights[other]!) / 2 + gapPx
  }

  for (let index = 0; index < xs.length; index++) {
    const column = Math.floor(xs[index]! / cellPx) % columns
    const row = Math.floor(ys[index]! / cellPx)
    if (!isClear(index, column, row)) continue
    placed[index] = 1
    const cell = cells.get(row * columns + column)
    if (cell === undefined) cells.set(row * columns + column, [index])
    else cell.push(index)
  }
  return placed
}
