import { boat } from './boat.ts'
import { mix } from './color.ts'
import { hills, peak, village, water } from './land.ts'
import { bush, cypress, palm } from './plants.ts'
import { area, d, rects } from './shapes.ts'
import { drawSky, sunAt } from './sky.ts'
import type { Stage } from './stage.ts'

/** A beach under palms. */
export function palmBay(stage: Stage): string {
  const { random, light, palette } = stage
  const [x, y] = sunAt(stage, 372)
  const sand = light.lit(palette.ground)
  const side = random.chance(0.5) ? 1 : -1
  const at = (px: number): number => (side === 1 ? px : 960 - px)
  return [
    drawSky(stage, { horizon: 372, disc: [x, y, 40] }),
    hills(stage, 322, 40, light.far(palette.hill, 0.62), 378),
    peak(stage, [at(790), 376], [360, 130], palette.hill, { distance: 0.42 }),
    water(stage, 372, 640, x),
    area(
      d`M${at(-20)} 470C${at(220)} 486 ${at(330)} 540 ${at(520)} 556S${at(820)} 600 ${at(980)} 604V640H${at(-20)}z`,
      mix(sand, '#ffffff', 0.45),
      0.8,
    ),
    area(
      d`M${at(-20)} 482C${at(220)} 498 ${at(320)} 552 ${at(510)} 568S${at(820)} 612 ${at(980)} 614V640H${at(-20)}z`,
      sand,
    ),
    area(
      d`M${at(-20)} 540C${at(180)} 556 ${at(300)} 600 ${at(480)} 640H${at(-20)}z`,
      light.shade(palette.ground),
      0.55,
    ),
    boat(stage, [at(560), 432], 0.9),
    palm(stage, [at(250), 566], 330),
    palm(stage, [at(150), 580], 420),
    palm(stage, [at(60), 560], 300),
    bush(stage, [at(side === 1 ? -30 : 190), 640], 220, 62, random.pick(palette.bloom)),
  ].join('')
}

/** Steep green islands in still water. */
export function islands(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 350)
  const rocks: string[] = []
  for (const [px, w, h, distance] of [
    [180, 120, 110, 0.62],
    [760, 180, 190, 0.5],
    [640, 90, 100, 0.56],
    [330, 190, 220, 0.3],
  ] as const) {
    const sx = px + random.between(-30, 30)
    const green = light.far(palette.leaf[1], distance)
    const base = 352 + (1 - distance) * 70
    rocks.push(
      area(
        d`M${sx - w / 2} ${base}C${sx - w * 0.5} ${base - h * 0.7} ${sx - w * 0.3} ${base - h} ${sx} ${base - h}S${sx + w * 0.46} ${base - h * 0.6} ${sx + w / 2} ${base}z`,
        green,
      ),
      area(
        d`M${sx} ${base - h}C${sx + w * 0.28} ${base - h} ${sx + w * 0.46} ${base - h * 0.6} ${sx + w / 2} ${base}H${sx + w * 0.06}C${sx + w * 0.2} ${base - h * 0.4} ${sx - w * 0.1} ${base - h * 0.6} ${sx} ${base - h}z`,
        mix(light.shade(palette.leaf[0]), green, distance),
      ),
      rects([[sx - w * 0.56, base - 3, w * 1.12, 5]], mix(light.lit('#ffffff'), green, 0.35), 0.6),
    )
  }
  return [
    drawSky(stage, { horizon: 350, disc: [x, y, 38] }),
    water(stage, 350, 640, x),
    ...rocks,
    boat(stage, [530, 480], 1.7),
    palm(stage, [900, 690], 420),
    palm(stage, [70, 700], 360),
    bush(stage, [-40, 660], 240, 60, random.pick(palette.bloom)),
    bush(stage, [760, 664], 260, 66),
  ].join('')
}

/** A village at the foot of a headland, sails before it. */
export function bay(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 330)
  const flip = random.chance(0.5)
  const at = (px: number): number => (flip ? 960 - px : px)
  const cliff = light.far(palette.hill, 0.2)
  const near = light.lit(mix(palette.leaf[1], palette.hill, 0.4))
  return [
    drawSky(stage, { horizon: 330, disc: [x, y, 40] }),
    hills(stage, 270, 56, light.far(palette.hill, 0.66), 336),
    water(stage, 330, 640, x),
    area(
      d`M${at(980)} 210C${at(880)} 230 ${at(800)} 290 ${at(700)} 330S${at(600)} 380 ${at(560)} 392C${at(700)} 430 ${at(860)} 450 ${at(980)} 452z`,
      cliff,
    ),
    area(
      d`M${at(980)} 300C${at(860)} 330 ${at(760)} 370 ${at(640)} 402C${at(760)} 430 ${at(860)} 450 ${at(980)} 452z`,
      light.shade(palette.hill),
      0.4,
    ),
    village(stage, 412, flip ? [60, 330] : [640, 910], 0.14, 1.15),
    boat(stage, [at(430), 420], 1),
    boat(stage, [at(330), 480], 1.5),
    area(
      d`M${at(-20)} 500C${at(120)} 500 ${at(260)} 560 ${at(420)} 600S${at(760)} 630 ${at(980)} 610V650H${at(-20)}z`,
      near,
    ),
    area(
      d`M${at(-20)} 560C${at(160)} 560 ${at(300)} 620 ${at(520)} 650H${at(-20)}z`,
      light.shade(palette.leaf[0]),
      0.7,
    ),
    cypress(stage, [at(90), 590], 250),
    cypress(stage, [at(150), 600], 190),
    cypress(stage, [at(44), 600], 170),
    bush(stage, [flip ? 40 : 680, 652], 250, 56, random.pick(palette.bloom)),
  ].join('')
}
