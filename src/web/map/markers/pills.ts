import { formatMilesShort } from '#web/kit/format/miles.ts'

/** Size in pixels. */
export type Size = Readonly<Record<'width' | 'height', number>>

/** Sizes in rem as in map.module.css, except the borders; a character has its average width. */
const single = { height: 2, padding: 0.7 }
const cluster = { height: 2.25, padding: 0.55 }
const minWidth = 3
const character = { face: 0.5, from: 0.375 }
const bordersPx = 2

/** The smallest button that a finger can hit (WCAG 2.5.8). */
export const minTargetPx = 24

/**
 * Returns the text of a pill: one deal's miles, or the number of deals and their lowest miles, `figure`.
 *
 * @param label a price that replaces the miles; `count` then counts hotels
 */
export function pillText(count: number, figure: number, label?: string): { face: string; from: string | undefined } {
  const amount = label ?? formatMilesShort(figure)
  if (count === 1) return { face: amount, from: undefined }
  return { face: `${formatMilesShort(count)} ${label === undefined ? 'deals' : 'hotels'}`, from: `from ${amount}` }
}

/** Computes the size of a pill without rendering it; `rem` is in pixels. */
export function pillSize(count: number, figure: number, rem: number, label?: string): Size {
  const { height, padding } = count === 1 ? single : cluster
  const { face, from = '' } = pillText(count, figure, label)
  const textWidth = Math.max(face.length * character.face, from.length * character.from)
  return { width: Math.max(minWidth * rem, (textWidth + 2 * padding) * rem + bordersPx), height: height * rem }
}

/** Returns the page's rem in pixels. */
export function measureRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

/** Boxes by their centers, in pixels of a world that is `worldPx` wide and wraps around. */
interface PillBoxes extends Readonly<Record<'xs' | 'ys' | 'widths' | 'heights', Float64Array>> {
  readonly worldPx: number
}

const gapPx = 6

/**
 * Places each box that overlaps no box placed before it; returns 1 for each placed box. Covers the whole world, so that
 * panning the map does not change which pills show.
 */
export function placePills({ worldPx, xs, ys, widths, heights }: PillBoxes) {
  const placed = new Uint8Array(xs.length)
  const minCellPx = widths.reduce((widest, width) => Math.max(widest, width), 1) + gapPx
  const columns = Math.max(1, Math.floor(worldPx / minCellPx))
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
    const unwrapped = xs[one]! - xs[other]!
    const dx = Math.abs(unwrapped - worldPx * Math.round(unwrapped / worldPx))
    const dy = Math.abs(ys[one]! - ys[other]!)
    return dx < (widths[one]! + widths[other]!) / 2 + gapPx && dy < (heights[one]! + heights[other]!) / 2 + gapPx
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
