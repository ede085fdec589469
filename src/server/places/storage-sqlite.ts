import type { Database } from '../database/open-database.ts'
import { countryName } from './country-name.ts'
import { foldText, foldWords } from './fold-text.ts'
import type { Airport, Place } from './place.ts'
import { distanceMeters, latitudeReach, type Position } from './sphere.ts'
import type { AirportFilters, PlaceStorage } from './storage.ts'

const placeColumns = 'place_id AS placeId, name, country_code AS countryCode, latitude, longitude, population'
const airportColumns = 'iata, name, city, country_code AS countryCode, latitude, longitude, weight'

/** How many times larger than itself a place counts of which the whole name is typed: Bath before Bathinda, Par after Paris. */
const wholeNameWeight = 20

/** Sorts after every word that begins with what stands before it. */
const lastCharacter = '\u{10FFFF}'

export function createPlaceStorage(database: Database): PlaceStorage {
  const placeById = database.prepare<[string], Place>(`SELECT ${placeColumns} FROM places WHERE place_id = ?`)
  const placesBySize = database.prepare<[number], Place>(
    `SELECT ${placeColumns} FROM places ORDER BY population DESC, place_id LIMIT ?`,
  )
  // Of the columns beside a maximum, SQLite takes the values of the row that has it.
  const largestPlaces = database.prepare<[], Place>(
    `SELECT ${placeColumns.replace('population', 'max(population) AS population')} FROM places GROUP BY country_code`,
  )
  const placesBetween = database.prepare<[number, number], Place>(
    `SELECT ${placeColumns} FROM places WHERE latitude BETWEEN ? AND ?`,
  )

  return {
    async findPlaces(words, limit) {
      if (words.length === 0) return placesBySize.all(limit)
      return database
        .prepare<(string | number)[], Place>(
          `SELECT ${placeColumns} FROM places
           WHERE place_id IN (${matching('place_words', 'place_id', words)})
           ORDER BY population * iif(folded_name = ?, ${wholeNameWeight}, 1) DESC, place_id LIMIT ?`,
        )
        .all(...ranges(words), words.join(' '), limit)
    },

    async findAirports(filters) {
      const { words, around, limit } = filters
      if (around !== undefined) return nearestAirports(database, filters, around.center, around.radiusMeters)
      const { where, values } = airportConditions(filters)
      return database
        .prepare<(string | number)[], Airport>(
          `SELECT ${airportColumns} FROM airports WHERE ${where} ORDER BY iata = ? DESC, weight DESC, iata LIMIT ?`,
        )
        .all(...values, words.join(' ').toUpperCase(), limit)
    },

    async placeById(placeId) {
      return placeById.get(placeId)
    },

    async nearestPlace(position) {
      // Widening bands of latitude; a place beyond the band is farther than the band is high.
      for (let reachMeters = 50_000; ; reachMeters *= 4) {
        const reach = latitudeReach(reachMeters)
        const places = placesBetween.all(position.latitude - reach, position.latitude + reach)
        const nearest = nearestOf(places, position)
        if (nearest !== undefined && distanceMeters(nearest, position) <= reachMeters) return nearest
        if (reach >= 180) return nearest
      }
    },

    async largestPlaces() {
      return largestPlaces.all()
    },

    async replaceAll(places, airports) {
      replaceAll(database, places, airports)
    },
  }
}

/** The ids that have, for every word, a word beginning with it. Takes the values of `ranges`. */
function matching(table: string, id: string, words: readonly string[]): string {
  return words.map(() => `SELECT ${id} FROM ${table} WHERE word >= ? AND word < ?`).join(' INTERSECT ')
}

function ranges(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, word + lastCharacter])
}

/** The filters as SQL, apart from those of distance. */
function airportConditions({ words, countryCode }: AirportFilters): { where: string; values: string[] } {
  const country = countryCode === undefined ? 'TRUE' : 'country_code = ?'
  const matches = words.length === 0 ? 'TRUE' : `iata IN (${matching('airport_words', 'iata', words)})`
  return {
    where: `${country} AND ${matches}`,
    values: [...(countryCode === undefined ? [] : [countryCode]), ...ranges(words)],
  }
}

/** Airports within a radius, nearest first; of those equally near, the larger. */
function nearestAirports(
  database: Database,
  filters: AirportFilters,
  center: Position,
  radiusMeters: number,
): Airport[] {
  const { where, values } = airportConditions(filters)
  const reach = latitudeReach(radiusMeters) + 1e-6
  // There are a few thousand airports in all, so a band of latitude is few enough to measure each.
  return database
    .prepare<(string | number)[], Airport>(
      `SELECT ${airportColumns} FROM airports WHERE ${where} AND latitude BETWEEN ? AND ? ORDER BY weight DESC, iata`,
    )
    .all(...values, center.latitude - reach, center.latitude + reach)
    .map((airport) => ({ airport, meters: distanceMeters(center, airport) }))
    .filter(({ meters }) => meters <= radiusMeters)
    .sort((a, b) => a.meters - b.meters)
    .slice(0, filters.limit)
    .map(({ airport }) => airport)
}

function nearestOf(places: readonly Place[], position: Position): Place | undefined {
  let nearest: Place | undefined
  let nearestMeters = Number.POSITIVE_INFINITY
  for (const place of places) {
    const meters = distanceMeters(place, position)
    if (meters < nearestMeters) {
      nearest = place
      nearestMeters = meters
    }
  }
  return nearest
}

function replaceAll(database: Database, places: readonly Place[], airports: readonly Airport[]): void {
  const insertPlace = database.prepare(
    'INSERT INTO places VALUES (@placeId, @name, @foldedName, @countryCode, @latitude, @longitude, @population)',
  )
  const insertPlaceWord = database.prepare('INSERT OR IGNORE INTO place_words VALUES (?, ?)')
  const insertAirport = database.prepare(
    'INSERT INTO airports VALUES (@iata, @name, @city, @countryCode, @latitude, @longitude, @weight)',
  )
  const insertAirportWord = database.prepare('INSERT OR IGNORE INTO airport_words VALUES (?, ?)')
  database
    .transaction(() => {
      database.exec('DELETE FROM place_words; DELETE FROM airport_words; DELETE FROM places; DELETE FROM airports')
      for (const place of places) {
        insertPlace.run({ ...place, foldedName: foldText(place.name) })
        for (const word of foldWords(`${place.name} ${countryName(place.countryCode)}`)) {
          insertPlaceWord.run(word, place.placeId)
        }
      }
      for (const airport of airports) {
        const { iata, name, city, countryCode } = airport
        insertAirport.run({ ...airport })
        for (const word of foldWords(`${iata} ${name} ${city} ${countryName(countryCode)}`)) {
          insertAirportWord.run(word, iata)
        }
      }
    })
    .immediate()
}
