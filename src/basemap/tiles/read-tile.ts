import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import {
  featuresOf,
  linesOf,
  pointsOf,
  type BasemapTile,
  type NamedKind,
  type NamedLine,
  type NamedPoint,
  type RiverLine,
  type Town,
} from './basemap-tile.ts'

const otherKinds = ['country', 'state', 'sea', 'district', 'airport', 'park', 'landmark'] as const
/** Larger places are in the layer of cities as well. */
const minCityPopulation = 200_000
/** Rivers of unknown width are about a kilometre off. */
const lastCoarseZoom = 10
const usualExtent = 4096
const reaches = { town: 128 / usualExtent, city: 640 / usualExtent }

/** Parses a Mapbox vector tile of the basemap; an empty one of no bytes. */
export function readTile(bytes: Uint8Array): BasemapTile {
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
    lineNames: rivers.flatMap((river) => riverNamesOf(river, extent)),
    towns: [...cities, ...towns.map(({ x, y, population }) => ({ x, y, population, reach: reaches.town }))],
  }
}

/** In the units of the tile, which may be others than those of the layer. */
function riversOf(feature: VectorTileFeature, extent: number): RiverLine[] {
  const { rank = 0, width = 0 } = feature.properties
  const widthMeters = Number(width)
  const lastZoom = widthMeters > 0 ? Infinity : lastCoarseZoom
  return scaledLinesOf(feature, extent).map((line) => ({ ...line, rank: Number(rank), widthMeters, lastZoom }))
}

function riverNamesOf(feature: VectorTileFeature, extent: number): NamedLine[] {
  const { name } = feature.properties
  if (typeof name !== 'string') return []
  return scaledLinesOf(feature, extent).map(({ points }) => ({ text: name, points }))
}

function scaledLinesOf(feature: VectorTileFeature, extent: number) {
  const scale = extent / feature.extent
  return linesOf(feature).map(({ points, box: { minX, minY, maxX, maxY } }) => ({
    points: points.map((value) => value * scale),
    box: { minX: minX * scale, minY: minY * scale, maxX: maxX * scale, maxY: maxY * scale },
  }))
}

function citiesOf(feature: VectorTileFeature): Town[] {
  const population = Number(feature.properties['population'] ?? 0)
  return pointsOf(feature).map((point) => ({ ...point, population, reach: reaches.city }))
}

function namesIn(kind: NamedKind, layer: VectorTileLayer | undefined): NamedPoint[] {
  return featuresOf(layer).flatMap((feature) => namesOf(kind, feature))
}

function namesOf(kind: NamedKind, feature: VectorTileFeature): NamedPoint[] {
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
