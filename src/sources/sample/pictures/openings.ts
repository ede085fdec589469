import { mix, type Color } from './color.ts'
import { archData, area, bars, boxData, d, polygonData, rect, rects, type Box } from './shapes.ts'
import type { Stage } from './stage.ts'

/** How a window is made. */
type WindowStyle = 'sash' | 'casement' | 'shutters' | 'arched' | 'french' | 'plain'

/** How the windows of one front look; colours are before light falls on them. */
export interface WindowLook {
  style: WindowStyle
  frame: Color
  /** Shutters, or the railing of French windows. */
  accent?: Color
  /** Share of windows with a lamp behind them when lamps are on. */
  lit?: number
  snow?: boolean
}

/** The windows of a front, all of one make: a handful of elements however many there are. */
export function windows(
  stage: Stage,
  boxes: readonly Box[],
  { style, frame, accent = '#4a4f55', lit = 0.5, snow = false }: WindowLook,
): string {
  if (boxes.length === 0) return ''
  const { light, random } = stage
  const arched = style === 'arched'
  const shape = (box: Box): string => (arched ? archData(box) : boxData(box))
  let frames = ''
  let glass = ''
  let glow = ''
  let glints = ''
  let curtains = ''
  let mullions = ''
  let reveals = ''
  let sills = ''
  let rails = ''
  let posts = ''
  const shutters: Box[] = []
  const slats: Box[] = []
  const [, , width, height] = boxes[0] as Box
  const few = boxes.length < 10 && width > 31
  const bar = Math.max(1, width * 0.05)
  for (const box of boxes) {
    const [x, y, w, h] = box.map(Math.round) as [number, number, number, number]
    const edge = Math.max(1.5, Math.round(w * 0.14) / 2)
    const head = arched ? w / 2 : 0
    frames += shape([x - edge, y - edge, w + edge * 2, h + edge])
    if (light.lamps && random.chance(lit)) glow += shape([x, y, w, h])
    else {
      glass += shape([x, y, w, h])
      if (!arched && few) glints += d`M${x + 2} ${y + h * 0.62}v${-h * 0.28}L${x + w * 0.62} ${y}h${w * 0.38}z`
    }
    if (random.chance(few ? 0.5 : 0.2))
      curtains += d`M${x} ${y + head}h${w * 0.2}v${h - head}h${-w * 0.2}zM${x + w} ${y + head}h${-w * 0.2}v${h - head}h${w * 0.2}z`
    if (!arched && width > 26) reveals += d`M${x} ${y + 1.2}h${w}`
    if (style !== 'plain') mullions += d`M${x + w / 2} ${y}v${h}M${x} ${y + h * transoms[style]}h${w}`
    if (style === 'french') {
      rails += d`M${x - w * 0.2} ${y + h * 0.6}h${w * 1.4}m0 ${h * 0.38}h${-w * 1.4}`
      for (const share of few ? [-0.18, 0.16, 0.5, 0.84, 1.18] : [-0.17, 1.17])
        posts += d`M${x + w * share} ${y + h * 0.6}v${h * 0.38}`
    } else if (style !== 'plain') sills += d`M${x - w * 0.14} ${y + h + 1}h${w * 1.28}`
    if (style === 'shutters') {
      const leaf = Math.round(w * 0.48)
      shutters.push([x - leaf - 2, y - 1, leaf, h + 2], [x + w + 2, y - 1, leaf, h + 2])
      if (few)
        for (const row of [0.12, 0.54])
          slats.push([x - leaf, y + h * row, leaf - 4, h * 0.34], [x + w + 4, y + h * row, leaf - 4, h * 0.34])
    }
  }
  const pane = mix(light.sky[1], light.lamps ? '#27324a' : '#43525e', light.lamps ? 0.72 : 0.66)
  const iron = light.shade(accent)
  return [
    area(frames, light.lit(frame)),
    glass && area(glass, pane),
    glow && area(glow, light.glow),
    curtains && area(curtains, light.lit('#f6efe2'), light.lamps ? 0.3 : 0.55),
    glints && area(glints, mix(pane, light.sky[2], 0.55), 0.5),
    bars(reveals, light.shade('#5b5560'), Math.max(1.6, height * 0.06), 0.45),
    bars(mullions, light.lit(frame), bar),
    rects(shutters, light.lit(accent)),
    rects(slats, light.shade(accent), 0.4),
    bars(sills, snow ? '#f4f6f8' : light.lit(mix(frame, '#ffffff', 0.2)), Math.max(2, height * 0.055)),
    bars(rails, iron, Math.max(1.6, height * 0.04)),
    bars(posts, iron, Math.max(1, width * 0.04)),
  ].join('')
}

/** How far down a window its crossbar sits. */
const transoms: Record<Exclude<WindowStyle, 'plain'>, number> = {
  sash: 0.48,
  casement: 0.36,
  shutters: 0.36,
  arched: 0.46,
  french: 0.24,
}

/** Even rows and columns of openings inside a front. */
export function grid(front: Box, columns: number, rows: number, width: number, height: number): Box[] {
  const [x, y, w, h] = front
  const boxes: Box[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + ((column + 0.5) / columns) * w - width / 2
      boxes.push([left, y + ((row + 0.5) / rows) * h - height / 2, width, height])
    }
  }
  return boxes
}

/** A striped awning with a scalloped hem and the shadow it throws. */
export function awning(stage: Stage, [x, y, w, h]: Box, color: Color, striped = true): string {
  const { light } = stage
  const flare = h * 0.24
  const count = Math.max(4, Math.round(w / (h * 0.42)))
  let whole = polygonData([
    [x, y],
    [x + w, y],
    [x + w + flare, y + h],
    [x - flare, y + h],
  ])
  let stripes = ''
  const step = (w + flare * 2) / count
  for (let index = 0; index < count; index += 1) {
    const left = x - flare + index * step
    const hem = d`M${left} ${y + h}a${step / 2} ${h * 0.2} 0 0 0 ${step} 0z`
    whole += hem
    if (index % 2 === 1)
      stripes +=
        hem +
        polygonData([
          [x + (index / count) * w, y],
          [x + ((index + 1) / count) * w, y],
          [left + step, y + h],
          [left, y + h],
        ])
  }
  return (
    rect(x - flare * 0.2, y + h, w + flare * 0.8, h * 0.5, light.shade('#514a52'), 0.3) +
    area(whole, light.lit(color)) +
    (striped ? area(stripes, light.lit('#f8f0e0')) : '') +
    rect(x, y, w, h * 0.09, light.shade(color), 0.6)
  )
}

/** A double door with a light over it. */
export function door(stage: Stage, [x, y, w, h]: Box, color: Color, frame: Color): string {
  const { light } = stage
  const e = w * 0.09
  const glass: Box[] = [
    [x + w * 0.12, y + h * 0.3, w * 0.3, h * 0.42],
    [x + w * 0.58, y + h * 0.3, w * 0.3, h * 0.42],
    [x + w * 0.06, y + h * 0.05, w * 0.88, h * 0.14],
  ]
  return (
    rects([[x - e, y - e, w + e * 2, h + e]], light.lit(frame)) +
    rect(x, y, w, h, light.lit(color)) +
    rects(glass, light.lamps ? light.glow : mix(light.sky[1], '#43525e', 0.6)) +
    rects(
      [
        [x + w / 2 - 0.8, y + h * 0.22, 1.6, h * 0.78],
        [x, y, w, h * 0.03],
      ],
      light.shade(color),
    ) +
    rects(
      [
        [x + w * 0.43, y + h * 0.54, w * 0.035, h * 0.12],
        [x + w * 0.535, y + h * 0.54, w * 0.035, h * 0.12],
      ],
      light.lit('#e3c070'),
    )
  )
}
