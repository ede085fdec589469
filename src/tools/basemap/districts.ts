import { loadSettlements } from '#sources/places/geonames'
import { distanceKm, Nearby } from '#sources/places/nearby'
import { foldText } from '#server/places/fold-text'
import { isShownAt } from './places.ts'
import { deepestZoom } from './tiles.ts'

/** A named place, of which nothing else is known. */
export interface District {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

/** An entry of the data package. */
interface CityEntry {
  readonly name: string
  readonly lat: string
  readonly lng: string
}

/** Two places of one name this near are one, as are two of any names that are nearer still. */
const namesakesWithinKm = 13
const sameWithinKm = 0.35

/** How a town numbers its parts, such as `Paris 15 Vaugirard`. */
const numbering = /^\D+ \d+ (?=\D+$)/

/** Quarters and villages of the newer list of GeoNames, those left out that stand on the map already. */
export function listDistricts(cities: Buffer): District[] {
  const entries = JSON.parse(cities.toString()) as readonly CityEntry[]
  return chooseDistricts(
    entries.map(({ name, lat, lng }) => ({ name, latitude: Number(lat), longitude: Number(lng) })),
    loadSettlements().filter((settlement) => isShownAt(deepestZoom, settlement)),
  )
}

/** Those that are not among the known ones, each once and without its number. */
export function chooseDistricts(districts: readonly District[], known: readonly District[]): District[] {
  const named = districts
    .map((district) => ({ ...district, name: district.name.replace(numbering, '') }))
    .filter(({ name }) => !/\d/.test(name))
  const near = new Nearby([...known.map((place) => fold(place, -1)), ...named.map(fold)])
  return named.filter((district, index) => {
    const folded = fold(district, index)
    // Of two that are one the earlier stays, and what is known is earlier than all.
    return !near
      .within(district, namesakesWithinKm)
      .some(
        (other) => other.index < index && (other.name === folded.name || distanceKm(other, district) < sameWithinKm),
      )
  })
}

function fold({ name, latitude, longitude }: District, index: number): District & { readonly index: number } {
  return { name: foldText(name), latitude, longitude, index }
}
