import type { Topology } from 'topojson-specification'
import { loadAirports } from '../places/load-airports.ts'
import { loadPlaces } from '#sources/places/load-places'
import { bordersOf } from './borders.ts'
import { cityRivers } from './city-rivers.ts'
import { listDistricts } from './districts.ts'
import { landmarks } from './landmarks.ts'
import { type Position, project } from './lines.ts'
import { type Label, namesOf } from './names.ts'
import { isShownAt, listPlaces, type MapPlace } from './places.ts'
import { cityRiverLines, type River, worldRivers } from './rivers.ts'
import { seas } from './seas.ts'
import { maxDataZoom, type LayerPlan } from './tiles.ts'

const zooms = Array.from({ length: maxDataZoom + 1 }, (_, zoom) => zoom)

/** Without a buffer, each label is in exactly one tile. */
const labelPlan = { extent: 4096, buffer: 0, tolerance: 0, wraps: false }
/** With a buffer, the glow of a town continues in the next tile. */
const placePlan = { ...labelPlan, buffer: 128, wraps: true }
/** The larger buffer is for the glow of large cities; these features have no names. */
const cityPlan = { ...placePlan, name: 'city', buffer: 640 }
const minCityPopulation = 200_000

/** The first zoom with rivers. */
const firstRiverZoom = 2

/** The first zoom with the names and borders of states. */
const firstStateZoom = 3
/** The first zoom with airports; each further rank appears one zoom later. */
const firstAirportZoom = 5
/** The fewest yearly passengers of airports with rank 0 and 1. */
const minPassengersByRank = [10_000_000, 1_500_000]

/** World rivers at every zoom, and courses through cities at the last one. */
export function riverLayers(geoJson: Buffer): LayerPlan[] {
  const plan = { name: 'river', extent: 4096, buffer: 128, wraps: false }
  const world = worldRivers(geoJson, [])
  const lastZooms = [...worldRivers(geoJson, cityRivers), ...cityRiverLines(cityRivers)]
  return [
    ...zooms.slice(firstRiverZoom, -1).map((zoom) => ({
      ...plan,
      zooms: [zoom],
      features: world.filter(({ rank }) => rank <= zoom - firstRiverZoom).map(riverFeature),
      tolerance: 3,
    })),
    { ...plan, zooms: [maxDataZoom], features: lastZooms.map(riverFeature), tolerance: 1 },
  ]
}

function riverFeature({ line, name, rank, widthMeters }: River): GeoJSON.Feature {
  // A property that is `undefined` would make the tile unreadable.
  return lineFeature(line, { rank, ...(name !== '' && { name }), ...(widthMeters > 0 && { width: widthMeters }) })
}

/** Country borders at every zoom, state borders at higher ones. */
export function borderLayers(world: Topology, states: Topology): LayerPlan[] {
  const countryLines = bordersOf(world, 'countries').map((line) => lineFeature(line, { level: 0 }))
  const stateLines = bordersOf(states, 'states').map((line) => lineFeature(line, { level: 1 }))
  const plan = { name: 'border', extent: 4096, buffer: 64, wraps: false }
  return [
    { ...plan, zooms: zooms.slice(0, firstStateZoom), features: countryLines, tolerance: 4 },
    { ...plan, zooms: zooms.slice(firstStateZoom), features: [...stateLines, ...countryLines], tolerance: 2 },
  ]
}

/** Labels of countries, states and seas; small ones only at higher zooms. */
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

/** Towns; small ones only at higher zooms. */
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
          .filter(({ population }) => population >= minCityPopulation)
          .map(({ position, population }) => pointFeature(position, { population })),
      },
    ]
  })
}

function placeFeature({ position, name, population, isCapital, isSection }: MapPlace): GeoJSON.Feature {
  return pointFeature(position, {
    name,
    population,
    // A property that is `undefined` would make the tile unreadable.
    ...(isCapital && { capital: 1 }),
    ...(isSection && { section: 1 }),
  })
}

/** Districts and villages, only at the last zoom. */
export function districtLayer(cities: Buffer): LayerPlan {
  const features = listDistricts(cities).map(({ name, longitude, latitude }) =>
    pointFeature(project([longitude, latitude]), { name }),
  )
  return { ...labelPlan, name: 'district', zooms: [maxDataZoom], features }
}

/** Parks and sights of cities, only at the last zoom. */
export function landmarkLayers(): LayerPlan[] {
  return (['park', 'landmark'] as const).map((name) => ({
    ...labelPlan,
    name,
    zooms: [maxDataZoom],
    features: landmarks
      .filter(([kind]) => kind === name)
      .map(([, name, longitude, latitude]) => pointFeature(project([longitude, latitude]), { name })),
  }))
}

/** Airports with scheduled flights, ranked by passengers. */
export function airportLayers(): LayerPlan[] {
  const airports = loadAirports(loadPlaces()).map((airport) => {
    const rank = minPassengersByRank.findIndex((minPassengers) => airport.weight >= minPassengers)
    return { ...airport, rank: rank < 0 ? minPassengersByRank.length : rank }
  })
  return zooms.slice(firstAirportZoom).map((zoom, maxRank) => ({
    ...labelPlan,
    name: 'airport',
    zooms: [zoom],
    features: airports
      .filter(({ rank }) => rank <= maxRank)
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

function lineFeature(coordinates: Position[], properties: Readonly<Record<string, string | number>>): GeoJSON.Feature {
  return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties }
}
