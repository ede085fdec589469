import { mix, type Color } from './color.ts'
import { poolColors, ripples } from './poolside.ts'
import { area, circleData, d, ellipse, rect, rects, rounded, stroke } from './shapes.ts'
import { atHour, type Stage } from './stage.ts'

/** The pool and its parasols as a bird sees them; always by day, which is when the pattern shows. */
export function fromAbove(given: Stage): string {
  const stage = given.light.lamps ? atHour(given, given.random.pick(['morning', 'noon', 'golden'] as const)) : given
  const { light, palette, random, climate } = stage
  const { face, deep } = poolColors(stage)
  const deck = random.pick([
    mix(palette.ground, '#ffffff', 0.3),
    mix(palette.wood, '#e0bd92', 0.6),
    mix(palette.stone, '#ffffff', 0.35),
  ])
  const accent = random.pick(palette.accents)
  const second = random.pick(palette.accents)
  const shapes = [
    d`M260 190h440q60 0 60 60v150q0 60 -60 60H260q-60 0 -60 -60V250q0 -60 60 -60z`,
    d`M220 240C220 130 420 150 500 190S760 150 780 300S660 500 560 450S400 470 320 470S220 360 220 240z`,
    d`M210 170h540v130h-300v180H210z`,
  ]
  const shape = random.pick(shapes)
  const tiles: string[] = []
  for (let x = 48; x < 960; x += 48) tiles.push(d`M${x} 0V640`)
  for (let y = 48; y < 640; y += 48) tiles.push(d`M0 ${y}H960`)
  const bed = (x: number, y: number): string =>
    rounded(x + 6, y + 8, 42, 92, 5, light.shade(deck), 0.8) +
    rounded(x, y, 42, 92, 5, light.lit('#f9f2e2')) +
    rounded(x, y, 42, 24, 5, light.lit(accent)) +
    rects(
      [
        [x + 6, y + 40, 30, 3],
        [x + 6, y + 62, 30, 3],
      ],
      light.lit(mix(accent, '#f9f2e2', 0.5)),
    )
  const shade = (x: number, y: number, r: number, color: Color): string => {
    const wedge = (index: number): string => {
      const a = (index / 8) * Math.PI * 2 + 0.2
      const b = ((index + 1) / 8) * Math.PI * 2 + 0.2
      return d`M${x} ${y}L${x + Math.cos(a) * r} ${y + Math.sin(a) * r}L${x + Math.cos(b) * r} ${y + Math.sin(b) * r}z`
    }
    return (
      ellipse(x + r * 0.4, y + r * 0.5, r, r, light.shade(deck), 0.75) +
      area([0, 2, 4, 6].map(wedge).join(''), light.lit(color)) +
      area([1, 3, 5, 7].map(wedge).join(''), light.lit('#fbf3e2')) +
      area(wedge(0) + wedge(1) + wedge(2), light.shade('#8a7a76'), 0.22)
    )
  }
  const crown = (x: number, y: number, r: number): string => {
    let dark = ''
    let lit = ''
    for (let index = 0; index < 12; index += 1) {
      const a = (index / 12) * Math.PI * 2 + random.between(-0.1, 0.1)
      const [tx, ty] = [x + Math.cos(a) * r, y + Math.sin(a) * r]
      const [nx, ny] = [-Math.sin(a) * r * 0.16, Math.cos(a) * r * 0.16]
      const leaf = d`M${x} ${y}Q${x + (tx - x) * 0.5 + nx} ${y + (ty - y) * 0.5 + ny} ${tx} ${ty}Q${x + (tx - x) * 0.5 - nx} ${y + (ty - y) * 0.5 - ny} ${x} ${y}z`
      if (index % 2 === 0) dark += leaf
      else lit += leaf
    }
    return (
      ellipse(x + r * 0.25, y + r * 0.32, r * 0.8, r * 0.8, light.shade(deck), 0.5) +
      area(dark, light.shade(palette.leaf[1])) +
      area(lit, light.lit(palette.leaf[1]))
    )
  }
  const clump = (x: number, y: number, r: number): string =>
    ellipse(x + r * 0.2, y + r * 0.26, r, r, light.shade(deck), 0.6) +
    area(
      [0, 1, 2, 3, 4, 5]
        .map((index) => circleData(x + Math.cos(index) * r * 0.5, y + Math.sin(index) * r * 0.5, r * 0.6))
        .join(''),
      light.shade(palette.leaf[1]),
    ) +
    area(
      [0, 1, 2, 3]
        .map((index) =>
          circleData(
            x + Math.cos(index * 1.5) * r * 0.42 - r * 0.12,
            y + Math.sin(index * 1.5) * r * 0.42 - r * 0.14,
            r * 0.36,
          ),
        )
        .join(''),
      light.lit(palette.leaf[1]),
    )
  const green = climate === 'tropical' || climate === 'arid' ? crown : clump
  const swimmer = ellipse(540, 300, 40, 40, light.lit(second)) + ellipse(540, 300, 21, 21, face)
  return [
    rect(0, 0, 960, 640, light.lit(deck)),
    stroke(tiles.join(''), light.shade(deck), 1.4, 0.35),
    stroke(shape, light.lit('#fbf5e8'), 26),
    area(shape, deep),
    `<g transform="translate(7 12)">${area(shape, face)}</g>`,
    stroke(shape, light.lit('#fbf5e8'), 9),
    ripples(stage, [
      [280, 230, 90, 9],
      [400, 270, 110, 10],
      [260, 330, 120, 10],
      [620, 240, 90, 9],
      [300, 410, 110, 9],
      [440, 220, 80, 8],
    ]),
    swimmer,
    ...[250, 316, 452, 518, 654, 720].map((x) => bed(x, 506)),
    shade(395, 540, 62, accent),
    shade(600, 540, 62, second),
    ...[80, 790].map((x) => bed(x, 60)),
    shade(176, 96, 60, second),
    green(90, 300, 84),
    green(870, 250, 92),
    green(60, 560, 96),
    green(890, 560, 84),
    green(880, 60, 70),
    green(330, 50, 56),
    green(470, 36, 46),
  ].join('')
}
