import type { PlacedTile } from '../frame.ts'
import type { NamedPoint } from '../tiles/read-tile.ts'
import type { Label, TextStyle } from './label.ts'

/** The smallest population of a labelled town, by zoom. */
const minPopulationByZoom = [2e7, 1.2e7, 8e6, 2.5e6, 1e6, 3.5e5, 1.4e5, 5e4, 2e4, 1e4, 4e3, 2e3, 1e3, 0]
/** The first zoom at which towns are larger than their mark. */
const firstZoomWithoutTownMarks = 10
const firstDistrictZoom = 11
const firstLandmarkZoom = { park: 11, landmark: 12 }

/** Returns a point's label; `undefined` if it has none at this zoom. */
export function pointLabel(point: NamedPoint, place: PlacedTile, zoom: number): Label | undefined {
  // A tile includes points outside it only for their glow.
  if (point.x < 0 || point.x >= 1 || point.y < 0 || point.y >= 1) return undefined
  const content = labelRules[point.kind](point, zoom)
  if (content === undefined) return undefined
  const [x, y] = [place.left + point.x * place.sizePx, place.top + point.y * place.sizePx]
  return { ...usual, ...content, x, y, isOnLand: !ofWaters.has(point.kind) }
}

/** Kinds with names that may lie in water: seas, and countries and states with islands. */
const ofWaters: ReadonlySet<NamedPoint['kind']> = new Set(['sea', 'country', 'state'])

/** The defaults of optional label values. */
const usual = { mark: undefined, canShift: false, clearancePx: 5, repeatDistancePx: 120 }
const ofArea = { canShift: true, clearancePx: 6, repeatDistancePx: 300 }

type LabelContent = Pick<Label, 'lines' | 'importance' | 'textStyle'> & Partial<Label>

const labelRules: Record<NamedPoint['kind'], (point: NamedPoint, zoom: number) => LabelContent | undefined> = {
  country({ text, rank }, zoom) {
    if (zoom > 7 || rank > [0, 1, 2, 3, 4, 5, 7, 9][zoom]!) return undefined
    const sizePx = Math.max(10, Math.min(15, 11.5 + (zoom - 2) * 0.9 - rank * 0.7))
    return {
      ...ofArea,
      lines: breakLines(text.toUpperCase(), 14),
      // From zoom 5 on, a large capital is more important than its country.
      importance: (zoom < 5 ? 1e10 : 1.1e6) - rank,
      textStyle: { sizePx, weight: 560, colour: 'inkSoft', spacingPx: sizePx * 0.13 },
    }
  },
  state({ text, rank }, zoom) {
    if (zoom < 5 || zoom > 8 || rank > 2 * zoom - 9) return undefined
    return {
      ...ofArea,
      lines: breakLines(text.toUpperCase(), 12),
      importance: 9e5 - rank,
      textStyle: { sizePx: 10.5, weight: 500, colour: 'inkSoft', spacingPx: 1.2 },
      clearancePx: 8,
    }
  },
  sea({ text, rank }, zoom) {
    if (zoom < ([1, 3, 4, 6][rank] ?? 7) || zoom > ([5, 8, 10][rank] ?? 13)) return undefined
    return {
      ...ofArea,
      lines: breakLines(text, 12),
      importance: 5e6 / (1 + rank),
      textStyle: { sizePx: rank === 0 ? 13 : 11.5, weight: 450, colour: 'sea', spacingPx: rank === 0 ? 1.5 : 0.5 },
      repeatDistancePx: 480,
    }
  },
  place({ text, population, isCapital, isSection }, zoom) {
    const minPopulation = minPopulationByZoom[Math.min(Math.floor(zoom), minPopulationByZoom.length - 1)]!
    const weight = isCapital ? population * 3 + 4e5 : population
    if (weight < minPopulation || zoom < (isSection ? firstZoomWithoutTownMarks : 3)) return undefined
    const isMarked = zoom < firstZoomWithoutTownMarks
    return {
      lines: [text],
      importance: weight,
      textStyle: townStyle(weight / Math.max(minPopulation, 800), isMarked),
      mark: isMarked ? (isCapital ? 'capital' : 'town') : undefined,
      clearancePx: [14, 14, 14, 14, 12, 10, 8][zoom] ?? 5,
    }
  },
  district({ text }, zoom) {
    if (zoom < firstDistrictZoom) return undefined
    // The population is unknown, and towns are more important.
    return { lines: [text], importance: 0, textStyle: { sizePx: 12, weight: 480, colour: 'inkSoft', spacingPx: 0 } }
  },
  airport({ text, rank }, zoom) {
    if (zoom < [8, 9, 11][rank]!) return undefined
    return {
      lines: [text],
      importance: [4e5, 6e4, 8e3][rank] ?? 0,
      textStyle: { sizePx: 10.5, weight: 650, colour: 'airport', spacingPx: 0.4 },
      mark: 'airport',
      clearancePx: 4,
    }
  },
  park: landmark,
  landmark,
}

function landmark({ kind, text, rank }: NamedPoint, zoom: number): LabelContent | undefined {
  const isPark = kind === 'park'
  if (zoom < (isPark ? firstLandmarkZoom.park : firstLandmarkZoom.landmark)) return undefined
  return {
    lines: breakLines(text, 16),
    // Less important than towns, more important than districts.
    importance: 500 / (1 + rank),
    textStyle: { sizePx: 11.5, weight: 480, colour: isPark ? 'park' : 'inkSoft', spacingPx: 0 },
    repeatDistancePx: 160,
  }
}

/** Returns a text size that grows with the ratio of the population to the smallest labelled one. */
function townStyle(ratio: number, isMarked: boolean): TextStyle {
  const step = Math.min(4, Math.floor(Math.log2(Math.max(1, ratio)) / 2))
  return {
    sizePx: [12, 12.5, 13.5, 15, 17][step]!,
    weight: [480, 530, 580, 640, 700][step]!,
    colour: step === 0 && !isMarked ? 'inkSoft' : 'ink',
    spacingPx: 0,
  }
}

/** Breaks text longer than `maxLength` at spaces into lines of similar length. */
export function breakLines(text: string, maxLength: number): string[] {
  if (text.length <= maxLength) return [text]
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const [best] = spaces.toSorted((one, other) => Math.abs(one - text.length / 2) - Math.abs(other - text.length / 2))
  if (best === undefined) return [text]
  const halves = [text.slice(0, best), text.slice(best + 1)]
  return text.length > 2.4 * maxLength ? halves.flatMap((half) => breakLines(half, maxLength)) : halves
}
