import { loadSettlements, type Settlement } from '#sources/places/geonames'
import { type Position, project } from './lines.ts'

/** A town on the map. */
export interface MapPlace {
  readonly name: string
  readonly position: Position
  readonly population: number
  readonly isCapital: boolean
  /** Part of a larger city; labelled only when the city fills the view. */
  readonly isSection: boolean
}

/** The smallest population of a place in the tiles, by zoom. */
const minPopulationByZoom = [4_000_000, 2_500_000, 1_000_000, 400_000, 150_000, 50_000, 12_000, 4_000, 1_000]

/** Places with the same name are duplicates within this distance, in degrees of latitude. */
const duplicateDegrees = 0.12

/** GeoNames lists New York's boroughs as towns, although they are larger than most cities. */
const boroughs = new Set(['Brooklyn', 'Queens', 'Manhattan', 'The Bronx', 'Staten Island'])
const minBoroughPopulation = 400_000

/** Returns every GeoNames town once, largest first. */
export function listPlaces(): MapPlace[] {
  return removeDuplicates(loadSettlements()).map(
    ({ name, longitude, latitude, population, isCapital, ...settlement }) => ({
      name,
      position: project([longitude, latitude]),
      population: Number(population.toPrecision(2)),
      isCapital,
      isSection: isSection({ name, population, ...settlement }),
    }),
  )
}

/** Whether a zoom's tiles include a place. */
export function isShownAt(
  zoom: number,
  { population, isCapital, isSection }: Pick<MapPlace, 'population' | 'isCapital' | 'isSection'>,
): boolean {
  if (isSection) return zoom >= minPopulationByZoom.length - 1
  if (isCapital && zoom >= 3) return true
  return population >= minPopulationByZoom[zoom]! / (isCapital ? 2 : 1)
}

/** Removes all but the largest of duplicates. Returns capitals first, then by population. */
export function removeDuplicates(settlements: readonly Settlement[]): Settlement[] {
  const kept = new Map<string, Settlement[]>()
  const chosen: Settlement[] = []
  for (const settlement of settlements.toSorted(byImportance)) {
    const sameName = kept.get(settlement.name) ?? []
    if (sameName.some((other) => areNear(settlement, other))) continue
    kept.set(settlement.name, [...sameName, settlement])
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
  return Math.hypot(width, a.latitude - b.latitude) < duplicateDegrees
}

function isSection(place: Pick<Settlement, 'isSection' | 'name' | 'population' | 'divisionCode'>): boolean {
  return (
    place.isSection ||
    (place.divisionCode === 'NY' && place.population >= minBoroughPopulation && boroughs.has(place.name))
  )
}
