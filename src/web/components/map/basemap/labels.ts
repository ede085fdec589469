import type { PlacedTile } from './frame.ts'
import type { BasemapStyle } from './style.ts'
import type { NamedPoint } from './read-tile.ts'

/** How a name is written. */
export interface TextStyle {
  readonly sizePx: number
  /** From 300 to 900. */
  readonly weight: number
  readonly colour: 'ink' | 'inkSoft' | 'sea' | 'airport'
  readonly spacingPx: number
  readonly isItalic: boolean
}

/** What stands at the point itself; the name then stands beside it, else upon it. */
export type LabelMark = 'town' | 'capital' | 'airport'

/** A name that may be written on the map, at a point in pixels of the world. */
export interface Label {
  readonly lines: readonly string[]
  readonly x: number
  readonly y: number
  /** The greater goes first. */
  readonly importance: number
  readonly textStyle: TextStyle
  readonly mark: LabelMark | undefined
  /** Whether it names an area, and may stand a little higher or lower. */
  readonly canShift: boolean
  /** The room kept free around it. */
  readonly clearancePx: number
  /** How far away the same name may stand again. */
  readonly repeatDistancePx: number
}

/** The least people of a town that is named, for each zoom. */
const namedFromPeople = [2e7, 1.2e7, 8e6, 2.5e6, 1e6, 3.5e5, 1.4e5, 5e4, 2e4, 1e4, 4e3, 2e3, 1e3, 0]
/** From here on a town is larger than its mark would be. */
const townsWithoutMarkFromZoom = 10
/** Quarters of towns are named from here on. */
const firstDistrictZoom = 11

/** The name of a point, if it is written at this zoom. */
export function labelOf(point: NamedPoint, place: PlacedTile, zoom: number): Label | undefined {
  // A name belongs to the tile that its point lies in; others hold it for its glow alone.
  if (point.x < 0 || point.x >= 1 || point.y < 0 || point.y >= 1) return undefined
  const written = labelRules[point.kind](point, zoom)
  if (written === undefined) return undefined
  const [x, y] = [place.left + point.x * place.sizePx, place.top + point.y * place.sizePx]
  return { ...written, x, y }
}

type LabelContent = Omit<Label, 'x' | 'y'>

const labelRules: Record<NamedPoint['kind'], (point: NamedPoint, zoom: number) => LabelContent | undefined> = {
  country({ text, rank }, zoom) {
    if (zoom > 7 || rank > [0, 1, 2, 3, 4, 5, 7, 9][zoom]!) return undefined
    const sizePx = Math.max(10, Math.min(15, 11.5 + (zoom - 2) * 0.9 - rank * 0.7))
    const textStyle: TextStyle = { sizePx, weight: 560, colour: 'inkSoft', spacingPx: sizePx * 0.13, isItalic: false }
    return {
      lines: brokenLines(text.toUpperCase(), 14),
      // Once there is room for it, a large capital goes first: the country may give way.
      importance: (zoom < 5 ? 1e10 : 1.1e6) - rank,
      textStyle,
      mark: undefined,
      canShift: true,
      clearancePx: 6,
      repeatDistancePx: 300,
    }
  },
  state({ text, rank }, zoom) {
    if (zoom < 5 || zoom > 8 || rank > 2 * zoom - 9) return undefined
    const textStyle: TextStyle = { sizePx: 10.5, weight: 500, colour: 'inkSoft', spacingPx: 1.2, isItalic: false }
    return {
      lines: brokenLines(text.toUpperCase(), 12),
      importance: 9e5 - rank,
      textStyle,
      mark: undefined,
      canShift: true,
      clearancePx: 8,
      repeatDistancePx: 300,
    }
  },
  sea({ text, rank }, zoom) {
    if (zoom < ([1, 3, 4, 6][rank] ?? 7) || zoom > ([5, 8, 10][rank] ?? 13)) return undefined
    const sizePx = rank === 0 ? 13 : 11.5
    const textStyle: TextStyle = {
      sizePx,
      weight: 450,
      colour: 'sea',
      spacingPx: rank === 0 ? 1.5 : 0.5,
      isItalic: true,
    }
    return {
      lines: brokenLines(text, 12),
      importance: 5e6 / (1 + rank),
      textStyle,
      mark: undefined,
      canShift: true,
      clearancePx: 6,
      repeatDistancePx: 480,
    }
  },
  place({ text, population, isCapital, isSection }, zoom) {
    const people = namedFromPeople[Math.min(Math.floor(zoom), namedFromPeople.length - 1)]!
    const counted = isCapital ? population * 3 + 4e5 : population
    if (counted < people || zoom < (isSection ? townsWithoutMarkFromZoom : 3)) return undefined
    const isMarked = zoom < townsWithoutMarkFromZoom
    return {
      lines: [text],
      importance: counted,
      textStyle: townFace(counted / Math.max(people, 800), isMarked),
      mark: isMarked ? (isCapital ? 'capital' : 'town') : undefined,
      canShift: false,
      clearancePx: [14, 14, 14, 14, 12, 10, 8][zoom] ?? 5,
      repeatDistancePx: 120,
    }
  },
  district({ text }, zoom) {
    if (zoom < firstDistrictZoom) return undefined
    const textStyle: TextStyle = { sizePx: 12, weight: 480, colour: 'inkSoft', spacingPx: 0, isItalic: false }
    return {
      lines: [text],
      // As many people as nobody knows; a town's own name is put first.
      importance: 0,
      textStyle,
      mark: undefined,
      canShift: false,
      clearancePx: 5,
      repeatDistancePx: 120,
    }
  },
  airport({ text, rank }, zoom) {
    if (zoom < [8, 9, 11][rank]!) return undefined
    const textStyle: TextStyle = { sizePx: 10.5, weight: 650, colour: 'airport', spacingPx: 0.4, isItalic: false }
    return {
      lines: [text],
      importance: [4e5, 6e4, 8e3][rank] ?? 0,
      textStyle,
      mark: 'airport',
      canShift: false,
      clearancePx: 4,
      repeatDistancePx: 120,
    }
  },
}

/** A town's name is the larger, the more people it has beyond the least that are named. */
function townFace(share: number, isMarked: boolean): TextStyle {
  const step = Math.min(4, Math.floor(Math.log2(Math.max(1, share)) / 2))
  return {
    sizePx: [12, 12.5, 13.5, 15, 17][step]!,
    weight: [480, 530, 580, 640, 700][step]!,
    colour: step === 0 && !isMarked ? 'inkSoft' : 'ink',
    spacingPx: 0,
    isItalic: false,
  }
}

/** Breaks a long name where its lines come out most alike. */
export function brokenLines(text: string, atMost: number): string[] {
  if (text.length <= atMost) return [text]
  const breaks = [...text.matchAll(/ /g)].map(({ index }) => index)
  const [best] = breaks.toSorted((one, other) => Math.abs(one - text.length / 2) - Math.abs(other - text.length / 2))
  if (best === undefined) return [text]
  const halves = [text.slice(0, best), text.slice(best + 1)]
  return text.length > 2.4 * atMost ? halves.flatMap((half) => brokenLines(half, atMost)) : halves
}

/** The font as CSS writes it. */
export function fontOf({ sizePx, weight, isItalic }: TextStyle, { font }: Pick<BasemapStyle, 'font'>): string {
  return `${isItalic ? 'italic ' : ''}${weight} ${sizePx}px ${font}`
}
