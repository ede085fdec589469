import type { Map as LeafletMap } from 'leaflet'
import type { CoveredBox } from '#basemap/labels/place-labels.ts'

const coveredBoxes = new WeakMap<LeafletMap, readonly CoveredBox[]>()
/** The event of the map when other parts of it are covered. */
export const coveredChange = 'coveredchange'

/** Returns what lies over a map, as it was last said. */
export function coveredOf(map: LeafletMap): readonly CoveredBox[] {
  return coveredBoxes.get(map) ?? []
}

/** Says what lies over a map: its labels give way to it. */
export function setCovered(map: LeafletMap, boxes: readonly CoveredBox[]): void {
  coveredBoxes.set(map, boxes)
  map.fire(coveredChange)
}

/** Whether one of the boxes is not among those of before. */
export function hasNewBox(boxes: readonly CoveredBox[], before: readonly CoveredBox[]): boolean {
  const known = new Set(before.map(keyOf))
  return boxes.some((box) => !known.has(keyOf(box)))
}

function keyOf({ x, y, width, height }: CoveredBox): string {
  return `${x} ${y} ${width} ${height}`
}
