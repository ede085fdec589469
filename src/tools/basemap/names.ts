import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type Position, project, simplify, unwrap } from './lines.ts'
import { labelPoint, ringArea } from './label-point.ts'

/** A label on the map. */
export interface Label {
  readonly name: string
  readonly position: Position
  /** 0 for the largest areas. */
  readonly rank: number
}

// prettier-ignore
/** Common full names for areas that Natural Earth abbreviates or names otherwise. */
const fullNames: Readonly<Record<string, string>> = {
  'Antigua and Barb.': 'Antigua and Barbuda',
  'Bosnia and Herz.': 'Bosnia and Herzegovina', 'Br. Indian Ocean Ter.': 'British Indian Ocean Territory',
  'British Virgin Is.': 'British Virgin Islands', 'Cayman Is.': 'Cayman Islands',
  'Central African Rep.': 'Central African Republic', 'Congo': 'Republic of the Congo', 'Cook Is.': 'Cook Islands',
  'Dem. Rep. Congo': 'Democratic Republic of the Congo', 'Dominican Rep.': 'Dominican Republic',
  'Eq. Guinea': 'Equatorial Guinea', 'Faeroe Is.': 'Faroe Islands', 'Falkland Is.': 'Falkland Islands',
  'Fr. Polynesia': 'French Polynesia', 'Fr. S. Antarctic Lands': 'French Southern and Antarctic Lands',
  'Heard I. and McDonald Is.': 'Heard Island and McDonald Islands', 'Macedonia': 'North Macedonia',
  'Marshall Is.': 'Marshall Islands', 'N. Cyprus': 'Northern Cyprus', 'N. Mariana Is.': 'Northern Mariana Islands',
  'Pitcairn Is.': 'Pitcairn Islands', 'S. Geo. and the Is.': 'South Georgia and the South Sandwich Islands',
  'S. Sudan': 'South Sudan', 'Solomon Is.': 'Solomon Islands', 'St-Barthélemy': 'Saint Barthélemy',
  'St-Martin': 'Saint Martin', 'St. Kitts and Nevis': 'Saint Kitts and Nevis',
  'St. Pierre and Miquelon': 'Saint Pierre and Miquelon', 'St. Vin. and Gren.': 'Saint Vincent and the Grenadines',
  'São Tomé and Principe': 'São Tomé and Príncipe', 'Turks and Caicos Is.': 'Turks and Caicos Islands',
  'U.S. Virgin Is.': 'U.S. Virgin Islands', 'United States of America': 'United States', 'W. Sahara': 'Western Sahara',
  'Wallis and Futuna Is.': 'Wallis and Futuna', 'eSwatini': 'Eswatini', 'Turkey': 'Türkiye',
}

/** The longitude and latitude of labels that do not fit into the largest part of their area. */
const manualPlaces: Readonly<Record<string, readonly [number, number]>> = {
  Antarctica: [20, -79],
}

/** On the Mercator square; precise enough to place labels. */
const tolerance = 0.000_05

// prettier-ignore
/** Areas without a label: bases, zones, disputed areas, rocks. */
const unlabeled = new Set([
  'Akrotiri', 'Ashmore and Cartier Is.', 'Baikonur', 'Bajo Nuevo Bank', 'Clipperton I.', 'Coral Sea Is.',
  'Cyprus U.N. Buffer Zone', 'Dhekelia', 'Indian Ocean Ter.', 'Scarborough Reef', 'Serranilla Bank', 'Siachen Glacier',
  'Spratly Is.', 'U.S. Minor Outlying Is.', 'USNB Guantanamo Bay',
])

/** The smallest areas of each rank from 0, as shares of the Earth's surface. */
const minShareByRank = [0.005, 0.000_9, 0.000_35, 0.000_1, 0.000_01, 0.000_001]

/** Returns the labels of a topology's areas, each inside the largest part of its area. */
export function namesOf(topology: Topology, layer: string): Label[] {
  const areas = topology.objects[layer] as GeometryCollection<{ name: string }>
  const labels: (Label & { readonly share: number })[] = []
  for (const { properties, geometry } of feature(topology, areas).features) {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue
    if (unlabeled.has(properties.name)) continue
    const { ring, share } = largestPart(geometry)
    const name = fullNames[properties.name] ?? properties.name
    const manual = manualPlaces[name]
    const position =
      manual === undefined ? wrapped(labelPoint(simplify(ring.map(project), tolerance))) : project(manual)
    labels.push({ name, position, rank: rankOf(share), share })
  }
  return labels.toSorted((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1))
}

/** Moves a label beyond the antimeridian back into the world. */
function wrapped([x, y]: Position): Position {
  return [x - Math.floor(x), y]
}

export function rankOf(share: number): number {
  const rank = minShareByRank.findIndex((minShare) => share >= minShare)
  return rank < 0 ? minShareByRank.length : rank
}

/** Returns the outer ring of an area's largest part, and all parts' share of the Earth's surface. */
function largestPart(geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon): { ring: [number, number][]; share: number } {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const sized = parts.map(([outline = []]) => {
    const ring = unwrap(outline)
    return { ring, share: ringArea(ring) }
  })
  const largest = sized.reduce((best, part) => (part.share > best.share ? part : best))
  return { ring: largest.ring, share: sized.reduce((sum, part) => sum + part.share, 0) }
}
