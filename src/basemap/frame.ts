/** A rectangle of the map at one zoom, in pixels of a world that is `256 · 2^zoom` wide and repeats to the east and west. */
export type Frame = Readonly<Record<'zoom' | 'left' | 'top' | 'width' | 'height', number>>
export type TileKey = Readonly<Record<'x' | 'y' | 'z', number>>

/** A data tile, with the position of one of its copies in world pixels. */
export interface PlacedTile extends TileKey {
  readonly left: number
  readonly top: number
  readonly sizePx: number
}

/** The size of a data tile that is not enlarged. */
const tileSizePx = 512

export function worldPxAt(zoom: number): number {
  return 256 * 2 ** zoom
}

/** Returns the data zoom for a map zoom; beyond the last data zoom, tiles are enlarged. */
export function dataZoomFor(zoom: number, lastDataZoom: number): number {
  return Math.max(0, Math.min(lastDataZoom, Math.floor(zoom) - Math.log2(tileSizePx / 256)))
}

/** Returns the frame with each side moved outwards, or inwards for a negative size. */
export function expanded({ zoom, left, top, width, height }: Frame, byPx: number): Frame {
  return { zoom, left: left - byPx, top: top - byPx, width: width + 2 * byPx, height: height + 2 * byPx }
}

export function contains(outer: Frame, inner: Frame): boolean {
  return (
    outer.zoom === inner.zoom &&
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.left + outer.width >= inner.left + inner.width &&
    outer.top + outer.height >= inner.top + inner.height
  )
}

/** Returns the copy of a frame that is nearest to another frame. */
export function nearestCopy(frame: Frame, to: Frame): Frame {
  const worldPx = worldPxAt(frame.zoom)
  const gap = to.left + to.width / 2 - (frame.left + frame.width / 2)
  return { ...frame, left: frame.left + Math.round(gap / worldPx) * worldPx }
}

/** Returns the data tiles that overlap a frame, in rows from the north-west, once for each copy of the world. */
export function tilesUnder(frame: Frame, dataZoom: number): PlacedTile[] {
  const count = 2 ** dataZoom
  const sizePx = worldPxAt(frame.zoom) / count
  const firstX = Math.floor(frame.left / sizePx)
  const lastX = Math.ceil((frame.left + frame.width) / sizePx) - 1
  const firstY = Math.max(0, Math.floor(frame.top / sizePx))
  const lastY = Math.min(count, Math.ceil((frame.top + frame.height) / sizePx)) - 1
  const tiles: PlacedTile[] = []
  for (let y = firstY; y <= lastY; y++) {
    for (let x = firstX; x <= lastX; x++) {
      tiles.push({ z: dataZoom, x: ((x % count) + count) % count, y, left: x * sizePx, top: y * sizePx, sizePx })
    }
  }
  return tiles
}
