import type { Frame } from '../frame.ts'
import type { Label } from './label.ts'
import type { IsLand } from './on-land.ts'

/** A label with the centre of its first line, in world pixels. */
export interface PlacedLabel {
  readonly label: Label
  readonly centerX: number
  readonly middleY: number
}

type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>

export const lineHeight = 1.2
/** The distance from the point to the text beside it. */
const markOffsetPx = 7
const markRadiusPx = 4
const cellPx = 128

/**
 * Places labels without overlaps, the most important first, each on the first free side of its mark, on land if
 * possible. The result does not depend on the order of the labels.
 */
export function placeLabels(
  labels: readonly Label[],
  frame: Frame,
  widthOf: (line: string, label: Label) => number,
  isLand: IsLand = () => true,
): PlacedLabel[] {
  const taken = new Map<string, Box[]>()
  const placedByText = new Map<string, Label[]>()
  const placed: PlacedLabel[] = []
  for (const label of labels.toSorted(mostImportantFirst)) {
    const text = label.lines.join(' ')
    const sameText = placedByText.get(text) ?? []
    if (sameText.some((other) => Math.hypot(other.x - label.x, other.y - label.y) < label.repeatDistancePx)) continue
    const position = driestFirst(label, positionsOf(label, widthOf), isLand).find(
      ({ boxes }) =>
        boxes.some((box) => isInside(box, frame)) && !boxes.some((box) => isTaken(box, label.clearancePx, taken)),
    )
    if (position === undefined) continue
    for (const box of position.boxes) take(box, taken)
    placedByText.set(text, [...sameText, label])
    const { centerX, middleY } = position
    placed.push({ label, centerX, middleY })
  }
  return placed
}

function mostImportantFirst(one: Label, other: Label): number {
  const [text, otherText] = [one.lines.join(' '), other.lines.join(' ')]
  const byText = Number(text > otherText) - Number(text < otherText)
  return other.importance - one.importance || byText || one.x - other.x || one.y - other.y
}

interface Position {
  readonly centerX: number
  readonly middleY: number
  /** The boxes of the text and of the mark. */
  readonly boxes: readonly [Box, ...Box[]]
}

/** Returns the possible positions of a label, best first. */
function positionsOf(label: Label, widthOf: (line: string, label: Label) => number): Position[] {
  const { lines, x, y, textStyle, mark, canShift } = label
  const halfWidth = Math.max(...lines.map((line) => widthOf(line, label))) / 2
  const linePx = textStyle.sizePx * lineHeight
  const halfHeight = (lines.length * linePx) / 2
  const at = (centerX: number, centerY: number): Position => {
    const text = boxAround(centerX, centerY, halfWidth, halfHeight)
    const boxes: Position['boxes'] = mark === undefined ? [text] : [text, boxAround(x, y, markRadiusPx, markRadiusPx)]
    return { centerX, middleY: centerY - halfHeight + linePx / 2, boxes }
  }
  if (mark === undefined) {
    const shifts = canShift || label.isOnLand === true ? [0, -1, 1] : [0]
    const upright = shifts.map((shift) => at(x, y + shift * (2 * halfHeight + 2)))
    const aside = [0.5, -0.5, 1, -1].map((share) => at(x + share * halfWidth, y))
    return label.isOnLand === true ? [...upright, ...aside] : upright
  }
  const [aside, above] = [markOffsetPx + halfWidth, markOffsetPx - 1 + halfHeight]
  return [at(x + aside, y), at(x - aside, y), at(x, y - above), at(x, y + above)]
}

/**
 * Returns the positions of a label for something on land, with the most text on land first. Without a mark, only the
 * best position with the middle of its text on land is returned: elsewhere the label would seem to name something else.
 * To leave its place costs such a label as much as text in water, and a district mostly in water has no label.
 */
function driestFirst(label: Label, positions: readonly Position[], isLand: IsLand): readonly Position[] {
  if (label.isOnLand !== true) return positions
  const tried = positions.map((position) => {
    const [{ left, right, top, bottom }] = position.boxes
    const parts = [0, 1, 2, 3, 4].map((part) => isLand(left + (part / 4) * (right - left), (top + bottom) / 2))
    const dryParts = parts.filter(Boolean).length
    const moved = label.mark === undefined ? (2 * Math.abs(position.centerX - label.x)) / (right - left) : 0
    const isDry = parts[2]! && (label.importance > 0 || dryParts > 3)
    return { position, isDry, merit: dryParts - moved }
  })
  const sorted = tried.toSorted((one, other) => other.merit - one.merit)
  const chosen = label.mark === undefined ? sorted.filter(({ isDry }) => isDry).slice(0, 1) : sorted
  return chosen.map(({ position }) => position)
}

function boxAround(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
}

function isInside({ left, top, right, bottom }: Box, frame: Frame): boolean {
  return right > frame.left && left < frame.left + frame.width && bottom > frame.top && top < frame.top + frame.height
}

/** Returns the keys of the grid cells that a box overlaps. */
function cellsOf({ left, top, right, bottom }: Box): string[] {
  const cells: string[] = []
  for (let x = Math.floor(left / cellPx); x <= Math.floor(right / cellPx); x++) {
    for (let y = Math.floor(top / cellPx); y <= Math.floor(bottom / cellPx); y++) cells.push(`${x} ${y}`)
  }
  return cells
}

function take(box: Box, taken: Map<string, Box[]>): void {
  for (const cell of cellsOf(box)) {
    const boxes = taken.get(cell) ?? []
    boxes.push(box)
    taken.set(cell, boxes)
  }
}

function isTaken(box: Box, clearancePx: number, taken: Map<string, Box[]>): boolean {
  const [left, right] = [box.left - clearancePx, box.right + clearancePx]
  const [top, bottom] = [box.top - clearancePx / 2, box.bottom + clearancePx / 2]
  return cellsOf({ left, top, right, bottom }).some((cell) =>
    taken.get(cell)?.some((one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top),
  )
}
