import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { lineOf } from './clip.ts'

const otherKinds = ['country', 'state', 'sea', 'district', 'airport', 'park', 'landmark'] as const
/** Places above this population are also in the layer of cities. */
const minCityPopulation = 200_000
/** The courses of rivers of unknown width are off by about a kilometre, so they end at this zoom. */
const lastCoarseZoom = 10
const usualExtent = 4096
const reaches = { town: 128 / usualExtent, city: 640 / usualExtent }

/** Parses a Mapbox vector tile of the basemap. Lines are in units of `extent` per tile. Empty bytes give an empty tile. */
export function readTile(bytes: Uint8Array) {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const borders = featuresOf(layers['border'])
  const rivers = featuresOf(layers['river'])
  const places = namesIn('place', layers['place'])
  const cities = featuresOf(layers['city']).flatMap(citiesOf)
  const towns = places.filter(({ population }) => cities.length === 0 || population < minCityPopulation)
  const extent = layers['land']?.extent ?? layers['border']?.extent ?? usualExtent
  return {
    extent,
    land: featuresOf(layers['land']).flatMap(linesOf),
    rivers: rivers.flatMap((river) => riversOf(river, extent)),
    countryBorders: borders.filter(({ properties }) => properties['level'] === 0).flatMap(linesOf),
    stateBorders: borders.filter(({ properties }) => properties['level'] === 1).flatMap(linesOf),
    names: [...otherKinds.flatMap((kind) => namesIn(kind, layers[kind])), ...places],
    /** Includes points of neighbouring tiles within `reach`. */
    towns: [...cities, ...towns.map(({ x, y, population }) => ({ x, y, population, reach: reaches.town }))],
  }
}

export type BasemapTile = ReturnType<typeof readTile>

function featuresOf(layer: VectorTileLayer | undefined): VectorTileFeature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index))
}

function linesOf(feature: VectorTileFeature) {
  return feature.loadGeometry().map((points) => lineOf(points.flatMap(({ x, y }) => [x, y])))
}

/** Returns points in fractions of the tile; outside 0 to 1 they are in a neighbouring tile. */
function pointsOf(feature: VectorTileFeature) {
  const { extent } = feature
  return feature.loadGeometry().flatMap((points) => points.map(({ x, y }) => ({ x: x / extent, y: y / extent })))
}

/**
 * Returns the lines of a river; rank 0 is the most important. They are in the tile's units, which may differ from the
 * layer's. A width of 0 is unknown. At map zooms beyond `lastZoom`, the course is too coarse.
 */
function riversOf(feature: VectorTileFeature, extent: number) {
  const { rank = 0, width = 0 } = feature.properties
  const widthMeters = Number(width)
  const lastZoom = widthMeters > 0 ? Infinity : lastCoarseZoom
  const scale = extent / feature.extent
  return linesOf(feature).map(({ points, box: { minX, minY, maxX, maxY } }) => ({
    points: points.map((value) => value * scale),
    box: { minX: minX * scale, minY: minY * scale, maxX: maxX * scale, maxY: maxY * scale },
    rank: Number(rank),
    widthMeters,
    lastZoom,
  }))
}

/** Returns a large town's position; `reach` is how far beyond its tile others include it, in tiles. */
function citiesOf(feature: VectorTileFeature) {
  const population = Number(feature.properties['population'] ?? 0)
  return pointsOf(feature).map((point) => ({ ...point, population, reach: reaches.city }))
}

function namesIn(kind: NamedKind, layer: VectorTileLayer | undefined) {
  return featuresOf(layer).flatMap((feature) => namesOf(kind, feature))
}

type NamedKind = (typeof otherKinds)[number] | 'place'
export type NamedPoint = ReturnType<typeof namesOf>[number]

/** Returns names. Rank 0 is the most important; a place has its population. A section is part of another town. */
function namesOf(kind: NamedKind, feature: VectorTileFeature) {
  const { name = '', iata = '', rank = 0, population = 0, capital, section } = feature.properties
  const text = String(kind === 'airport' ? iata : name)
  if (text === '') return []
  return pointsOf(feature).map((point) => ({
    ...point,
    kind,
    text,
    rank: Number(rank),
    population: Number(population),
    isCapital: capital === 1,
    isSection: section === 1,
  }))
}
