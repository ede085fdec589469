import type { Position } from '#server/places/sphere'

const earthRadiusKm = 6_371
const kmPerDegree = (Math.PI / 180) * earthRadiusKm
const cellDegrees = 0.5
const columns = 360 / cellDegrees

/**
 * Returns the kilometres between two positions on a flat map, accurate enough up to some hundred kilometres. The
 * sample's prices depend on every digit of it, so `distanceMeters` of `#server/places/sphere` cannot replace it.
 */
export function distanceKm(a: Position, b: Position): number {
  const eastDegrees = Math.abs(a.longitude - b.longitude)
  const east = Math.min(eastDegrees, 360 - eastDegrees) * Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180))
  const north = a.latitude - b.latitude
  return Math.sqrt(east * east + north * north) * kmPerDegree
}

/** Returns a position moved east and north by kilometres. */
export function moved({ latitude, longitude }: Position, eastKm: number, northKm: number): Position {
  const movedLongitude = longitude + eastKm / (kmPerDegree * Math.cos((latitude * Math.PI) / 180))
  return {
    latitude: Math.round((latitude + northKm / kmPerDegree) * 1e5) / 1e5,
    longitude: Math.round((((movedLongitude + 540) % 360) - 180) * 1e5) / 1e5,
  }
}

/** Returns the item with the strongest positive pull, if any. */
export function strongest<Item>(items: readonly Item[], pullOf: (item: Item) => number): Item | undefined {
  const pulls = items.map(pullOf)
  const most = Math.max(...pulls)
  return most > 0 ? items[pulls.indexOf(most)] : undefined
}

/** Returns a function that finds the items within a radius of a position, in any order, using a grid of half a degree. */
export function createNearby<Item extends Position>(items: Iterable<Item>) {
  const cells = Map.groupBy(items, ({ latitude, longitude }) => cellOf(row(latitude), column(longitude)))
  return (center: Position, radiusKm: number): Item[] => {
    const found: Item[] = []
    const reachDegrees = radiusKm / kmPerDegree
    const rows = Math.ceil(reachDegrees / cellDegrees)
    const widest = Math.min(89, Math.abs(center.latitude) + reachDegrees)
    const reachColumns = Math.ceil(reachDegrees / Math.cos((widest * Math.PI) / 180) / cellDegrees)
    const centerRow = row(center.latitude)
    const centerColumn = column(center.longitude)
    for (let y = centerRow - rows; y <= centerRow + rows; y++) {
      for (let x = centerColumn - reachColumns; x <= centerColumn + reachColumns; x++) {
        for (const item of cells.get(cellOf(y, x)) ?? []) {
          if (distanceKm(center, item) <= radiusKm) found.push(item)
        }
      }
    }
    return found
  }
}

function row(latitude: number): number {
  return Math.floor(latitude / cellDegrees)
}

function column(longitude: number): number {
  return Math.floor(longitude / cellDegrees)
}

function cellOf(y: number, x: number): number {
  return y * columns + ((x + 2 * columns) % columns)
}
