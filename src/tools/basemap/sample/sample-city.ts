type Point = readonly [longitude: number, latitude: number]
type Properties = Readonly<Record<string, string | number | boolean>>

/** The features of the layers of the schema of Protomaps, version 4. */
export type SampleLayers = Readonly<Record<string, readonly GeoJSON.Feature[]>>

/** The middle of the sample, and how far it reaches from there, in degrees. */
export const sampleCenter: Point = [2.35, 48.86]
const [west, south, east, north] = [2.31, 48.835, 2.39, 48.885]
/** The distance of streets. */
const blockDegrees = 0.004
const shrink = 0.66

function point([x, y]: Point, properties: Properties): GeoJSON.Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [x, y] } }
}

function line(points: readonly Point[], properties: Properties): GeoJSON.Feature {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: points.map((at) => [...at]) } }
}

function area(points: readonly Point[], properties: Properties): GeoJSON.Feature {
  const ring = [...points, points[0]!].map((at) => [...at])
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }
}

function box([x, y]: Point, width: number, height: number, properties: Properties): GeoJSON.Feature {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
  return area(corners, properties)
}

/** A river from the south-east to the west, and its banks. */
const course: readonly Point[] = [
  [2.385, south],
  [2.37, 48.847],
  [2.35, 48.856],
  [2.33, 48.861],
  [west, 48.861],
]
const banks: readonly Point[] = [
  ...course.map(([x, y]): Point => [x, y + 0.0008]),
  ...course.map(([x, y]): Point => [x, y - 0.0008]).toReversed(),
]

/** An invented city with something of every layer and of most kinds. */
export function sampleCity(): SampleLayers {
  return {
    earth: [box([west, south], east - west, north - south, { kind: 'earth' })],
    landcover: [box([west, 48.875], 0.02, 0.01, { kind: 'forest' })],
    landuse: [
      box([2.312, 48.837], 0.014, 0.01, { kind: 'park', sort_rank: 10 }),
      box([2.375, 48.872], 0.01, 0.008, { kind: 'wood', sort_rank: 11 }),
      box([2.34, 48.876], 0.012, 0.006, { kind: 'industrial', sort_rank: 9 }),
      box([2.362, 48.877], 0.008, 0.005, { kind: 'aerodrome', sort_rank: 12 }),
    ],
    water: [
      area(banks, { kind: 'water', kind_detail: 'river', sort_rank: 200 }),
      box([2.318, 48.84], 0.004, 0.002, { kind: 'lake', sort_rank: 200 }),
      line(course, { kind: 'river', name: 'Rivière', 'name:en': 'Sample River', min_zoom: 9, sort_rank: 200 }),
      line(
        [
          [2.375, 48.86],
          [2.37, 48.847],
        ],
        { kind: 'canal', min_zoom: 11, is_tunnel: true },
      ),
      point([2.32, 48.841], { kind: 'lake', name: 'Lac', 'name:en': 'Sample Lake', min_zoom: 12 }),
    ],
    roads: [...streets(), ...mainRoads()],
    buildings: blocks(),
    boundaries: [
      line(
        [
          [west, 48.87],
          [east, 48.87],
        ],
        { kind: 'region', kind_detail: 4, min_zoom: 6 },
      ),
      line(
        [
          [west, south],
          [west, north],
        ],
        { kind: 'country', kind_detail: 2, min_zoom: 0 },
      ),
    ],
    places: [
      point([2.35, 48.858], {
        kind: 'locality',
        kind_detail: 'city',
        name: 'Ville',
        'name:en': 'Sample City',
        capital: 'yes',
        population: 2_100_000,
        population_rank: 13,
        min_zoom: 3,
      }),
      point([2.33, 48.868], { kind: 'neighbourhood', kind_detail: 'suburb', name: 'Sample Quarter', min_zoom: 12 }),
    ],
    pois: [
      point([2.319, 48.845], { kind: 'park', name: 'Parc', 'name:en': 'Sample Park', min_zoom: 12 }),
      point([2.366, 48.8795], { kind: 'aerodrome', name: 'Sample Airport', iata: 'SMP', min_zoom: 9 }),
      point([2.36, 48.866], { kind: 'station', name: 'Sample Station', min_zoom: 13 }),
      point([2.344, 48.866], { kind: 'bench', name: 'Not shown', min_zoom: 16 }),
    ],
  }
}

/** A grid of streets, each with its own name. */
function streets(): GeoJSON.Feature[] {
  const found: GeoJSON.Feature[] = []
  for (let index = 1; west + index * blockDegrees < east; index += 1) {
    const x = west + index * blockDegrees
    const kind = index % 4 === 0 ? { kind: 'major_road', kind_detail: 'secondary' } : residential
    found.push(
      line(
        [
          [x, south],
          [x, north],
        ],
        { ...kind, name: `North Street ${index}`, min_zoom: 12 },
      ),
    )
  }
  for (let index = 1; south + index * blockDegrees * shrink < north; index += 1) {
    const y = south + index * blockDegrees * shrink
    const kind = index % 4 === 0 ? { kind: 'major_road', kind_detail: 'tertiary' } : residential
    found.push(
      line(
        [
          [west, y],
          [east, y],
        ],
        { ...kind, name: `East Street ${index}`, min_zoom: 12 },
      ),
    )
  }
  return found
}

const residential = { kind: 'minor_road', kind_detail: 'residential' }

function mainRoads(): GeoJSON.Feature[] {
  const ring: readonly Point[] = [
    [2.32, 48.842],
    [2.38, 48.842],
    [2.38, 48.878],
    [2.32, 48.878],
    [2.32, 48.842],
  ]
  return [
    line(ring, { kind: 'highway', kind_detail: 'motorway', ref: 'A 1', name: 'Ring Road', min_zoom: 3 }),
    line(
      [
        [2.38, 48.86],
        [2.36, 48.86],
      ],
      { kind: 'highway', kind_detail: 'motorway_link', is_link: true, min_zoom: 8 },
    ),
    line(
      [
        [west, 48.85],
        [east, 48.868],
      ],
      { kind: 'major_road', kind_detail: 'primary', name: 'Main Road', min_zoom: 7 },
    ),
    line(
      [
        [2.35, south],
        [2.35, north],
      ],
      { kind: 'major_road', kind_detail: 'trunk', is_tunnel: true, min_zoom: 7 },
    ),
    line(
      [
        [2.36, 48.866],
        [east, 48.88],
      ],
      { kind: 'rail', kind_detail: 'rail', min_zoom: 10 },
    ),
    line(
      [
        [2.36, 48.866],
        [west, 48.85],
      ],
      { kind: 'rail', kind_detail: 'subway', is_tunnel: true, min_zoom: 13 },
    ),
    line(
      [
        [2.314, 48.838],
        [2.325, 48.846],
      ],
      { kind: 'path', kind_detail: 'footway', min_zoom: 12 },
    ),
    line(
      [
        [2.363, 48.878],
        [2.369, 48.881],
      ],
      { kind: 'aeroway', kind_detail: 'runway', min_zoom: 9 },
    ),
    line(
      [
        [2.34, 48.8585],
        [2.366, 48.849],
      ],
      { kind: 'ferry', min_zoom: 10 },
    ),
  ]
}

/** A building in every block of the middle. */
function blocks(): GeoJSON.Feature[] {
  const found: GeoJSON.Feature[] = []
  for (let x = 2.338; x < 2.362; x += blockDegrees) {
    for (let y = 48.8617; y < 48.872; y += blockDegrees * shrink) {
      found.push(box([x + 0.0005, y + 0.0004], 0.003, 0.0018, { kind: 'building', height: 18, min_zoom: 13 }))
    }
  }
  return found
}
