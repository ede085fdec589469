import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite/open-database.ts'
import { foldText } from './fold-text.ts'
import { nearestPlace } from './nearest.ts'
import type { Place } from './place.ts'
import { joinNames, regionsOf, wordsOfAirport, wordsOfPlace, wordsOfRegion } from './search-words.ts'
import { isCityName, lastCharacter, type TextSearch } from './spellings.ts'
import {
  type AirportFilters,
  type AirportMatch,
  maxMatches,
  type PlaceMatch,
  type PlacesEdition,
  type PlaceStorage,
} from './storage.ts'

const placeColumns =
  'place_id AS placeId, name, country_code AS countryCode, region, near, latitude, longitude, population'
const matchColumns = `${placeColumns}, folded_name AS foldedName, other_names AS otherNames`
const airportColumns = `iata, airports.name, city, airports.country_code AS countryCode, airports.latitude,
  airports.longitude, weight, place_id AS placeId,
  coalesce('|' || folded_name || coalesce(nullif(other_names, ''), '|'), '') AS cityNames`

export function createPlaceStorage(database: Database, clock: Clock): PlaceStorage {
  const placeById = database.prepare<[string], Place>(`SELECT ${placeColumns} FROM places WHERE place_id = ?`)
  // SQLite takes the other columns from the row that has the maximum.
  const largestPlaces = database.prepare<[], Place>(
    `SELECT ${placeColumns.replace('population', 'max(population) AS population')} FROM places GROUP BY country_code`,
  )
  const placesBetween = database.prepare<[number, number], Place>(
    `SELECT ${placeColumns} FROM places WHERE latitude BETWEEN ? AND ?`,
  )

  const edition = database.prepare<[], string>("SELECT edition FROM data_sets WHERE name = 'places'").pluck()

  return {
    findPlaces: async (search) => findPlaces(database, search),

    async findAirports(filters) {
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

function findPlaces(database: Database, { words, texts }: TextSearch): PlaceMatch[] {
  const [text = ''] = texts
  const matches = words.map(
    () => `place_id IN (
      SELECT place_id FROM ${inRanges('place_words')}
      UNION ALL SELECT place_id FROM ${inRanges('region_words')} CROSS JOIN places USING (region_id))`,
  )
  return database
    .prepare<string[], PlaceMatch>(
      `WITH matching AS MATERIALIZED (
         SELECT place_id, population, folded_name FROM places WHERE ${['TRUE', ...matches].join(' AND ')})
       SELECT ${matchColumns} FROM places WHERE place_id IN (
         SELECT place_id FROM (SELECT place_id FROM matching ORDER BY population DESC, place_id LIMIT ${maxMatches})
         UNION SELECT place_id FROM (
           SELECT place_id FROM matching
           ORDER BY folded_name IN (SELECT value FROM json_each(?)) DESC, folded_name >= ? AND folded_name < ? DESC,
             population DESC, place_id
           LIMIT ${maxMatches}))
       ORDER BY population DESC, place_id`,
    )
    .all(
      ...words.flatMap((word) => [JSON.stringify(word), JSON.stringify(word)]),
      JSON.stringify(texts),
      text,
      text + lastCharacter,
    )
}

/** The rows of a table of words that are in one of the ranges of a search word, whose value is JSON. */
function inRanges(table: string): string {
  return `json_each(?) AS range CROSS JOIN ${table} ON word >= range.value ->> 0 AND word < range.value ->> 1`
}

function airportConditions({ words, countryCode, band }: AirportFilters): {
  where: string
  values: (string | number)[]
} {
  const byCity = `UNION ALL SELECT iata FROM ${inRanges('place_words')} CROSS JOIN airports USING (place_id)`
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

function replaceAll(
  database: Database,
  { source, edition, places, airports }: PlacesEdition,
  storedAtMs: number,
): void {
  const insertPlace = database.prepare(
    `INSERT INTO places (place_id, name, folded_name, country_code, latitude, longitude, population, region_id, region,
       near, other_names)
     VALUES (@placeId, @name, @foldedName, @countryCode, @latitude, @longitude, @population, @regionId, @region,
       @near, @otherNames)`,
  )
  const insertAirport = database.prepare(
    'INSERT INTO airports VALUES (@iata, @name, @city, @countryCode, @latitude, @longitude, @weight, @placeId)',
  )
  const insertPlaceWord = database.prepare('INSERT INTO place_words VALUES (?, ?)')
  // In the order in which they are stored, which is much faster.
  const placeWords = places
    .flatMap((place) => [...wordsOfPlace(place)].map((word) => [word, place.placeId] as const))
    .sort(([word], [other]) => (word < other ? -1 : 1))
  const insertRegionWord = database.prepare('INSERT INTO region_words VALUES (?, ?)')
  const insertAirportWord = database.prepare('INSERT INTO airport_words VALUES (?, ?)')
  database
    .transaction(() => {
      for (const table of ['place_words', 'region_words', 'airport_words', 'places', 'airports']) {
        database.exec(`DELETE FROM ${table}`)
      }
      for (const place of places) {
        const { name, otherNames } = place
        insertPlace.run({ ...place, foldedName: foldText(name), otherNames: joinNames(otherNames) })
      }
      for (const [word, placeId] of placeWords) insertPlaceWord.run(word, placeId)
      for (const region of regionsOf(places)) {
        for (const word of wordsOfRegion(region)) insertRegionWord.run(word, region.regionId)
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
