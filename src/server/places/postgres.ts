import type { Clock } from '../clock.ts'
import type { Postgres } from '../database/postgres/open-database.ts'
import { createValues, type Put } from '../database/postgres/values.ts'
import { foldText } from './fold-text.ts'
import { bandAround, nearestAirports, nearestPlace } from './nearest.ts'
import type { Airport, Place } from './place.ts'
import { lastCharacter, wholeNameWeight, wordsOfAirport, wordsOfPlace } from './search-words.ts'
import type { AirportFilters, PlacesEdition, PlaceStorage } from './storage.ts'

const placeColumns = 'place_id AS "placeId", name, country_code AS "countryCode", latitude, longitude, population'
const airportColumns = 'iata, name, city, country_code AS "countryCode", latitude, longitude, weight'

export function createPlaceStorage(postgres: Postgres, clock: Clock): PlaceStorage {
  const { query } = postgres
  return {
    async findPlaces(words, limit) {
      const { values, put } = createValues()
      const where = matching('place_words', 'place_id', words, put)
      const order =
        words.length === 0
          ? 'population DESC'
          : `population * CASE WHEN folded_name = ${put(words.join(' '))} THEN ${wholeNameWeight} ELSE 1 END DESC`
      return query<Place>(
        `SELECT ${placeColumns} FROM places WHERE ${where} ORDER BY ${order}, place_id LIMIT ${put(limit)}`,
        ...values,
      )
    },

    async findAirports(filters) {
      const { words, around, limit } = filters
      const { values, put } = createValues()
      const where = airportConditions(filters, put)
      if (around === undefined) {
        const code = put(words.join(' ').toUpperCase())
        return query<Airport>(
          `SELECT ${airportColumns} FROM airports WHERE ${where}
           ORDER BY iata = ${code} DESC, weight DESC, iata LIMIT ${put(limit)}`,
          ...values,
        )
      }
      // A band of latitude has few enough airports to measure the distance of each.
      const { center, radiusMeters } = around
      const { from, to } = bandAround(center, radiusMeters)
      const inBand = await query<Airport>(
        `SELECT ${airportColumns} FROM airports WHERE ${where} AND latitude BETWEEN ${put(from)} AND ${put(to)}
         ORDER BY weight DESC, iata`,
        ...values,
      )
      return nearestAirports(inBand, center, radiusMeters, limit)
    },

    async placeById(placeId) {
      const [found] = await query<Place>(`SELECT ${placeColumns} FROM places WHERE place_id = $1`, placeId)
      return found
    },

    nearestPlace: (position) =>
      nearestPlace(position, ({ from, to }) =>
        query<Place>(`SELECT ${placeColumns} FROM places WHERE latitude BETWEEN $1 AND $2 ORDER BY place_id`, from, to),
      ),

    async largestPlaces() {
      return query<Place>(
        `SELECT DISTINCT ON (country_code) ${placeColumns} FROM places ORDER BY country_code, population DESC, place_id`,
      )
    },

    async edition() {
      const [row] = await query<{ edition: string }>("SELECT edition FROM data_sets WHERE name = 'places'")
      return row?.edition
    },

    replaceAll: (edition) => replaceAll(postgres, edition, clock()),
  }
}

/** Matches rows that have, for every word, a word beginning with it. */
function matching(table: string, id: string, words: readonly string[], put: Put): string {
  const matches = words.map(
    (word) => `SELECT ${id} FROM ${table} WHERE word >= ${put(word)} AND word < ${put(word + lastCharacter)}`,
  )
  return matches.length === 0 ? 'TRUE' : `${id} IN (${matches.join(' INTERSECT ')})`
}

/** The filters as SQL, without the distance. */
function airportConditions({ words, countryCode }: AirportFilters, put: Put): string {
  const country = countryCode === undefined ? 'TRUE' : `country_code = ${put(countryCode)}`
  return `${country} AND ${matching('airport_words', 'iata', words, put)}`
}

async function replaceAll(
  postgres: Postgres,
  { source, edition, places, airports }: PlacesEdition,
  storedAtMs: number,
): Promise<void> {
  const ofPlaces = <Value>(value: (place: Place) => Value) => places.map(value)
  const ofAirports = <Value>(value: (airport: Airport) => Value) => airports.map(value)
  const placeWords = places.flatMap((place) => [...wordsOfPlace(place)].map((word) => [word, place.placeId]))
  const airportWords = airports.flatMap((airport) => [...wordsOfAirport(airport)].map((word) => [word, airport.iata]))
  await postgres.transaction(async (query) => {
    await query('TRUNCATE place_words, airport_words, places, airports')
    await query(
      `INSERT INTO places
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::bigint[])`,
      ofPlaces(({ placeId }) => placeId),
      ofPlaces(({ name }) => name),
      ofPlaces(({ name }) => foldText(name)),
      ofPlaces(({ countryCode }) => countryCode),
      ofPlaces(({ latitude }) => latitude),
      ofPlaces(({ longitude }) => longitude),
      ofPlaces(({ population }) => population),
    )
    await query(
      `INSERT INTO airports
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::float8[])`,
      ofAirports(({ iata }) => iata),
      ofAirports(({ name }) => name),
      ofAirports(({ city }) => city),
      ofAirports(({ countryCode }) => countryCode),
      ofAirports(({ latitude }) => latitude),
      ofAirports(({ longitude }) => longitude),
      ofAirports(({ weight }) => weight),
    )
    for (const [table, words] of [
      ['place_words', placeWords],
      ['airport_words', airportWords],
    ] as const) {
      await query(
        `INSERT INTO ${table} SELECT * FROM unnest($1::text[], $2::text[])`,
        words.map(([word]) => word),
        words.map(([, id]) => id),
      )
    }
    await query(
      `INSERT INTO data_sets (name, source, edition, stored_at) VALUES ('places', $1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET source = excluded.source, edition = excluded.edition, stored_at = excluded.stored_at`,
      source,
      edition,
      storedAtMs,
    )
  })
}
