import { renameSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { countryName } from '#server/places/country-name'
import { foldText, foldWords } from '#server/places/fold-text'
import type { Airport, NamedPlace } from '#server/places/place'
import { wordsOfAirport } from '#server/places/list-airports'
import { knownPopulation } from '#server/places/list-places'

/** In the column of other names, each name is folded and between bars. */
const schema = `
  -- The largest has the rank 1.
  CREATE TABLE places (
    rank INTEGER PRIMARY KEY,
    place_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    country_code TEXT NOT NULL,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    population INTEGER NOT NULL,
    region_id TEXT NOT NULL,
    region TEXT NOT NULL,
    near TEXT NOT NULL,
    other_names TEXT NOT NULL
  ) STRICT;
  CREATE TABLE place_words (
    word TEXT NOT NULL,
    rank INTEGER NOT NULL,
    PRIMARY KEY (word, rank)
  ) STRICT, WITHOUT ROWID;

  -- Words of the names of a region and its country.
  CREATE TABLE region_words (
    word TEXT NOT NULL,
    region_id TEXT NOT NULL,
    PRIMARY KEY (word, region_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE airports (
    iata TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    country_code TEXT NOT NULL,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    weight REAL NOT NULL,
    place_id TEXT NOT NULL
  ) STRICT;
  CREATE TABLE airport_words (
    word TEXT NOT NULL,
    iata TEXT NOT NULL,
    PRIMARY KEY (word, iata)
  ) STRICT, WITHOUT ROWID;`

/** Created after the rows, which is faster. */
const indexes = `
  CREATE INDEX places_by_country ON places (country_code, population DESC);
  CREATE INDEX places_by_name ON places (folded_name);
  CREATE INDEX places_by_latitude ON places (latitude, longitude);
  CREATE INDEX places_by_region ON places (region_id);
  CREATE INDEX airports_by_place ON airports (place_id);`

/** Writes a file of places and airports and replaces the existing one; processes that have it open keep the old one. */
export function writePlaces(file: string, places: readonly NamedPlace[], airports: readonly Airport[] = []): void {
  const unfinished = `${file}.${process.pid}`
  rmSync(unfinished, { force: true })
  const database = new Sqlite(unfinished)
  database.pragma('journal_mode = OFF')
  database.pragma('synchronous = OFF')
  database.exec(`BEGIN; ${schema}`)
  const insertPlace = database.prepare(
    `INSERT INTO places VALUES (@rank, @placeId, @name, @foldedName, @countryCode, @latitude, @longitude, @population, @regionId,
       @region, @near, @otherNames)`,
  )
  const ranked = places
    .map((place) => ({ ...place, otherNames: namesAsTyped(place) }))
    .toSorted((a, b) => b.population - a.population || (a.placeId < b.placeId ? -1 : 1))
  for (const [index, place] of ranked.entries()) {
    const otherNames = place.otherNames.length === 0 ? '' : `|${place.otherNames.join('|')}|`
    insertPlace.run({ ...place, rank: index + 1, foldedName: foldText(place.name), otherNames })
  }
  const insertPlaceWord = database.prepare('INSERT INTO place_words VALUES (?, ?)')
  // Inserts in storage order, which is much faster.
  const placeWords = ranked
    .flatMap((place, index) => [...wordsOfPlace(place)].map((word) => [word, index + 1] as const))
    .sort(([word], [other]) => (word < other ? -1 : 1))
  for (const [word, rank] of placeWords) insertPlaceWord.run(word, rank)
  const insertRegionWord = database.prepare('INSERT INTO region_words VALUES (?, ?)')
  for (const region of new Map(places.map((place) => [place.regionId, place])).values()) {
    for (const word of wordsOfRegion(region)) insertRegionWord.run(word, region.regionId)
  }
  const insertAirport = database.prepare(
    'INSERT INTO airports VALUES (@iata, @name, @city, @countryCode, @latitude, @longitude, @weight, @placeId)',
  )
  const insertAirportWord = database.prepare('INSERT INTO airport_words VALUES (?, ?)')
  for (const airport of airports) {
    insertAirport.run({ ...airport })
    for (const word of wordsOfAirport(airport)) insertAirportWord.run(word, airport.iata)
  }
  database.exec(`${indexes} COMMIT`)
  database.close()
  renameSync(unfinished, file)
}

/** Names of several words in Latin letters, which people type as one word: `NewYork`, `washingtondc`. */
const severalWords = /^[a-z]+(?: [a-z]+)+$/
/** The written and typed forms of "saint". */
const saintForms = [
  [/\b(?:saint|sankt|sint|st)\b/, ['st', 'saint', 'sankt']],
  [/\b(?:sainte|ste)\b/, ['ste', 'sainte']],
] as const

/** Returns a place's other names, including typed forms of its names: without spaces, and `st` for `sankt` and the like. */
function namesAsTyped({ name, otherNames, population }: NamedPlace): string[] {
  const folded = foldText(name)
  const saints = saintForms.flatMap(([written, typed]) =>
    written.test(folded) ? typed.map((word) => folded.replace(written, word)) : [],
  )
  const spaced = [folded, ...saints, ...(population < knownPopulation ? [] : otherNames)]
  const joined = spaced.filter((each) => severalWords.test(each)).map((each) => each.replaceAll(' ', ''))
  return [...new Set([...otherNames, ...saints, ...joined])].filter((other) => other !== folded)
}

/** Returns the words that find a place, besides the words of its region. */
function wordsOfPlace({ name, otherNames }: NamedPlace): Set<string> {
  return new Set([...foldWords(name), ...otherNames.flatMap((other) => other.split(' '))])
}

/** Returns the words that find all places of a region. */
function wordsOfRegion({ region, countryCode }: NamedPlace): Set<string> {
  return new Set(foldWords(`${region} ${countryName(countryCode)}`))
}
