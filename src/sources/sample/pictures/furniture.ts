import { mix, type Color } from './color.ts'
import type { Interior } from './interior.ts'
import { area, circle, circleData, d, ellipse, polygon, rect, rects, stroke, type Box, type Point } from './shapes.ts'

/** A rug lying flat, with a border and a woven band. */
export function rug(room: Interior, [x, y]: Point, width: number, depth: number, color: Color): string {
  const { light, textiles } = room
  const at = (share: number, inner: number): Point[] => {
    const near = (width / 2) * inner
    const far = near * 0.84
    return [
      [x - far, y - depth * share],
      [x + far, y - depth * share],
      [x + near, y + depth * share],
      [x - near, y + depth * share],
    ]
  }
  return (
    polygon(at(0.5, 1), light.lit(color)) +
    polygon(at(0.4, 0.9), light.lit(textiles[2])) +
    polygon(at(0.34, 0.86), light.lit(mix(color, textiles[2], 0.2))) +
    polygon(at(0.12, 0.5), light.lit(textiles[1]), 0.9)
  )
}

/** A framed picture: hills, a sun, a leaf or plain shapes. */
export function art(room: Interior, [x, y, w, h]: Box, kind = room.random.integer(0, 3)): string {
  const { light, textiles, timber, palette, panel } = room
  const [a, b, linen] = textiles
  const frame =
    rect(x + 4, y + 6, w, h, light.shade(room.wall), 0.6) +
    rect(x, y, w, h, light.lit(timber)) +
    rect(x + 5, y + 5, w - 10, h - 10, light.lit(linen))
  const [l, t, iw, ih] = [x + w * 0.14, y + h * 0.14, w * 0.72, h * 0.72]
  const foot = t + ih
  const inside =
    kind === 0
      ? rect(l, t, iw, ih, light.lit(mix(b, linen, 0.5))) +
        circle(l + iw * 0.62, t + ih * 0.34, iw * 0.13, light.lit('#f3e2b4')) +
        area(
          d`M${l} ${t + ih * 0.6}q${iw * 0.3} ${-ih * 0.2} ${iw * 0.55} 0t${iw * 0.45} ${-ih * 0.06}V${foot}H${l}z`,
          light.lit(a),
        ) +
        area(d`M${l} ${t + ih * 0.8}q${iw * 0.4} ${-ih * 0.14} ${iw} ${-ih * 0.02}V${foot}H${l}z`, light.shade(a))
      : kind === 1
        ? area(circleData(l + iw * 0.4, t + ih * 0.42, Math.min(iw, ih) * 0.34), light.lit(a)) +
          area(circleData(l + iw * 0.62, t + ih * 0.62, Math.min(iw, ih) * 0.26), light.lit(b), 0.9)
        : kind === 2
          ? stroke(d`M${l + iw / 2} ${foot}V${t + ih * 0.1}`, light.shade(palette.leaf[1]), 2.5) +
            area(
              [0.2, 0.4, 0.6]
                .map(
                  (share) =>
                    d`M${l + iw / 2} ${t + ih * (share + 0.22)}q${iw * 0.34} ${-ih * 0.02} ${iw * 0.4} ${-ih * 0.2}q${-iw * 0.3} 0 ${-iw * 0.4} ${ih * 0.2}zM${l + iw / 2} ${t + ih * (share + 0.3)}q${-iw * 0.34} ${-ih * 0.02} ${-iw * 0.4} ${-ih * 0.2}q${iw * 0.3} 0 ${iw * 0.4} ${ih * 0.2}z`,
                )
                .join(''),
              light.lit(palette.leaf[1]),
            )
          : rects(
              [
                [l, t, iw * 0.5, ih * 0.6],
                [l + iw * 0.5, t + ih * 0.6, iw * 0.5, ih * 0.4],
              ],
              light.lit(a),
            ) +
            rects([[l + iw * 0.5, t, iw * 0.5, ih * 0.6]], light.lit(b)) +
            rects([[l, t + ih * 0.6, iw * 0.5, ih * 0.4]], light.lit(panel))
  return frame + inside
}

/** A small round table on one foot, with what stands on it drawn above `y - height`. */
export function roundTable(
  room: Interior,
  [x, y]: Point,
  width: number,
  height: number,
  color: Color = room.timber,
): string {
  const { light } = room
  return (
    ellipse(x, y, width * 0.3, 5, light.shade(room.floor), 0.7) +
    polygon(
      [
        [x - width * 0.2, y],
        [x - 4, y - 10],
        [x - 4, y - height],
        [x + 4, y - height],
        [x + 4, y - 10],
        [x + width * 0.2, y],
      ],
      light.shade(color),
    ) +
    ellipse(x, y - height + 4, width / 2, width * 0.085, light.shade(color)) +
    ellipse(x, y - height, width / 2, width * 0.085, light.lit(mix(color, '#ffffff', 0.15)))
  )
}

/** A vase with a few stems. */
export function vase(room: Interior, [x, y]: Point, height: number, color: Color): string {
  const { light, palette, random } = room
  const w = height * 0.26
  const stems = [-0.4, -0.14, 0.12, 0.38].map(
    (lean) => [x + lean * height * 0.9, y - height * random.between(0.8, 1.02)] as const,
  )
  return (
    stroke(
      stems.map(([sx, sy]) => d`M${x} ${y - height * 0.34}Q${x} ${y - height * 0.6} ${sx} ${sy}`).join(''),
      light.shade(palette.leaf[1]),
      2,
    ) +
    area(stems.map(([sx, sy]) => circleData(sx, sy, height * 0.075)).join(''), light.lit(random.pick(palette.bloom))) +
    area(
      stems
        .map(
          ([sx, sy]) =>
            d`M${(x + sx) / 2} ${(y - height * 0.4 + sy) / 2}q${height * 0.1} ${-height * 0.08} ${height * 0.16} ${-height * 0.02}q${-height * 0.06} ${height * 0.08} ${-height * 0.16} ${height * 0.02}z`,
        )
        .join(''),
      light.lit(palette.leaf[1]),
    ) +
    area(
      d`M${x - w * 0.3} ${y - height * 0.42}h${w * 0.6}q${w * 0.02} ${height * 0.1} ${w * 0.2} ${height * 0.18}q${w * 0.1} ${height * 0.16} ${-w * 0.16} ${height * 0.24}h${-w * 0.68}q${-w * 0.26} ${-height * 0.08} ${-w * 0.16} ${-height * 0.24}q${w * 0.18} ${-height * 0.08} ${w * 0.2} ${-height * 0.18}z`,
      light.lit(color),
    )
  )
}
