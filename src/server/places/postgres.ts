import type { Clock } from '../clock.ts'
import type { Postgres } from '../database/postgres/open-database.ts'
import { createValues, type Put } from '../database/postgres/values.ts'
import { foldText } from './fold-text.ts'
import { bandAround, nearestAirports, nearestPlace } from './nearest.ts'
import type { Airport, NamedPlace, Place } from './place.ts'
import { joinNames, nameWeights, regionsOf, wordsOfAirport, wordsOfPlace, wordsOfRegion } from './search-words.ts'
import { isCityName, lastCharacter, type SearchWord } from './spellings.ts'
import type { AirportFilters, FoundPlace, PlaceSearch, PlacesEdition, PlaceStorage } from './storage.ts'

const placeColumns =
  'place_id AS "placeId", name, country_code AS "countryCode", region, near, latitude, longitude, population'
const airportColumns =
  'iata, name, city, country_code AS "countryCode", latitude, longitude, weight, place_id AS "placeId"'

export function createPlaceStorage(postgres: Postgres, clock: Clock): PlaceStorage {
  const { query } = postgres
  return {
    findPlaces: (search) => findPlaces(postgres, search),

    async findAirports(filters) {
      const { words, around, limit } = filters
      const { values, put } = createValues()
      const where = airportConditions(filters, put)
      if (around === undefined) {
        const code = put((words.length === 1 ? words[0]?.[0]?.[0].toUpperCase() : undefined) ?? '')
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

async function findPlaces({ query }: Postgres, { words, texts, limit }: PlaceSearch): Promise<FoundPlace[]> {
  const { values, put } = createValues()
  if (words.length === 0) {
    return query<FoundPlace>(
      `SELECT ${placeColumns}, 1 AS "nameWeight" FROM places ORDER BY population DESC, place_id LIMIT ${put(limit)}`,
      ...values,
    )
  }
  const text = put(texts[0])
  const matches = words.map((word) => {
    const ranges = putRanges(word, put)
    return `(SELECT place_id FROM ${inRanges('place_words', ranges)}
      UNION ALL SELECT place_id FROM ${inRanges('region_words', ranges)} JOIN places USING (region_id))`
  })
  return query<FoundPlace>(
    `SELECT * FROM (
       SELECT ${placeColumns}, CASE
         WHEN folded_name = ANY (${put(texts)}::text[]) THEN ${nameWeights.whole}
         WHEN strpos(other_names, '|' || ${text} || '|') > 0 THEN ${nameWeights.wholeOther}
         WHEN folded_name >= ${text} AND folded_name < ${text} || '${lastCharacter}' THEN ${nameWeights.beginning}
         WHEN strpos(folded_name, ' ' || ${text}) + strpos(other_names, '|' || ${text}) > 0 THEN ${nameWeights.part}
         ELSE ${nameWeights.elsewhere} END::float8 AS "nameWeight"
       FROM places WHERE place_id = ANY (ARRAY(${matches.join(' INTERSECT ')}))
     ) AS found ORDER BY population * "nameWeight" DESC, "placeId" LIMIT ${put(limit)}`,
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

/** The filters as SQL, without the distance. */
function airportConditions({ words, countryCode }: AirportFilters, put: Put): string {
  const country = countryCode === undefined ? 'TRUE' : `country_code = ${put(countryCode)}`
  const matches = words.map((word) => {
    const ranges = putRanges(word, put)
    const byCity = `UNION ALL SELECT iata FROM ${inRanges('place_words', ranges)} JOIN airports USING (place_id)`
    return `iata IN (SELECT iata FROM ${inRanges('airport_words', ranges)} ${isCityName(word) ? byCity : ''})`
  })
  return [country, ...matches].join(' AND ')
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
