import type { BasemapStyle } from '../style.ts'

/** The style of a label's text. */
export interface TextStyle {
  readonly sizePx: number
  /** 300 to 900. */
  readonly weight: number
  readonly colour: 'ink' | 'inkSoft' | 'sea' | 'airport' | 'park'
  readonly spacingPx: number
}

/** A symbol at the label's point. The text is next to a symbol, or centred on the point without one. */
export type LabelMark = 'town' | 'capital' | 'airport'

/** A candidate label, at a point in world pixels. */
export interface Label {
  readonly lines: readonly string[]
  readonly x: number
  readonly y: number
  /** Whether it names something on land, and so must not lie in water. */
  readonly isOnLand?: boolean
  /** Labels of greater importance are placed first. */
  readonly importance: number
  readonly textStyle: TextStyle
  readonly mark: LabelMark | undefined
  /** Whether it names an area, so that it may move up or down. */
  readonly canShift: boolean
  readonly clearancePx: number
  /** The minimum distance to another label with the same text. */
  readonly repeatDistancePx: number
}

/** Returns the value of the CSS `font` property; names of water are italic. */
export function fontOf({ sizePx, weight, colour }: TextStyle, { font }: Pick<BasemapStyle, 'font'>): string {
  return `${colour === 'sea' ? 'italic ' : ''}${weight} ${sizePx}px ${font}`
}
