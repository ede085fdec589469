import { fileURLToPath } from 'node:url'
import Sqlite, { type Database } from 'better-sqlite3'
import { StartError } from '../operation/errors.ts'
import { reasonOf } from '../runtime/reason-of.ts'
import { nearestPlace } from './nearest.ts'
import type { Place } from './place.ts'
import type { Position } from './sphere.ts'
import { isCityName, lastCharacter, type TextSearch } from './spellings.ts'
import { type AirportFilters, type AirportMatch, maxMatches, type PlaceMatch } from './storage.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'

const columnsWith = (population: string) =>
  `place_id AS placeId, name, country_code AS countryCode, region, near, latitude, longitude, ${population}`
const placeColumns = columnsWith('population')
const matchColumns = `${placeColumns}, folded_name AS foldedName, other_names AS otherNames`
const airportColumns = `iata, airports.name, city, airports.country_code AS countryCode, airports.latitude,
  airports.longitude, weight, place_id AS placeId,
  coalesce('|' || folded_name || coalesce(nullif(other_names, ''), '|'), '') AS cityNames`

/** The file created by the build. */
const builtFile = fileURLToPath(new URL('../../../dist/places.db', import.meta.url))

/**
 * Opens a file of places and airports for reading.
 *
 * @throws {StartError} when it is missing or cannot be read
 */
export function openPlaces(file = builtFile) {
  try {
    return createPlaceStorage(new Sqlite(file, { readonly: true, fileMustExist: true }))
  } catch (cause) {
    throw new StartError(`The places cannot be read from ${file}: ${reasonOf(cause)}; npm run build makes the file`, {
      cause,
    })
  }
}

/** Finds cities, towns and airports; results are sorted by size, largest first, unless noted otherwise. */
export type PlaceStorage = ReturnType<typeof createPlaceStorage>

function createPlaceStorage(database: Database) {
  const placeById = database.prepare<[string], Place>(`SELECT ${placeColumns} FROM places WHERE place_id = ?`)
  // SQLite takes the other columns from the row with the maximum.
  const largestPlaces = database.prepare<[], Place>(
    `SELECT ${columnsWith('max(population) AS population')} FROM places GROUP BY country_code`,
  )
  const ranksOfWord = database
    .prepare<[{ ranges: string }], number>(
      `SELECT rank FROM ${inRanges('place_words', '@ranges')}
       UNION ALL SELECT rank FROM ${inRanges('region_words', '@ranges')} CROSS JOIN places USING (region_id)`,
    )
    .pluck()
  const ranksNamed = database
    .prepare<[string], number>('SELECT rank FROM json_each(?) CROSS JOIN places ON folded_name = value ORDER BY rank')
    .pluck()
  const ranksBeginning = database
    .prepare<[string, string], number>(
      'SELECT rank FROM places WHERE folded_name >= ? AND folded_name < ? ORDER BY rank',
    )
    .pluck()
  const placeByRank = database.prepare<[number], PlaceMatch>(`SELECT ${matchColumns} FROM places WHERE rank = ?`)
  const largest = database.prepare<[], PlaceMatch>(
    `SELECT ${matchColumns} FROM places ORDER BY rank LIMIT ${maxMatches}`,
  )
  const placesBetween = database.prepare<[number, number], Place>(
    `SELECT ${placeColumns} FROM places WHERE latitude BETWEEN ? AND ?`,
  )

  return {
    /**
     * Finds the matches to be ranked: places with a name, region or country in which each search word begins a word; without
     * search words, the largest places.
     */
    async findPlaces({ words, texts: [text = '', ...others] }: TextSearch) {
      let ranks: Iterable<number> | undefined
      for (const word of words) {
        // A single letter matches many thousands of words.
        await yieldToEventLoop()
        const ofWord = new Set(ranksOfWord.all({ ranges: JSON.stringify(word) }))
        ranks = ranks === undefined ? ofWord : [...ranks].filter((rank) => ofWord.has(rank))
      }
      if (ranks === undefined) return largest.all()
      const matching = new Set(ranks)
      const largestMatching = Uint32Array.from(matching).sort().subarray(0, maxMatches)
      const named = [
        ...ranksNamed.all(JSON.stringify([text, ...others])),
        ...ranksBeginning.all(text, text + lastCharacter),
      ].filter((rank) => matching.has(rank))
      const found = new Set([...largestMatching, ...named.slice(0, maxMatches)])
      return [...Uint32Array.from(found).sort()].flatMap((rank) => placeByRank.get(rank) ?? [])
    },

    /** Finds the matches to be ranked, unsorted; if the only word is a code, its airport is among them. */
    async findAirports(filters: AirportFilters) {
      const { words } = filters
      const code = words.length === 1 ? words[0]?.[0]?.[0].toUpperCase() : undefined
      const { where, values } = airportConditions(filters)
      return database
        .prepare<(string | number)[], AirportMatch>(
          `SELECT ${airportColumns} FROM (
             SELECT * FROM airports WHERE ${where}
             ORDER BY iata = ? DESC, weight DESC, iata LIMIT ${filters.band === undefined ? maxMatches : -1}
           ) AS airports LEFT JOIN places USING (place_id)`,
        )
        .all(...values, code ?? '')
    },

    placeById: async (placeId: string) => placeById.get(placeId),

    nearestPlace: (position: Position) => nearestPlace(position, async ({ from, to }) => placesBetween.all(from, to)),

    largestPlaces: async () => largestPlaces.all(),

    close: () => void database.close(),
  }
}

/** Returns SQL for the rows of a table of words that fall into the ranges of a search word, a JSON value. */
function inRanges(table: string, ranges = '?'): string {
  return `json_each(${ranges}) AS range CROSS JOIN ${table} ON word >= range.value ->> 0 AND word < range.value ->> 1`
}

function airportConditions({ words, countryCode, band }: AirportFilters): {
  where: string
  values: (string | number)[]
} {
  const byCity = `UNION ALL SELECT iata FROM ${inRanges('place_words')} CROSS JOIN places USING (rank) CROSS JOIN airports USING (place_id)`
  const matches = words.map(
    (word) => `iata IN (SELECT iata FROM ${inRanges('airport_words')} ${isCityName(word) ? byCity : ''})`,
  )
  const country = countryCode === undefined ? [] : ['airports.country_code = ?']
  const between = band === undefined ? [] : ['airports.latitude BETWEEN ? AND ?']
  return {
    where: ['TRUE', ...country, ...between, ...matches].join(' AND '),
    values: [
      ...(countryCode === undefined ? [] : [countryCode]),
      ...(band === undefined ? [] : [band.from, band.to]),
      ...words.flatMap((word) => [JSON.stringify(word), ...(isCityName(word) ? [JSON.stringify(word)] : [])]),
    ],
  }
}
