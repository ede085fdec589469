import { formatMilesShort } from '../../../format/miles.ts'

/** How wide each letter of a text is, in pixels; one that is not here is as wide as a figure. */
export type Advances = Readonly<Record<string, number>>

/** What tells the size of a pill without drawing it. */
export interface PillMetrics {
  /** Pixels. */
  readonly rem: number
  /** Of the first line. */
  readonly face: Advances
  /** Of the second. */
  readonly from: Advances
}

/** Pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The same sizes are in the style sheet, in rem; the border is in pixels. */
const single = { height: 2, padding: 0.7, leastWidth: 3 }
const cluster = { height: 2.25, padding: 0.55, leastWidth: 3 }
const bordersPx = 2

/** The least that a button measures, for a finger. */
export const targetPx = 24

/** What is written on a pill: the miles of one deal, or how many deals there are and the fewest miles of them. */
export function pillText(count: number, milesRequired: number): { face: string; from: string | undefined } {
  if (count === 1) return { face: formatMilesShort(milesRequired), from: undefined }
  return { face: `${formatMilesShort(count)} deals`, from: `from ${formatMilesShort(milesRequired)}` }
}

/** The room a pill takes. */
export function pillSize(count: number, milesRequired: number, { rem, face, from }: PillMetrics): Size {
  const { height, padding, leastWidth } = count === 1 ? single : cluster
  const text = pillText(count, milesRequired)
  const textWidth = Math.max(widthOf(text.face, face), text.from === undefined ? 0 : widthOf(text.from, from))
  return { width: Math.max(leastWidth * rem, textWidth + 2 * padding * rem + bordersPx), height: height * rem }
}

function widthOf(text: string, advances: Advances): number {
  let width = 0
  for (const letter of text) width += advances[letter] ?? advances['0'] ?? 0
  return width
}
