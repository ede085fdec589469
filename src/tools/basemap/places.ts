import { loadSettlements, type Settlement } from '#sources/places/geonames'
import { type Position, project } from './lines.ts'

/** A town on the map. */
export interface MapPlace {
  readonly name: string
  readonly position: Position
  readonly population: number
  readonly isCapital: boolean
  /** Part of a larger city: to be written only where the city itself fills the view. */
  readonly isSection: boolean
}

/** People a place needs to be in a tile of the level, from level 0 on. */
const leastPopulation = [4_000_000, 2_500_000, 1_000_000, 400_000, 150_000, 50_000, 12_000, 1_000]

/** Two places of one name this near are one, in degrees of latitude. */
const sameWithin = 0.12

/** The boroughs of New York are towns of their own in GeoNames, and larger than most cities. */
const boroughs = new Set(['Brooklyn', 'Queens', 'Manhattan', 'The Bronx', 'Staten Island'])
const leastBorough = 400_000

/** Every town of GeoNames once, the largest first. */
export function listPlaces(): MapPlace[] {
  return chooseNames(loadSettlements()).map(({ name, longitude, latitude, population, isCapital, ...settlement }) => ({
    name,
    position: project([longitude, latitude]),
    population: Number(population.toPrecision(2)),
    isCapital,
    isSection: isSection({ name, population, ...settlement }),
  }))
}

/** Whether a place belongs into tiles of a level. */
export function isShownAt(
  zoom: number,
  { population, isCapital, isSection }: Pick<MapPlace, 'population' | 'isCapital' | 'isSection'>,
): boolean {
  if (isSection) return zoom >= leastPopulation.length - 1
  if (isCapital && zoom >= 3) return true
  return population >= leastPopulation[zoom]! / (isCapital ? 2 : 1)
}

/** Of several places with one name close together the largest; the largest first. */
export function chooseNames(settlements: readonly Settlement[]): Settlement[] {
  const kept = new Map<string, Settlement[]>()
  const chosen: Settlement[] = []
  for (const settlement of settlements.toSorted(byImportance)) {
    const namesakes = kept.get(settlement.name) ?? []
    if (namesakes.some((other) => areNear(settlement, other))) continue
    kept.set(settlement.name, [...namesakes, settlement])
    chosen.push(settlement)
  }
  return chosen
}

function byImportance(a: Settlement, b: Settlement): number {
  return Number(b.isCapital) - Number(a.isCapital) || b.population - a.population || a.geonameId - b.geonameId
}

function areNear(a: Settlement, b: Settlement): boolean {
  const shrink = Math.cos((a.latitude * Math.PI) / 180)
  const turn = Math.abs(a.longitude - b.longitude)
  const width = Math.min(turn, 360 - turn) * shrink
  return Math.hypot(width, a.latitude - b.latitude) < sameWithin
}

function isSection(place: Pick<Settlement, 'isSection' | 'name' | 'population' | 'divisionCode'>): boolean {
  return (
    place.isSection || (place.divisionCode === 'NY' && place.population >= leastBorough && boroughs.has(place.name))
  )
}
