import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite/open-database.ts'
import { foldText } from './fold-text.ts'
import { bandAround, nearestAirports, nearestPlace } from './nearest.ts'
import type { Airport, Place } from './place.ts'
import { lastCharacter, wholeNameWeight, wordsOfAirport, wordsOfPlace } from './search-words.ts'
import type { Position } from './sphere.ts'
import type { AirportFilters, PlacesEdition, PlaceStorage } from './storage.ts'

const placeColumns = 'place_id AS placeId, name, country_code AS countryCode, latitude, longitude, population'
const airportColumns = 'iata, name, city, country_code AS countryCode, latitude, longitude, weight'

export function createPlaceStorage(database: Database, clock: Clock): PlaceStorage {
  const placeById = database.prepare<[string], Place>(`SELECT ${placeColumns} FROM places WHERE place_id = ?`)
  const placesBySize = database.prepare<[number], Place>(
    `SELECT ${placeColumns} FROM places ORDER BY population DESC, place_id LIMIT ?`,
  )
  // SQLite takes the other columns from the row that has the maximum.
  const largestPlaces = database.prepare<[], Place>(
    `SELECT ${placeColumns.replace('population', 'max(population) AS population')} FROM places GROUP BY country_code`,
  )
  const placesBetween = database.prepare<[number, number], Place>(
    `SELECT ${placeColumns} FROM places WHERE latitude BETWEEN ? AND ?`,
  )

  const edition = database.prepare<[], string>("SELECT edition FROM data_sets WHERE name = 'places'").pluck()

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
      if (around !== undefined) return airportsAround(database, filters, around.center, around.radiusMeters)
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

    nearestPlace: (position) => nearestPlace(position, async ({ from, to }) => placesBetween.all(from, to)),

    async largestPlaces() {
      return largestPlaces.all()
    },

    async edition() {
      return edition.get()
    },

    async replaceAll(edition) {
      replaceAll(database, edition, clock())
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

/** The filters as SQL, without the distance. */
function airportConditions({ words, countryCode }: AirportFilters): { where: string; values: string[] } {
  const country = countryCode === undefined ? 'TRUE' : 'country_code = ?'
  const matches = words.length === 0 ? 'TRUE' : `iata IN (${matching('airport_words', 'iata', words)})`
  return {
    where: `${country} AND ${matches}`,
    values: [...(countryCode === undefined ? [] : [countryCode]), ...ranges(words)],
  }
}

/** Airports within a radius, nearest first; of those equally near, the larger. */
function airportsAround(
  database: Database,
  filters: AirportFilters,
  center: Position,
  radiusMeters: number,
): Airport[] {
  const { where, values } = airportConditions(filters)
  // A band of latitude has few enough airports to measure the distance of each.
  const { from, to } = bandAround(center, radiusMeters)
  const inBand = database
    .prepare<(string | number)[], Airport>(
      `SELECT ${airportColumns} FROM airports WHERE ${where} AND latitude BETWEEN ? AND ? ORDER BY weight DESC, iata`,
    )
    .all(...values, from, to)
  return nearestAirports(inBand, center, radiusMeters, filters.limit)
}

function replaceAll(
  database: Database,
  { source, edition, places, airports }: PlacesEdition,
  storedAtMs: number,
): void {
  const insertPlace = database.prepare(
    'INSERT INTO places VALUES (@placeId, @name, @foldedName, @countryCode, @latitude, @longitude, @population)',
  )
  const insertPlaceWord = database.prepare('INSERT INTO place_words VALUES (?, ?)')
  const insertAirport = database.prepare(
    'INSERT INTO airports VALUES (@iata, @name, @city, @countryCode, @latitude, @longitude, @weight)',
  )
  const insertAirportWord = database.prepare('INSERT INTO airport_words VALUES (?, ?)')
  database
    .transaction(() => {
      database.exec('DELETE FROM place_words; DELETE FROM airport_words; DELETE FROM places; DELETE FROM airports')
      for (const place of places) {
        insertPlace.run({ ...place, foldedName: foldText(place.name) })
        for (const word of wordsOfPlace(place)) insertPlaceWord.run(word, place.placeId)
      }
      for (const airport of airports) {
        insertAirport.run({ ...airport })
        for (const word of wordsOfAirport(airport)) insertAirportWord.run(word, airport.iata)
      }
      database
        .prepare("INSERT OR REPLACE INTO data_sets (name, source, edition, stored_at) VALUES ('places', ?, ?, ?)")
        .run(source, edition, storedAtMs)
    })
    .immediate()
}
