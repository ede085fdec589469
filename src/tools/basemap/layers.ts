import type { Topology } from 'topojson-specification'
import { loadAirports } from '#sources/places/load-airports'
import { loadPlaces } from '#sources/places/load-places'
import { bordersOf } from './borders.ts'
import { listDistricts } from './districts.ts'
import { type Position, project } from './lines.ts'
import { type Label, namesOf } from './names.ts'
import { isShownAt, listPlaces, type MapPlace } from './places.ts'
import { seas } from './seas.ts'
import { deepestZoom, type LayerPlan } from './tiles.ts'

const zooms = Array.from({ length: deepestZoom + 1 }, (_, zoom) => zoom)

/** Names that lie in one tile each: a label belongs to the tile that holds its place. */
const labelPlan = { extent: 4096, buffer: 0, tolerance: 0, wraps: false }
/** Wide enough that the glow of a city at a tile's edge continues in the next. */
const placePlan = { ...labelPlan, buffer: 128, wraps: true }
/** A large city glows far beyond the tile it lies in: tiles know those around them, without their names. */
const cityPlan = { ...placePlan, name: 'city', buffer: 640 }
const cityFromPeople = 200_000

/** First level with the names and borders of states. */
const firstStateZoom = 3
/** First level with an airport of rank 0, 1 and 2. */
const airportZooms = [5, 6, 7]
/** Passengers a year from which on an airport is of rank 0 and 1. */
const airportRanks = [10_000_000, 1_500_000]

/** Country borders on every level, those of states where they do not crowd the map. */
export function borderLayers(world: Topology, states: Topology): LayerPlan[] {
  const countryLines = bordersOf(world, 'countries').map((line) => lineFeature(line, 0))
  const stateLines = bordersOf(states, 'states').map((line) => lineFeature(line, 1))
  const plan = { name: 'border', extent: 4096, buffer: 64, wraps: false }
  return [
    { ...plan, zooms: zooms.slice(0, firstStateZoom), features: countryLines, tolerance: 4 },
    { ...plan, zooms: zooms.slice(firstStateZoom), features: [...stateLines, ...countryLines], tolerance: 2 },
  ]
}

/** Names of countries, states and seas; the small ones on the deeper levels only. */
export function nameLayers(world: Topology, states: Topology): LayerPlan[] {
  const countries = namesOf(world, 'countries')
  const stateNames = namesOf(states, 'states')
  const seaNames = seas.map(([name, longitude, latitude, rank]) => ({
    name,
    position: project([longitude, latitude]),
    rank,
  }))
  return zooms.flatMap((zoom) => [
    labelLayer(
      'country',
      zoom,
      countries.filter(({ rank }) => rank <= zoom + 1),
    ),
    ...(zoom < firstStateZoom ? [] : [labelLayer('state', zoom, stateNames)]),
    labelLayer(
      'sea',
      zoom,
      seaNames.filter(({ rank }) => rank <= zoom),
    ),
  ])
}

/** Towns, the larger the higher the level. */
export function placeLayers(): LayerPlan[] {
  const places = listPlaces()
  return zooms.flatMap((zoom) => {
    const shown = places.filter((place) => isShownAt(zoom, place))
    return [
      { ...placePlan, name: 'place', zooms: [zoom], features: shown.map(placeFeature) },
      {
        ...cityPlan,
        zooms: [zoom],
        features: shown
          .filter(({ population }) => population >= cityFromPeople)
          .map(({ position, population }) => pointFeature(position, { population })),
      },
    ]
  })
}

function placeFeature({ position, name, population, isCapital, isSection }: MapPlace): GeoJSON.Feature {
  return pointFeature(position, {
    name,
    population,
    // A property that is undefined would make the tile unreadable.
    ...(isCapital && { capital: 1 }),
    ...(isSection && { section: 1 }),
  })
}

/** Quarters of towns and villages, from so near that only the last level has them. */
export function districtLayer(cities: Buffer): LayerPlan {
  const features = listDistricts(cities).map(({ name, longitude, latitude }) =>
    pointFeature(project([longitude, latitude]), { name }),
  )
  return { ...labelPlan, name: 'district', zooms: [deepestZoom], features }
}

/** Airports with scheduled flights, ranked by their passengers. */
export function airportLayers(): LayerPlan[] {
  const airports = loadAirports(loadPlaces()).map((airport) => {
    const rank = airportRanks.findIndex((least) => airport.weight >= least)
    return { ...airport, rank: rank < 0 ? airportRanks.length : rank }
  })
  return airportZooms.map((zoom, deepestRank) => ({
    ...labelPlan,
    name: 'airport',
    zooms: [zoom],
    features: airports
      .filter(({ rank }) => rank <= deepestRank)
      .map(({ iata, name, rank, longitude, latitude }) =>
        pointFeature(project([longitude, latitude]), { iata, name, rank }),
      ),
  }))
}

function labelLayer(name: string, zoom: number, labels: readonly Label[]): LayerPlan {
  const features = labels.map(({ name, position, rank }) => pointFeature(position, { name, rank }))
  return { ...labelPlan, name, zooms: [zoom], features }
}

function pointFeature(position: Position, properties: Readonly<Record<string, string | number>>): GeoJSON.Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: position }, properties }
}

function lineFeature(coordinates: Position[], level: number): GeoJSON.Feature {
  return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: { level } }
}
