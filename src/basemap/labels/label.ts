import type { BasemapStyle } from '../style.ts'

/** How the text of a label is drawn. */
export interface TextStyle {
  readonly sizePx: number
  /** 300 to 900. */
  readonly weight: number
  readonly colour: 'ink' | 'inkSoft' | 'sea' | 'airport' | 'park'
  readonly spacingPx: number
}

/** A symbol at the label's point; with one the text is next to the point, without one it is centred on it. */
export type LabelMark = 'town' | 'capital' | 'airport'

/** A candidate label, at a point in world pixels. */
export interface Label {
  readonly lines: readonly string[]
  readonly x: number
  readonly y: number
  /** Whether it names something on land, and may not lie in water. */
  readonly isOnLand?: boolean
  /** The greater is placed first. */
  readonly importance: number
  readonly textStyle: TextStyle
  readonly mark: LabelMark | undefined
  /** Whether it names an area and may be moved up or down. */
  readonly canShift: boolean
  readonly clearancePx: number
  /** The distance kept to another label with the same text. */
  readonly repeatDistancePx: number
}

/** Returns the value of the CSS `font` property; names of waters are italic. */
export function fontOf({ sizePx, weight, colour }: TextStyle, { font }: Pick<BasemapStyle, 'font'>): string {
  return `${colour === 'sea' ? 'italic ' : ''}${weight} ${sizePx}px ${font}`
}
