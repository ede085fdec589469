import type { Clock } from '../clock.ts'
import type { Postgres } from '../database/postgres/open-database.ts'
import { createValues, type Put } from '../database/postgres/values.ts'
import { foldText } from './fold-text.ts'
import { nearestPlace } from './nearest.ts'
import type { Airport, NamedPlace, Place } from './place.ts'
import { joinNames, regionsOf, wordsOfAirport, wordsOfPlace, wordsOfRegion } from './search-words.ts'
import { isCityName, lastCharacter, type SearchWord, type TextSearch } from './spellings.ts'
import {
  type AirportFilters,
  type AirportMatch,
  maxMatches,
  type PlaceMatch,
  type PlacesEdition,
  type PlaceStorage,
} from './storage.ts'

const placeColumns =
  'place_id AS "placeId", name, country_code AS "countryCode", region, near, latitude, longitude, population'
const matchColumns = `${placeColumns}, folded_name AS "foldedName", other_names AS "otherNames"`
const airportColumns = `iata, airports.name, city, airports.country_code AS "countryCode", airports.latitude,
  airports.longitude, weight, place_id AS "placeId",
  coalesce('|' || folded_name || coalesce(nullif(other_names, ''), '|'), '') AS "cityNames"`

export function createPlaceStorage(postgres: Postgres, clock: Clock): PlaceStorage {
  const { query } = postgres
  return {
    findPlaces: (search) => findPlaces(postgres, search),

    async findAirports(filters) {
      const { words } = filters
      const { values, put } = createValues()
      const where = airportConditions(filters, put)
      const code = put((words.length === 1 ? words[0]?.[0]?.[0].toUpperCase() : undefined) ?? '')
      return query<AirportMatch>(
        `SELECT ${airportColumns} FROM (
           SELECT * FROM airports WHERE ${where}
           ORDER BY iata = ${code} DESC, weight DESC, iata LIMIT ${filters.band === undefined ? maxMatches : 'ALL'}
         ) AS airports LEFT JOIN places USING (place_id)`,
        ...values,
      )
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

async function findPlaces({ query }: Postgres, { words, texts }: TextSearch): Promise<PlaceMatch[]> {
  const { values, put } = createValues()
  const matches = words.map((word) => {
    const ranges = putRanges(word, put)
    return `(SELECT place_id FROM ${inRanges('place_words', ranges)}
      UNION ALL SELECT place_id FROM ${inRanges('region_words', ranges)} JOIN places USING (region_id))`
  })
  const where = matches.length === 0 ? 'TRUE' : `place_id = ANY (ARRAY(${matches.join(' INTERSECT ')}))`
  const text = put(texts[0] ?? '')
  return query<PlaceMatch>(
    `WITH matching AS MATERIALIZED (SELECT place_id, population, folded_name FROM places WHERE ${where})
     SELECT ${matchColumns} FROM places WHERE place_id IN (
       (SELECT place_id FROM matching ORDER BY population DESC, place_id LIMIT ${maxMatches})
       UNION (
         SELECT place_id FROM matching
         ORDER BY folded_name = ANY (${put(texts)}::text[]) DESC,
           (folded_name >= ${text} AND folded_name < ${text} || '${lastCharacter}') DESC, population DESC, place_id
         LIMIT ${maxMatches}))
     ORDER BY population DESC, place_id`,
    ...values,
  )
}

/** The ranges of a search word, as the arrays of their beginnings and ends. */
function putRanges(word: SearchWord, put: Put): string {
  return `${put(word.map(([from]) => from))}::text[], ${put(word.map(([, to]) => to))}::text[]`
}

/** The rows of a table of words that are in one of the ranges. */
function inRanges(table: string, ranges: string): string {
  // One look-up in the index for each range, whatever is known of the table.
  return `unnest(${ranges}) AS range (range_from, range_to)
    CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE word >= range_from AND word < range_to OFFSET 0) AS words`
}

function airportConditions({ words, countryCode, band }: AirportFilters, put: Put): string {
  const country = countryCode === undefined ? 'TRUE' : `airports.country_code = ${put(countryCode)}`
  const between = band === undefined ? 'TRUE' : `airports.latitude BETWEEN ${put(band.from)} AND ${put(band.to)}`
  const matches = words.map((word) => {
    const ranges = putRanges(word, put)
    const byCity = `UNION ALL SELECT iata FROM ${inRanges('place_words', ranges)} JOIN airports USING (place_id)`
    return `iata IN (SELECT iata FROM ${inRanges('airport_words', ranges)} ${isCityName(word) ? byCity : ''})`
  })
  return [country, between, ...matches].join(' AND ')
}

async function replaceAll(
  postgres: Postgres,
  { source, edition, places, airports }: PlacesEdition,
  storedAtMs: number,
): Promise<void> {
  const ofPlaces = <Value>(value: (place: NamedPlace) => Value) => places.map(value)
  const ofAirports = <Value>(value: (airport: Airport) => Value) => airports.map(value)
  const placeWords = places.flatMap((place) => [...wordsOfPlace(place)].map((word) => [word, place.placeId]))
  const regionWords = regionsOf(places).flatMap((region) =>
    [...wordsOfRegion(region)].map((word) => [word, region.regionId]),
  )
  const airportWords = airports.flatMap((airport) => [...wordsOfAirport(airport)].map((word) => [word, airport.iata]))
  await postgres.transaction(async (query) => {
    await query('TRUNCATE place_words, region_words, airport_words, places, airports')
    await query(
      `INSERT INTO places (place_id, name, folded_name, country_code, latitude, longitude, population, region_id, region,
         near, other_names)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::bigint[],
         $8::text[], $9::text[], $10::text[], $11::text[])`,
      ofPlaces(({ placeId }) => placeId),
      ofPlaces(({ name }) => name),
      ofPlaces(({ name }) => foldText(name)),
      ofPlaces(({ countryCode }) => countryCode),
      ofPlaces(({ latitude }) => latitude),
      ofPlaces(({ longitude }) => longitude),
      ofPlaces(({ population }) => population),
      ofPlaces(({ regionId }) => regionId),
      ofPlaces(({ region }) => region),
      ofPlaces(({ near }) => near),
      ofPlaces(({ otherNames }) => joinNames(otherNames)),
    )
    await query(
      `INSERT INTO airports
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::float8[],
         $8::text[])`,
      ofAirports(({ iata }) => iata),
      ofAirports(({ name }) => name),
      ofAirports(({ city }) => city),
      ofAirports(({ countryCode }) => countryCode),
      ofAirports(({ latitude }) => latitude),
      ofAirports(({ longitude }) => longitude),
      ofAirports(({ weight }) => weight),
      ofAirports(({ placeId }) => placeId),
    )
    for (const [table, words] of [
      ['place_words', placeWords],
      ['region_words', regionWords],
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
