import { latitudeReach, longitudeReach, type Position, type Rectangle, widthOf } from './sphere.ts'

/**
 * A grid over the Earth: bands of half a degree of latitude, each divided into columns. At its widest, a column is about as
 * wide as the band is high. Cells are numbered from west to east, band by band from the south, so that a circle covers a few
 * runs of consecutive numbers.
 */
const bandDegrees = 0.5
/** Degrees by which an area is extended, so that rounding never excludes a cell it touches. */
const rounding = 1e-7
const bandCount = 180 / bandDegrees

/** The number of the first cell of each band, followed by the total number of cells. */
const firstCells = new Int32Array(bandCount + 1)
for (let band = 0; band < bandCount; band += 1) {
  const south = -90 + band * bandDegrees
  const nearestToEquator = Math.min(Math.abs(south), Math.abs(south + bandDegrees))
  const columns = Math.max(1, Math.round((360 / bandDegrees) * Math.cos((nearestToEquator * Math.PI) / 180)))
  firstCells[band + 1] = firstCells[band]! + columns
}

export const cellCount = firstCells[bandCount]!

export function cellCenter(cell: number): Position {
  const band = firstCells.findLastIndex((first) => first <= cell)
  const columns = firstCells[band + 1]! - firstCells[band]!
  return {
    latitude: -90 + (band + 0.5) * bandDegrees,
    longitude: ((cell - firstCells[band]! + 0.5) / columns) * 360 - 180,
  }
}

/** A run of cells, both ends included. */
export type CellRun = readonly [first: number, last: number]

export function cellAt({ latitude, longitude }: Position): number {
  const band = bandAt(latitude)
  return firstCells[band]! + columnAt(band, longitude)
}

/** Returns the runs of cells that a circle touches, without overlaps. */
export function cellsWithin({ latitude, longitude }: Position, radiusMeters: number): CellRun[] {
  const reach = latitudeReach(radiusMeters)
  const width = longitudeReach(latitude, radiusMeters)
  return cellsBetween(latitude - reach, latitude + reach, longitude - width, longitude + width)
}

/** Returns the runs of cells that a rectangle touches, without overlaps. */
export function cellsOf(rectangle: Rectangle): CellRun[] {
  const { south, west, north } = rectangle
  return cellsBetween(south, north, west, west + widthOf(rectangle))
}

/** @param eastmost at least `westmost`; both may lie beyond the antimeridian */
function cellsBetween(south: number, north: number, westmost: number, eastmost: number): CellRun[] {
  const lowest = bandAt(south - rounding)
  const highest = bandAt(north + rounding)
  const west = westmost - rounding
  const east = eastmost + rounding
  const runs: CellRun[] = []
  for (let band = lowest; band <= highest; band += 1) {
    const first = firstCells[band]!
    const last = firstCells[band + 1]! - 1
    // A box that spans the globe, or whose ends share a column, takes the whole band.
    if (east - west + 360 / (last - first + 1) >= 360) {
      runs.push([first, last])
      continue
    }
    const westCell = first + columnAt(band, west)
    const eastCell = first + columnAt(band, east)
    if (westCell <= eastCell) runs.push([westCell, eastCell])
    else runs.push([first, eastCell], [westCell, last])
  }
  return runs
}

function bandAt(latitude: number): number {
  return Math.min(bandCount - 1, Math.max(0, Math.floor((latitude + 90) / bandDegrees)))
}

function columnAt(band: number, longitude: number): number {
  const columns = firstCells[band + 1]! - firstCells[band]!
  // Longitudes −180 and 180 are the same meridian, and a circle may reach beyond it.
  const eastOfMeridian = (((longitude + 180) % 360) + 360) % 360
  return Math.min(columns - 1, Math.floor((eastOfMeridian / 360) * columns))
}
