import { formatMilesShort } from '#web/kit/format/miles.ts'

/** Pixels. */
export type Size = Readonly<Record<'width' | 'height', number>>

/** As in map.module.css, in rem, but for the border, which is in pixels; a character is as wide as most are in these sizes. */
const single = { height: 2, padding: 0.7 }
const cluster = { height: 2.25, padding: 0.55 }
const minWidth = 3
const character = { face: 0.5, from: 0.375 }
const bordersPx = 2

/** The smallest button that a finger can hit (WCAG 2.5.8). */
export const minTargetPx = 24

/**
 * Returns the text of a pill: the miles of one deal, or the number of deals and the fewest miles of them.
 *
 * @param label what is said instead of miles, of hotels instead of deals
 */
export function pillText(count: number, figure: number, label?: string): { face: string; from: string | undefined } {
  const words = label ?? formatMilesShort(figure)
  if (count === 1) return { face: words, from: undefined }
  return { face: `${formatMilesShort(count)} ${label === undefined ? 'deals' : 'hotels'}`, from: `from ${words}` }
}

/** Computes the size of a pill without rendering it, where `rem` is in pixels. */
export function pillSize(count: number, figure: number, rem: number, label?: string): Size {
  const { height, padding } = count === 1 ? single : cluster
  const { face, from = '' } = pillText(count, figure, label)
  const textWidth = Math.max(face.length * character.face, from.length * character.from)
  return { width: Math.max(minWidth * rem, (textWidth + 2 * padding) * rem + bordersPx), height: height * rem }
}

/** Returns the size of a rem of the page, in pixels. */
export function measureRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

/** Boxes by their centers, in pixels of a world that is `worldPx` wide and wraps around. */
interface PillBoxes extends Readonly<Record<'xs' | 'ys' | 'widths' | 'heights', Float64Array>> {
  readonly worldPx: number
}

const gapPx = 6

/**
 * Places each box that overlaps none placed before it; 1 for a placed box. Covers the whole world, so that a pill stays a
 * pill while the map is panned.
 */
export function placePills({ worldPx, xs, ys, widths, heights }: PillBoxes) {
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
