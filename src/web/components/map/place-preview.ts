import type { Size } from './markers/pill-size.ts'

/** Pixels from the map's upper left corner. */
interface Point {
  readonly x: number
  readonly y: number
}

/** Between the card and its pill. */
const gapPx = 12
/** Between the card and the edges of the map. */
const marginPx = 16
/** The area of the zoom buttons in the upper right corner. */
const zoomButtons: Size = { width: 64, height: 108 }

/**
 * Returns the upper left corner of the card: above its pill, else below, right or left of it, where it covers neither the
 * pill nor, if possible, the zoom buttons; else at the map's lower edge, also while the pill is out of view.
 *
 * @param pill the center of the pill
 */
export function placePreview(map: Size, card: Size, pill: Point, pillSize: Size): Point {
  const distance = { x: (pillSize.width + card.width) / 2 + gapPx, y: (pillSize.height + card.height) / 2 + gapPx }
  const fit = (center: Point) => ({
    x: clamp(center.x - card.width / 2, map.width - card.width),
    y: clamp(center.y - card.height / 2, map.height - card.height),
  })
  const places = [
    { x: pill.x, y: pill.y - distance.y },
    { x: pill.x, y: pill.y + distance.y },
    { x: pill.x + distance.x, y: pill.y },
    { x: pill.x - distance.x, y: pill.y },
  ].map(fit)
  const isClear = ({ x, y }: Point) =>
    Math.abs(x + card.width / 2 - pill.x) >= distance.x - 1 || Math.abs(y + card.height / 2 - pill.y) >= distance.y - 1
  const isClearOfZoom = ({ x, y }: Point) => x + card.width <= map.width - zoomButtons.width || y >= zoomButtons.height
  const isInView = pill.x >= 0 && pill.x <= map.width && pill.y >= 0 && pill.y <= map.height
  const clear = isInView ? places.filter(isClear) : []
  return clear.find(isClearOfZoom) ?? clear[0] ?? fit({ x: 0, y: map.height })
}

/** Keeps the card between the margins, or centered where there is no room for them. */
function clamp(start: number, room: number): number {
  return Math.round(Math.max(Math.min(marginPx, Math.max(0, room / 2)), Math.min(room - marginPx, start)))
}
