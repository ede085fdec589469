import { mix, type Color } from './color.ts'
import type { Interior } from './interior.ts'
import {
  area,
  circle,
  circleData,
  d,
  ellipse,
  polygon,
  rect,
  rects,
  rounded,
  roundedData,
  stroke,
  type Box,
  type Point,
} from './shapes.ts'

/** A made bed seen from its foot, the foot of it at `y`, `width` wide at the headboard. */
export function bed(room: Interior, [x, y]: Point, width: number, pillows = 2): string {
  const { light, textiles, panel, timber, stars } = room
  const [strong, second, linen] = textiles
  const half = width / 2
  const top = y - width * 0.46
  const headTop = top - width * (stars >= 4 ? 0.46 : 0.32)
  const tall: string[] = []
  const count = pillows
  const w = (width * 0.9) / count
  for (let index = 0; index < count; index += 1) {
    const left = x - width * 0.45 + index * w
    tall.push(
      rounded(left + 4, top - width * 0.19, w - 8, width * 0.24, 22, light.lit(linen)),
      area(
        d`M${left + 12} ${top - width * 0.02}q${w / 2 - 12} 16 ${w - 24} 0v${width * 0.05}h${24 - w}z`,
        light.shade(linen),
        0.5,
      ),
    )
  }
  const head =
    stars <= 2
      ? rects(
          [
            [x - half, headTop, 10, y - headTop - 30],
            [x + half - 10, headTop, 10, y - headTop - 30],
            [x - half, headTop + 6, width, 10],
            [x - half, headTop + 40, width, 8],
          ],
          light.lit(timber),
        ) +
        rects(
          Array.from({ length: 9 }, (_, index): Box => [
            x - half + 24 + index * ((width - 54) / 8),
            headTop + 14,
            6,
            60,
          ]),
          light.lit(timber),
        )
      : rounded(
          x - half - 8,
          headTop,
          width + 16,
          y - headTop - 30,
          stars === 3 ? 10 : 30,
          light.lit(stars >= 4 ? strong : timber),
        ) +
        (stars >= 4
          ? rects(
              Array.from({ length: 7 }, (_, index): Box => [
                x - half + ((index + 1) / 8) * width,
                headTop + 10,
                2.5,
                width * 0.5,
              ]),
              light.shade(strong),
              0.8,
            )
          : rects(
              [
                [x - half + 10, headTop + 12, width - 20, 3],
                [x - half + 10, headTop + 34, width - 20, 3],
              ],
              light.shade(timber),
              0.7,
            ))
  return [
    ellipse(x, y + 4, half * 1.24, 16, light.shade(room.floor), 0.7),
    head,
    ...tall,
    rounded(
      x - width * 0.2,
      top - width * 0.07,
      width * 0.4,
      width * 0.14,
      14,
      light.lit(stars >= 4 ? second : strong),
    ),
    area(
      d`M${x - half - 4} ${top + 10}Q${x} ${top - 14} ${x + half + 4} ${top + 10}L${x + half * 1.16} ${y - 18}q2 14 -14 14H${x - half * 1.16 + 14}q-16 0 -14 -14z`,
      light.lit(linen),
    ),
    area(
      d`M${x + half * 0.3} ${top}Q${x + half * 0.8} ${top + 3} ${x + half + 4} ${top + 10}L${x + half * 1.16} ${y - 18}q2 14 -14 14H${x + half * 0.5}z`,
      light.shade(linen),
      0.3,
    ),
    area(
      d`M${x - half - 5} ${top + 10}Q${x} ${top - 14} ${x + half + 5} ${top + 10}l4 26Q${x} ${top + 16} ${x - half - 9} ${top + 36}z`,
      light.lit(mix(linen, '#ffffff', 0.5)),
    ),
    area(
      d`M${x - half * 1.1 - 3} ${y - width * 0.2}Q${x} ${y - width * 0.23} ${x + half * 1.1 + 3} ${y - width * 0.2}L${x + half * 1.16} ${y - 20}Q${x} ${y - 32} ${x - half * 1.16} ${y - 20}z`,
      light.lit(room.random.pick([strong, second, panel])),
    ),
    stroke(
      d`M${x - half * 1.11} ${y - width * 0.155}Q${x} ${y - width * 0.185} ${x + half * 1.11} ${y - width * 0.155}M${x - half * 1.14} ${y - width * 0.1}Q${x} ${y - width * 0.125} ${x + half * 1.14} ${y - width * 0.1}`,
      light.lit(linen),
      2.5,
      0.55,
    ),
  ].join('')
}

/** A bedside table with a lamp on it. */
export function nightstand(room: Interior, [x, y]: Point, size: number): string {
  const { light, timber, metal, random } = room
  const top = y - size
  return (
    rounded(x - size * 0.42, top, size * 0.84, size * 0.62, 4, light.lit(timber)) +
    rects(
      [
        [x - size * 0.42, top + size * 0.3, size * 0.84, 2],
        [x - size * 0.36, top + size * 0.62, 5, size * 0.38],
        [x + size * 0.36 - 5, top + size * 0.62, 5, size * 0.38],
      ],
      light.shade(timber),
    ) +
    circle(x, top + size * 0.16, 3, light.lit(metal)) +
    circle(x, top + size * 0.46, 3, light.lit(metal)) +
    tableLamp(room, [x, top], size * 0.95, random.integer(0, 2))
  )
}

/** A table lamp; its shade glows once lamps are on. */
export function tableLamp(room: Interior, [x, y]: Point, height: number, kind: number): string {
  const { light, metal, textiles } = room
  const shade = light.lamps ? '#ffdf9e' : light.lit('#f7ecd6')
  const w = height * 0.34
  const top = y - height
  const body =
    kind === 0
      ? rects([[x - 2, top + height * 0.4, 4, height * 0.6]], light.lit(metal)) +
        ellipse(x, y - 2, w * 0.5, 4, light.lit(metal))
      : kind === 1
        ? ellipse(x, y - height * 0.26, w * 0.56, height * 0.26, light.lit(textiles[0])) +
          area(circleData(x + w * 0.2, y - height * 0.26, w * 0.32, height * 0.24), light.shade(textiles[0]), 0.6)
        : polygon(
            [
              [x - w * 0.5, y],
              [x - w * 0.16, top + height * 0.42],
              [x + w * 0.16, top + height * 0.42],
              [x + w * 0.5, y],
            ],
            light.lit(room.panel),
          )
  return (
    (light.lamps ? circle(x, top + height * 0.24, height * 0.62, '#ffdf9e', 0.2) : '') +
    body +
    polygon(
      [
        [x - w * 0.66, top],
        [x + w * 0.66, top],
        [x + w, top + height * 0.44],
        [x - w, top + height * 0.44],
      ],
      shade,
    ) +
    polygon(
      [
        [x + w * 0.3, top],
        [x + w * 0.66, top],
        [x + w, top + height * 0.44],
        [x + w * 0.44, top + height * 0.44],
      ],
      light.shade('#e8d3ae'),
      0.45,
    )
  )
}

/** A lamp hung from the ceiling: a dome, a ball or a cone. */
export function pendant(room: Interior, [x, y]: Point, size: number, kind: number): string {
  const { light, metal, panel } = room
  const glow = light.lamps ? '#ffdf9e' : light.lit('#f9efda')
  const cord = rects([[x - 1, 0, 2, y - size * 0.4]], light.shade('#4a4642'))
  const halo = light.lamps ? circle(x, y, size * 1.5, '#ffdf9e', 0.18) : ''
  if (kind === 0)
    return (
      cord +
      halo +
      area(d`M${x - size} ${y + size * 0.4}a${size} ${size * 0.9} 0 0 1 ${size * 2} 0z`, light.lit(metal)) +
      area(
        d`M${x + size * 0.2} ${y - size * 0.48}a${size} ${size * 0.9} 0 0 1 ${size * 0.8} ${size * 0.88}h${-size * 0.5}z`,
        light.shade(metal),
        0.6,
      ) +
      ellipse(x, y + size * 0.4, size, size * 0.14, glow)
    )
  if (kind === 1)
    return (
      cord +
      halo +
      circle(x, y, size * 0.8, glow) +
      area(
        d`M${x + size * 0.1} ${y - size * 0.79}a${size * 0.8} ${size * 0.8} 0 0 1 0 ${size * 1.58}a${size} ${size} 0 0 0 0 ${-size * 1.58}z`,
        light.shade('#e8d3ae'),
        0.35,
      ) +
      rects([[x - 6, y - size * 0.94, 12, 8]], light.lit(metal))
    )
  const slats = Array.from(
    { length: 7 },
    (_, index) =>
      d`M${x + (index - 3) * size * 0.1} ${y - size * 0.5}L${x + (index - 3) * size * 0.32} ${y + size * 0.5}`,
  ).join('')
  return (
    cord +
    halo +
    polygon(
      [
        [x - size * 0.3, y - size * 0.5],
        [x + size * 0.3, y - size * 0.5],
        [x + size, y + size * 0.5],
        [x - size, y + size * 0.5],
      ],
      light.lamps ? '#ffdf9e' : light.lit(mix(panel, '#f0dfc0', 0.6)),
    ) +
    stroke(slats, light.shade(mix(panel, '#8a6a4a', 0.5)), 2, 0.6)
  )
}

/** An armchair seen from the front. */
export function armchair(room: Interior, [x, y]: Point, size: number, color: Color): string {
  const { light, timber } = room
  const s = size / 100
  return (
    ellipse(x, y, 56 * s, 7 * s, light.shade(room.floor), 0.7) +
    rects(
      [
        [x - 44 * s, y - 20 * s, 5 * s, 20 * s],
        [x + 39 * s, y - 20 * s, 5 * s, 20 * s],
      ],
      light.shade(timber),
    ) +
    rounded(x - 42 * s, y - 104 * s, 84 * s, 80 * s, 26 * s, light.lit(color)) +
    rounded(x - 36 * s, y - 48 * s, 72 * s, 26 * s, 9 * s, light.lit(mix(color, '#ffffff', 0.16))) +
    rounded(x - 54 * s, y - 64 * s, 22 * s, 50 * s, 10 * s, light.lit(mix(color, '#ffffff', 0.08))) +
    rounded(x + 32 * s, y - 64 * s, 22 * s, 50 * s, 10 * s, light.shade(color)) +
    rounded(x - 18 * s, y - 72 * s, 36 * s, 28 * s, 7 * s, light.lit(room.textiles[1]))
  )
}

/** A sofa for three seen from the front. */
export function sofa(room: Interior, [x, y]: Point, width: number, color: Color): string {
  const { light, timber, textiles } = room
  const h = width * 0.3
  const half = width / 2
  const cushions = [-1, 0, 1]
    .map((index) =>
      roundedData([x - half * 0.84 + (index + 1) * width * 0.282, y - h * 0.56, width * 0.272, h * 0.26], 7),
    )
    .join('')
  return (
    ellipse(x, y, half * 1.02, 8, light.shade(room.floor), 0.7) +
    rects(
      [
        [x - half * 0.9, y - h * 0.2, 6, h * 0.2],
        [x + half * 0.9 - 6, y - h * 0.2, 6, h * 0.2],
      ],
      light.shade(timber),
    ) +
    rounded(x - half * 0.92, y - h, width * 0.92, h * 0.8, 16, light.lit(color)) +
    rects([[x - 1, y - h * 0.95, 2, h * 0.4]], light.shade(color)) +
    rects([[x - half * 0.9, y - h * 0.34, width * 0.9, h * 0.2]], light.shade(color)) +
    area(cushions, light.lit(mix(color, '#ffffff', 0.16))) +
    rounded(x - half, y - h * 0.72, width * 0.1, h * 0.6, 9, light.lit(mix(color, '#ffffff', 0.08))) +
    rounded(x + half - width * 0.1, y - h * 0.72, width * 0.1, h * 0.6, 9, light.shade(color)) +
    rounded(x - half * 0.78, y - h * 0.86, width * 0.15, h * 0.34, 7, light.lit(textiles[1])) +
    rounded(x + half * 0.5, y - h * 0.86, width * 0.15, h * 0.34, 7, light.lit(textiles[2]))
  )
}

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
