import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite/open-database.ts'
import { foldText } from './fold-text.ts'
import { bandAround, nearestAirports, nearestPlace } from './nearest.ts'
import type { Airport, Place } from './place.ts'
import { joinNames, nameWeights, regionsOf, wordsOfAirport, wordsOfPlace, wordsOfRegion } from './search-words.ts'
import type { Position } from './sphere.ts'
import { isCityName, lastCharacter } from './spellings.ts'
import type { AirportFilters, FoundPlace, PlaceSearch, PlacesEdition, PlaceStorage } from './storage.ts'

const placeColumns =
  'place_id AS placeId, name, country_code AS countryCode, region, near, latitude, longitude, population'
const airportColumns = 'iata, name, city, country_code AS countryCode, latitude, longitude, weight, place_id AS placeId'

export function createPlaceStorage(database: Database, clock: Clock): PlaceStorage {
  const placeById = database.prepare<[string], Place>(`SELECT ${placeColumns} FROM places WHERE place_id = ?`)
  const placesBySize = database.prepare<[number], FoundPlace>(
    `SELECT ${placeColumns}, 1 AS nameWeight FROM places ORDER BY population DESC, place_id LIMIT ?`,
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
    async findPlaces(search) {
      return search.words.length === 0 ? placesBySize.all(search.limit) : findPlaces(database, search)
    },

    async findAirports(filters) {
      const { words, around, limit } = filters
      const code = words.length === 1 ? words[0]?.[0]?.[0].toUpperCase() : undefined
      if (around !== undefined) return airportsAround(database, filters, around.center, around.radiusMeters)
      const { where, values } = airportConditions(filters)
      return database
        .prepare<(string | number)[], Airport>(
          `SELECT ${airportColumns} FROM airports WHERE ${where} ORDER BY iata = ? DESC, weight DESC, iata LIMIT ?`,
        )
        .all(...values, code ?? '', limit)
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

function findPlaces(database: Database, { words, texts, limit }: PlaceSearch): FoundPlace[] {
  const [text = ''] = texts
  const matches = words.map(
    () => `place_id IN (
      SELECT place_id FROM ${inRanges('place_words')}
      UNION ALL SELECT place_id FROM ${inRanges('region_words')} CROSS JOIN places USING (region_id))`,
  )
  return database
    .prepare<(string | number)[], FoundPlace>(
      `SELECT ${placeColumns}, CASE
         WHEN folded_name IN (SELECT value FROM json_each(?)) THEN ${nameWeights.whole}
         WHEN instr(other_names, '|' || ? || '|') > 0 THEN ${nameWeights.wholeOther}
         WHEN folded_name >= ? AND folded_name < ? THEN ${nameWeights.beginning}
         WHEN instr(folded_name, ' ' || ?) + instr(other_names, '|' || ?) > 0 THEN ${nameWeights.part}
         ELSE ${nameWeights.elsewhere} END AS nameWeight
       FROM places WHERE ${matches.join(' AND ')} ORDER BY population * nameWeight DESC, place_id LIMIT ?`,
    )
    .all(
      JSON.stringify(texts),
      text,
      text,
      text + lastCharacter,
      text,
      text,
      ...words.flatMap((word) => [JSON.stringify(word), JSON.stringify(word)]),
      limit,
    )
}

/** The rows of a table of words that are in one of the ranges of a search word, whose value is JSON. */
function inRanges(table: string): string {
  return `json_each(?) AS range CROSS JOIN ${table} ON word >= range.value ->> 0 AND word < range.value ->> 1`
}

/** The filters as SQL, without the distance. */
function airportConditions({ words, countryCode }: AirportFilters): { where: string; values: string[] } {
  const byCity = `UNION ALL SELECT iata FROM ${inRanges('place_words')} CROSS JOIN airports USING (place_id)`
  const matches = words.map(
    (word) => `iata IN (SELECT iata FROM ${inRanges('airport_words')} ${isCityName(word) ? byCity : ''})`,
  )
  return {
    where: ['TRUE', ...(countryCode === undefined ? [] : ['country_code = ?']), ...matches].join(' AND '),
    values: [
      ...(countryCode === undefined ? [] : [countryCode]),
      ...words.flatMap((word) => [JSON.stringify(word), ...(isCityName(word) ? [JSON.stringify(word)] : [])]),
    ],
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
