import type { Frame } from '../frame.ts'
import type { BasemapStyle, Context2D } from '../style.ts'
import { fontOf, type LabelMark } from './label.ts'
import { lineHeight, type PlacedLabel } from './place-labels.ts'

/** An aircraft from above, pointing up, one unit in size around the origin. */
const aircraft =
  'M0-.5C.06-.5.09-.42.09-.34V-.14L.5.1V.2L.09.08V.32L.2.41V.49L0 .43-.2.49V.41L-.09.32V.08L-.5.2V.1L-.09-.14V-.34C-.09-.42-.06-.5 0-.5Z'

/** Draws labels into a canvas of the frame's size, each with its mark and a halo. */
export function drawLabels(
  context: Context2D,
  labels: readonly PlacedLabel[],
  frame: Frame,
  style: BasemapStyle,
  density: number,
) {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  // The most important label is drawn last, so that no halo covers it.
  for (const { label, centerX, middleY } of labels.toReversed()) {
    const { textStyle, lines, mark, x, y } = label
    context.setTransform(density, 0, 0, density, 0, 0)
    if (mark !== undefined) drawMark(context, mark, x - frame.left, y - frame.top, style)
    context.font = fontOf(textStyle, style)
    context.letterSpacing = `${textStyle.spacingPx}px`
    context.strokeStyle = style.halo
    context.fillStyle = style[textStyle.colour]
    const hasHalo = textStyle.colour !== 'sea'
    context.lineWidth = 2.8
    // The canvas also adds letter spacing after the last letter.
    const left = centerX + textStyle.spacingPx / 2 - frame.left
    lines.forEach((line, index) => {
      const top = middleY + index * textStyle.sizePx * lineHeight - frame.top
      const [textX, textY] = [snapToPixel(left, density), snapToPixel(top, density)]
      if (hasHalo) context.strokeText(line, textX, textY)
      context.fillText(line, textX, textY)
    })
  }
}

function snapToPixel(value: number, density: number): number {
  return Math.round(value * density) / density
}

function drawMark(context: Context2D, mark: LabelMark, x: number, y: number, style: BasemapStyle): void {
  context.strokeStyle = style.halo
  if (mark === 'airport') {
    context.save()
    context.translate(x, y)
    drawAircraft(context, new Path2D(aircraft), style)
    context.restore()
    return
  }
  drawDot(context, x, y, mark === 'capital' ? 5 : 4, style.halo)
  drawDot(context, x, y, mark === 'capital' ? 3.8 : 2.7, style.ink)
  drawDot(context, x, y, mark === 'capital' ? 2.6 : 1.5, style.halo)
  if (mark === 'capital') drawDot(context, x, y, 1.5, style.ink)
}

function drawAircraft(context: Context2D, outline: Path2D, style: BasemapStyle): void {
  context.rotate(Math.PI / 4)
  context.scale(11, 11)
  context.lineWidth = 0.22
  context.stroke(outline)
  context.fillStyle = style.airport
  context.fill(outline)
}

function drawDot(context: Context2D, x: number, y: number, radius: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}
