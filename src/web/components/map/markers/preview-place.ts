import type { Size } from './pill-box.ts'

/** Pixels from the map's upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Between the card and its pill, and the edges of the map. */
const gapPx = 12
const marginPx = 16
/** What the zoom buttons take of the upper right corner. */
const zoomButtons: Size = { width: 64, height: 108 }

/**
 * Where a card of this size stands: above its pill, or else below or beside it, wherever it lies wholly on the map
 * without covering the pill and rather not the zoom buttons; at the lower edge where that is nowhere, or the pill is out of view.
 *
 * @param pill its middle
 */
export function previewPlace(map: Size, card: Size, pill: Point, pillSize: Size): Point {
  const away = { x: (pillSize.width + card.width) / 2 + gapPx, y: (pillSize.height + card.height) / 2 + gapPx }
  const within = (middle: Point) => ({
    x: clamp(middle.x - card.width / 2, map.width - card.width),
    y: clamp(middle.y - card.height / 2, map.height - card.height),
  })
  const places = [
    { x: pill.x, y: pill.y - away.y },
    { x: pill.x, y: pill.y + away.y },
    { x: pill.x + away.x, y: pill.y },
    { x: pill.x - away.x, y: pill.y },
  ].map(within)
  const isClear = ({ x, y }: Point) =>
    Math.abs(x + card.width / 2 - pill.x) >= away.x - 1 || Math.abs(y + card.height / 2 - pill.y) >= away.y - 1
  const showsZoom = ({ x, y }: Point) => x + card.width <= map.width - zoomButtons.width || y >= zoomButtons.height
  const isInView = pill.x >= 0 && pill.x <= map.width && pill.y >= 0 && pill.y <= map.height
  const clear = isInView ? places.filter(isClear) : []
  return clear.find(showsZoom) ?? clear[0] ?? within({ x: 0, y: map.height })
}

/** Between the margins, or at the first where there is no room between them. */
function clamp(start: number, room: number): number {
  return Math.round(Math.max(Math.min(marginPx, Math.max(0, room / 2)), Math.min(room - marginPx, start)))
}
