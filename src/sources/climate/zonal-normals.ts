import type { MonthlyNormals } from './stations/climate-stations.ts'

/** How far the hottest day comes after the longest, in months, over open sea. */
const lagMonths = 1.6
const months = Array.from({ length: 12 }, (_, month) => month)
/** The middle of June, counted from the middle of January. */
const longestDay = 5.2

/** What the climate would be if latitude alone, over open sea, decided it: for places far from every station. */
export function zonalNormals(latitude: number): MonthlyNormals {
  const degrees = Math.abs(latitude)
  const south = latitude < 0
  const polar = Math.max(0, degrees - 62) / 28
  const mean = 27.5 - 31 * Math.sin((degrees * Math.PI) / 180) ** 2 - (south ? 42 : 13) * polar
  const swing = 0.4 + 0.085 * degrees + 8 * polar
  const halfRange = 2.6 + 0.6 * Math.sin((degrees * Math.PI) / 90)
  const warmth = months.map((month) => {
    const sinceLongest = month - longestDay - lagMonths - (south ? 6 : 0)
    return Math.cos((sinceLongest / 12) * 2 * Math.PI)
  })
  return {
    highs: warmth.map((warm) => mean + swing * warm + halfRange),
    lows: warmth.map((warm) => mean + swing * warm - halfRange),
    rain: warmth.map((warm) => monthlyRain(degrees, warm)),
  }
}

/** The rains of the tropics follow the sun; those of the westerlies come in winter. */
function monthlyRain(degrees: number, warm: number): number {
  const tropics = 190 * Math.exp(-((degrees / 14) ** 2)) * (1 + 0.5 * warm * Math.min(1, degrees / 10))
  const westerlies = 85 * Math.exp(-(((degrees - 48) / 15) ** 2)) * (1 - 0.2 * warm)
  return tropics + westerlies + 12
}
