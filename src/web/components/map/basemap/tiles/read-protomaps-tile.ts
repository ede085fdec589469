import type { VectorTileFeature, VectorTileLayer } from '@mapbox/vector-tile'
import type { Line } from '../ground/clip.ts'
import {
  emptyTile,
  featuresOf,
  linesOf,
  pointsOf,
  type AreaKind,
  type BasemapTile,
  type NamedKind,
  type NamedLine,
  type NamedPoint,
  type RiverLine,
  type RoadKind,
} from './basemap-tile.ts'

type Layers = Readonly<Record<string, VectorTileLayer>>

const schemaLayers = ['earth', 'water', 'landcover', 'landuse', 'roads', 'boundaries', 'places', 'pois', 'buildings']

/** The geometry types of vector tiles. */
const point = 1
const line = 2
const polygon = 3

const areaByKind: Readonly<Record<string, AreaKind>> = {
  urban_area: 'built',
  residential: 'built',
  commercial: 'built',
  industrial: 'built',
  railway: 'built',
  beach: 'sand',
  sand: 'sand',
  barren: 'sand',
  park: 'green',
  garden: 'green',
  grass: 'green',
  grassland: 'green',
  meadow: 'green',
  golf_course: 'green',
  cemetery: 'green',
  recreation_ground: 'green',
  village_green: 'green',
  playground: 'green',
  pitch: 'green',
  zoo: 'green',
  national_park: 'green',
  nature_reserve: 'green',
  protected_area: 'green',
  forest: 'wood',
  wood: 'wood',
  scrub: 'wood',
  glacier: 'ice',
  aerodrome: 'apron',
}

const mediumDetails = new Set(['secondary', 'secondary_link', 'tertiary', 'tertiary_link'])
const roadByKind: Readonly<Record<string, RoadKind>> = {
  highway: 'highway',
  major_road: 'major',
  minor_road: 'minor',
  path: 'path',
  pier: 'path',
  rail: 'rail',
  ferry: 'ferry',
}
/** Ways for people on foot within a building or beside a road: too many to show. */
const hiddenDetails = new Set(['sidewalk', 'crossing', 'corridor', 'parking_aisle', 'driveway', 'subway', 'miniature'])

const rankByRiver: Readonly<Record<string, number>> = { river: 1, canal: 2, stream: 4 }
const rankByWater: Readonly<Record<string, number>> = { ocean: 0, sea: 1, bay: 3, strait: 3, fjord: 4, lake: 3 }
const landmarkKinds = new Set(['station', 'attraction', 'museum', 'stadium', 'zoo', 'theme_park', 'university'])
const parkKinds = new Set(['park', 'garden', 'national_park', 'nature_reserve', 'forest'])

/** Whether a tile has a layer of the schema of Protomaps; the product's own have other names. */
export function isProtomapsTile(layers: Layers): boolean {
  return schemaLayers.some((name) => layers[name] !== undefined)
}

/** Reads the layers of a tile in version 4 of the schema of Protomaps. */
export function readProtomapsTile(layers: Layers): BasemapTile {
  const water = featuresOf(layers['water'])
  const roads = featuresOf(layers['roads'])
  const boundaries = featuresOf(layers['boundaries'])
  const extent = Object.values(layers)[0]?.extent ?? emptyTile.extent
  return {
    ...emptyTile,
    extent,
    land: featuresOf(layers['earth']).filter(isOf(polygon)).flatMap(linesOf),
    areas: group([...featuresOf(layers['landcover']), ...featuresOf(layers['landuse'])], areaOf),
    water: water.filter(isOf(polygon)).flatMap(linesOf),
    rivers: water.filter(isOf(line)).flatMap(riversOf),
    roads: group(roads, roadOf),
    buildings: featuresOf(layers['buildings']).filter(isOf(polygon)).flatMap(linesOf),
    countryBorders: boundaries.filter(({ properties }) => properties['kind'] === 'country').flatMap(linesOf),
    stateBorders: boundaries.filter(({ properties }) => properties['kind'] === 'region').flatMap(linesOf),
    names: [
      ...water.filter(isOf(point)).flatMap((feature) => namesOf(feature, waterNameOf)),
      ...featuresOf(layers['places']).flatMap((feature) => namesOf(feature, placeNameOf)),
      ...featuresOf(layers['pois']).flatMap((feature) => namesOf(feature, poiNameOf)),
    ],
    lineNames: [...water.filter(isOf(line)).flatMap(riverNamesOf), ...roads.flatMap(roadNamesOf)],
  }
}

function isOf(type: number) {
  return (feature: VectorTileFeature) => feature.type === type
}

function textOf({ properties }: VectorTileFeature, key: string): string {
  const value = properties[key]
  return typeof value === 'string' ? value : ''
}

/** In English where there is an English name, as everything on the page is. */
function nameOf(feature: VectorTileFeature): string {
  return textOf(feature, 'name:en') || textOf(feature, 'name')
}

function numberOf({ properties }: VectorTileFeature, key: string): number {
  const value = Number(properties[key] ?? 0)
  return Number.isFinite(value) ? value : 0
}

/** The lines of features by kind. */
function group<Kind extends string>(
  features: readonly VectorTileFeature[],
  kindOf: (feature: VectorTileFeature) => Kind | undefined,
): Partial<Record<Kind, readonly Line[]>> {
  const grouped: Partial<Record<Kind, Line[]>> = {}
  for (const feature of features) {
    const kind = kindOf(feature)
    if (kind !== undefined) (grouped[kind] ??= []).push(...linesOf(feature))
  }
  return grouped
}

function areaOf(feature: VectorTileFeature): AreaKind | undefined {
  return feature.type === polygon ? areaByKind[textOf(feature, 'kind')] : undefined
}

function roadOf(feature: VectorTileFeature): RoadKind | undefined {
  if (feature.type !== line) return undefined
  const [kind, detail] = [textOf(feature, 'kind'), textOf(feature, 'kind_detail')]
  if (hiddenDetails.has(detail)) return undefined
  if (kind === 'aeroway') return detail === 'runway' ? 'runway' : undefined
  const isTunnel = feature.properties['is_tunnel'] === true
  if (kind === 'rail') return isTunnel || textOf(feature, 'service') !== '' ? undefined : 'rail'
  if (isTunnel) return kind === 'path' ? undefined : 'tunnel'
  if (kind === 'major_road' && mediumDetails.has(detail)) return 'medium'
  if (kind === 'highway' && feature.properties['is_link'] === true) return 'major'
  return roadByKind[kind]
}

function riversOf(feature: VectorTileFeature): RiverLine[] {
  const rank = rankByRiver[textOf(feature, 'kind')]
  if (rank === undefined || feature.properties['is_tunnel'] === true || textOf(feature, 'tunnel') !== '') return []
  return linesOf(feature).map((line) => ({ ...line, rank, widthMeters: 0, lastZoom: Infinity }))
}

function riverNamesOf(feature: VectorTileFeature): NamedLine[] {
  const [text, rank] = [nameOf(feature), rankByRiver[textOf(feature, 'kind')]]
  if (text === '' || rank === undefined) return []
  return linesOf(feature).map(({ points }) => ({ kind: 'river', text, points, rank }))
}

function roadNamesOf(feature: VectorTileFeature): NamedLine[] {
  const [text, kind] = [nameOf(feature), roadOf(feature)]
  if (text === '' || kind === undefined) return []
  const rank = ['highway', 'major', 'medium', 'minor'].indexOf(kind)
  return rank < 0 ? [] : linesOf(feature).map(({ points }) => ({ kind: 'road', text, points, rank }))
}

type Name = Pick<NamedPoint, 'kind' | 'rank'> & Partial<Pick<NamedPoint, 'text' | 'population' | 'isCapital'>>

function namesOf(
  feature: VectorTileFeature,
  describe: (feature: VectorTileFeature, minZoom: number) => Name | undefined,
): NamedPoint[] {
  const minZoom = numberOf(feature, 'min_zoom')
  const name = feature.type === point ? describe(feature, minZoom) : undefined
  const text = name?.text ?? nameOf(feature)
  if (name === undefined || text === '') return []
  const rest = { population: 0, isCapital: false, isSection: false, ...name, text, minZoom }
  return pointsOf(feature).map((at) => ({ ...at, ...rest }))
}

function waterNameOf(feature: VectorTileFeature): Name | undefined {
  const rank = rankByWater[textOf(feature, 'kind')]
  return rank === undefined ? undefined : { kind: 'sea', rank }
}

function placeNameOf(feature: VectorTileFeature, minZoom: number): Name | undefined {
  const kindByPlace: Readonly<Record<string, NamedKind>> = {
    country: 'country',
    region: 'state',
    locality: 'place',
    macrohood: 'district',
    neighbourhood: 'district',
  }
  const kind = kindByPlace[textOf(feature, 'kind')]
  if (kind === undefined) return undefined
  return {
    kind,
    rank: kind === 'state' ? Math.max(0, 2 * minZoom - 9) : Math.max(0, minZoom - 1),
    population: numberOf(feature, 'population'),
    isCapital: feature.properties['capital'] === 'yes',
  }
}

function poiNameOf(feature: VectorTileFeature, minZoom: number): Name | undefined {
  const kind = textOf(feature, 'kind')
  const iata = textOf(feature, 'iata')
  if (kind === 'aerodrome') {
    return iata === '' ? undefined : { kind: 'airport', text: iata, rank: Math.max(0, Math.min(2, minZoom - 9)) }
  }
  if (parkKinds.has(kind)) return { kind: 'park', rank: minZoom }
  return landmarkKinds.has(kind) ? { kind: 'landmark', rank: minZoom } : undefined
}
