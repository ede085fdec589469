import type { Frame } from './frame.ts'
import { fontOf, type LabelMark } from './labels.ts'
import { lineHeight, type PlacedLabel } from './place-labels.ts'
import type { BasemapStyle } from './style.ts'
import type { Brush } from './towns.ts'

/** An aircraft seen from above, flying up, half a unit long to each side of the origin. */
const aircraft =
  'M0-.5C.06-.5.09-.42.09-.34V-.14L.5.1V.2L.09.08V.32L.2.41V.49L0 .43-.2.49V.41L-.09.32V.08L-.5.2V.1L-.09-.14V-.34C-.09-.42-.06-.5 0-.5Z'

/** Writes the labels into a canvas of the frame's size, each with its mark, and a halo that keeps it clear of the land. */
export function drawLabels(
  brush: Brush,
  labels: readonly PlacedLabel[],
  frame: Frame,
  style: BasemapStyle,
  density: number,
) {
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.lineJoin = 'round'
  // From the least important on, so that no halo lies over a greater name.
  for (const { label, centerX, middleY } of labels.toReversed()) {
    const { face, lines, mark, x, y } = label
    brush.setTransform(density, 0, 0, density, 0, 0)
    if (mark !== undefined) drawMark(brush, mark, x - frame.left, y - frame.top, style)
    brush.font = fontOf(face, style)
    brush.letterSpacing = `${face.spacingPx}px`
    brush.strokeStyle = style.halo
    brush.fillStyle = style[face.colour]
    brush.lineWidth = face.colour === 'sea' ? 0 : 2.8
    // Letter spacing also follows the last letter.
    const left = centerX + face.spacingPx / 2 - frame.left
    lines.forEach((line, index) => {
      const top = middleY + index * face.sizePx * lineHeight - frame.top
      const [textX, textY] = [onPixel(left, density), onPixel(top, density)]
      if (face.colour !== 'sea') brush.strokeText(line, textX, textY)
      brush.fillText(line, textX, textY)
    })
  }
}

function onPixel(value: number, density: number): number {
  return Math.round(value * density) / density
}

function drawMark(brush: Brush, mark: LabelMark, x: number, y: number, style: BasemapStyle): void {
  brush.strokeStyle = style.halo
  if (mark === 'airport') {
    brush.save()
    brush.translate(x, y)
    drawAircraft(brush, new Path2D(aircraft), style)
    brush.restore()
    return
  }
  dot(brush, x, y, mark === 'capital' ? 5 : 4, style.halo)
  dot(brush, x, y, mark === 'capital' ? 3.8 : 2.7, style.ink)
  dot(brush, x, y, mark === 'capital' ? 2.6 : 1.5, style.halo)
  if (mark === 'capital') dot(brush, x, y, 1.5, style.ink)
}

function drawAircraft(brush: Brush, outline: Path2D, style: BasemapStyle): void {
  brush.rotate(Math.PI / 4)
  brush.scale(11, 11)
  brush.lineWidth = 0.22
  brush.stroke(outline)
  brush.fillStyle = style.airport
  brush.fill(outline)
}

function dot(brush: Brush, x: number, y: number, radius: number, colour: string): void {
  brush.fillStyle = colour
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  brush.fill()
}
