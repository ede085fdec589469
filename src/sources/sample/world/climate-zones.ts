/** The climates that determine hotels, seasons and pictures. */
export type Climate = 'tropical' | 'arid' | 'temperate' | 'cold' | 'alpine' | 'mediterranean'

/** South, west, north and east in degrees. */
type Box = readonly [number, number, number, number]

// prettier-ignore
/** Regions with a climate different from their latitude's. The first region that contains a position applies. */
const regions: readonly (readonly [climate: Climate, boxes: readonly Box[]])[] = [
  // Highlands
  ['alpine', [[45.8, 6.5, 47.3, 13.6], [44.9, 6.3, 45.9, 7.6], [46.2, 10, 47.2, 12.6], [42.4, -0.7, 42.95, 2.2],
    [49, 19, 49.5, 20.6], [42.2, 42, 43.6, 45], [28, 80, 36, 84.5], [27.55, 84.5, 36, 88.5], [27.3, 88.5, 36, 103], [25.5, 99.5, 28, 100.8], [31, 74.5, 36, 80],
    [42.6, 74, 43.4, 78], [35.6, 137.2, 36.9, 138.6], [36.5, -112, 40.9, -105.2], [42.5, -112, 46, -109.5],
    [49.7, -124, 53, -114.6], [49, -121, 49.7, -114.6], [-17.5, -72.5, -13, -67.5], [-3, -79.2, 0.8, -77.8],
    [-42, -72.5, -39.5, -70.6], [-45.6, 167.4, -43.4, 170.4]]],
  // Deserts and dry steppe
  ['mediterranean', [[31.5, 34.2, 33.5, 35.6]]],
  ['arid', [[24, 34.4, 33, 36.4], [15, -17.5, 31, 34.4], [12.5, 34.4, 31.5, 60], [26, 44, 38, 62.5], [24, 62, 34, 76.3],
    [36, 54, 45, 70], [36, 75, 44, 96], [31, -117.3, 37.2, -106], [24, -112, 31, -102], [-27, -71.5, -17.5, -68],
    [-18, -77.5, -8, -75], [-30, 14, -17, 21.5], [-31, 114.6, -19, 141], [-48, -70.6, -37, -66],
    [2, 43.5, 12.5, 51.5]]],
  // Dry summers, mild winters
  ['mediterranean', [[35.5, -10, 43.8, 20], [43.5, 7.2, 45, 15.2], [34, 20, 41.3, 33], [31, 31, 37.3, 36.6],
    [31, -10.5, 35.9, 0], [31, 0, 37, 12], [32.3, -125, 39.5, -117], [-38, -74, -30, -70], [-35, 17.5, -32, 22],
    [-36, 114, -30, 120], [-36.5, 134, -33.5, 140], [27, -19, 34, -12], [36, -32, 40, -24]]],
  // Long winters
  ['cold', [[57.2, 4, 90, 180], [62, -180, 90, 4], [54, 40, 58, 180], [46.5, 60, 54, 180], [40.5, 106, 46.5, 135],
    [41.3, 139.5, 46, 146], [45.2, -106, 62, -52], [51.5, -140, 62, -106], [55, -180, 62, -130],
    [-90, -180, -50, 180]]],
  // Warm and humid beyond the tropics
  ['tropical', [[23.5, 76.3, 31, 80], [23.5, 80, 27.8, 123], [23.5, -83, 28.4, -77], [24, 122, 28.6, 131],
    [-28.8, -52, -23, -38], [-30.5, 30, -23, 40], [-28.8, 150, -23, 154]]],
  // Temperate highland cities within the tropics
  ['temperate', [[18.5, -104, 22.5, -97], [4, -76.2, 7.5, -72.5], [-3, 35.5, 1, 38], [6, 36, 14, 41],
    [-20, 46, -17, 48], [-20, -45, -15, -41.5]]],
]

/** Returns the rough climate of a position, accurate enough for a picture, a season and an adjective. */
export function climateAt(latitude: number, longitude: number): Climate {
  const contains = ([south, west, north, east]: Box) =>
    latitude >= south && latitude < north && longitude >= west && longitude < east
  const region = regions.find(([, boxes]) => boxes.some(contains))
  return region?.[0] ?? (Math.abs(latitude) < 23.5 ? 'tropical' : 'temperate')
}
