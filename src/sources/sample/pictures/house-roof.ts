import { mix, type Color } from './color.ts'
import { grid, windows, type WindowLook } from './openings.ts'
import { bush } from './plants.ts'
import { area, d, polygon, polygonData, rects, type Box, type Point } from './shapes.ts'
import type { Stage } from './stage.ts'
import { isSnowy } from './street.ts'

/** How a town house ends at the top. */
export type Roof = 'mansard' | 'stepped' | 'bell' | 'pitched' | 'flat' | 'gable'

/** A town house in a row. */
export interface House {
  x: number
  width: number
  floors: number
  floorHeight: number
  bays: number
  wall: Color
  roof: Roof
  look: WindowLook
  /** 0 for the subject, more for its neighbours. */
  distance: number
}

/** The roof of a town house whose walls end at `top`. */
export function houseRoof(stage: Stage, { x, width, roof: kind, wall, look }: House, top: number): string {
  const { light, palette, random } = stage
  const tile = random.pick(palette.roofs)
  const cover = light.lit(isSnowy(stage) && kind !== 'mansard' ? '#eef2f6' : tile)
  const dark = light.shade(tile)
  const right = x + width
  const middle = x + width / 2
  const stack = (left: number, y: number, h: number): string =>
    rects([[left, y - h, 26, h + 20]], light.lit(wall)) +
    rects([[left + 15, y - h, 11, h + 20]], light.shade(wall), 0.7) +
    rects([[left - 3, y - h - 4, 32, 7]], light.lit(palette.stone)) +
    rects(
      [
        [left + 3, y - h - 15, 7, 12],
        [left + 15, y - h - 15, 7, 12],
      ],
      light.lit('#b5694a'),
    )
  switch (kind) {
    case 'mansard': {
      const rise = 74
      const count = Math.max(2, Math.round(width / 92))
      const boxes = grid([x + 14, top - rise + 16, width - 28, rise - 26], count, 1, 25, 38)
      const ribs: Box[] = []
      for (let rib = x + 18; rib < right - 10; rib += 11) ribs.push([rib, top - rise + 2, 1.2, rise - 4])
      return (
        stack(x + width * 0.12, top - rise, 34) +
        stack(right - width * 0.2, top - rise, 28) +
        polygon(
          [
            [x, top],
            [x + 17, top - rise],
            [right - 17, top - rise],
            [right, top],
          ],
          light.lit(tile),
        ) +
        rects(ribs, dark, 0.35) +
        rects([[x + 12, top - rise - 5, width - 24, 8]], light.lit(mix(tile, '#ffffff', isSnowy(stage) ? 0.9 : 0.25))) +
        rects(
          boxes.map(([bx, by, w, h]): Box => [bx - 6, by - 6, w + 12, h + 14]),
          light.lit(mix(wall, palette.trim, 0.6)),
        ) +
        area(
          boxes.map(([bx, by, w]) => d`M${bx - 9} ${by - 4}q${w / 2 + 9} -22 ${w + 18} 0z`).join(''),
          light.lit(isSnowy(stage) ? '#eef2f6' : mix(tile, '#ffffff', 0.15)),
        ) +
        windows(stage, boxes, { ...look, style: 'casement' })
      )
    }
    case 'stepped': {
      const steps = 5
      const points: Point[] = []
      const rise = Math.min(150, width * 0.42)
      for (let step = 0; step <= steps; step += 1)
        points.push(
          [x + (step / (steps + 0.8)) * (width / 2), top - (step * rise) / steps],
          [
            x + ((step + 1) / (steps + 0.8)) * (width / 2) - (step === steps ? (0.2 * width) / 2 / (steps + 0.8) : 0),
            top - (step * rise) / steps,
          ],
        )
      const mirrored = points.map(([px, py]): Point => [2 * middle - px, py]).toReversed()
      const caps: Box[] = [...points, ...mirrored]
        .filter((_, index) => index % 2 === 0)
        .map(([px, py]): Box => [px - 2, py - 4, width / 2 / (steps + 0.8) + 4, 5])
      return (
        polygon([...points, ...mirrored, [right, top + 4], [x, top + 4]], light.lit(wall)) +
        polygon(
          [
            [middle + width * 0.06, top - rise],
            ...mirrored.filter(([px]) => px > middle + width * 0.06),
            [right, top + 4],
            [middle + width * 0.3, top + 4],
          ],
          light.shade(wall),
          0.25,
        ) +
        rects(
          caps.slice(0, steps + 1).flatMap(([cx, cy, w, h]): Box[] => [
            [cx, cy, w, h],
            [2 * middle - cx - w, cy, w, h],
          ]),
          light.lit(isSnowy(stage) ? '#f3f6f8' : palette.trim),
        ) +
        windows(
          stage,
          [
            [middle - 14, top - rise * 0.58, 28, 46],
            ...(width > 240
              ? ([
                  [middle - width * 0.2 - 12, top - 50, 24, 36],
                  [middle + width * 0.2 - 12, top - 50, 24, 36],
                ] as Box[])
              : []),
          ],
          look,
        )
      )
    }
    case 'bell': {
      const h = Math.min(140, width * 0.4)
      const half = width / 2
      return (
        area(
          d`M${x} ${top + 4}q${half * 0.12} ${-h * 0.36} ${half * 0.42} ${-h * 0.42}q${half * 0.12} ${-h * 0.1} ${half * 0.14} ${-h * 0.42}q${half * 0.44} ${-h * 0.34} ${half * 0.88} 0q${half * 0.02} ${h * 0.32} ${half * 0.14} ${h * 0.42}q${half * 0.3} ${h * 0.06} ${half * 0.42} ${h * 0.42}z`,
          light.lit(mix(wall, palette.trim, 0.75)),
        ) +
        area(
          d`M${x + 12} ${top + 4}q${half * 0.14} ${-h * 0.3} ${half * 0.4} ${-h * 0.34}q${half * 0.1} ${-h * 0.12} ${half * 0.13} ${-h * 0.4}q${half * 0.36} ${-h * 0.28} ${half * 0.94 - 24} 0q${half * 0.02} ${h * 0.28} ${half * 0.13} ${h * 0.4}q${half * 0.26} ${h * 0.04} ${half * 0.4} ${h * 0.34}z`,
          light.lit(wall),
        ) +
        windows(stage, [[middle - 15, top - h * 0.6, 30, 48]], look)
      )
    }
    case 'gable': {
      const rise = width * 0.34
      return (
        stack(x + width * 0.68, top - rise * 0.5, 40) +
        polygon(
          [
            [x, top + 6],
            [middle, top - rise],
            [right, top + 6],
          ],
          light.lit(wall),
        ) +
        polygon(
          [
            [middle, top - rise],
            [right, top + 6],
            [right - width * 0.3, top + 6],
          ],
          light.shade(wall),
          0.2,
        ) +
        windows(stage, [[middle - 16, top - rise * 0.5, 32, 42]], look) +
        polygon(
          [
            [x - 18, top + 10],
            [middle, top - rise - 14],
            [right + 18, top + 10],
            [right + 2, top + 12],
            [middle, top - rise + 6],
            [x - 2, top + 12],
          ],
          cover,
        )
      )
    }
    case 'pitched': {
      const rise = 56
      const rows: Box[] = []
      if (!isSnowy(stage))
        for (let row = 1; row < 6; row += 1) rows.push([x - 6 + row * 3, top - row * 9.4, width + 12 - row * 6, 1.6])
      const eyes = grid(
        [x + 20, top - rise + 12, width - 40, rise - 20],
        Math.max(2, Math.round(width / 130)),
        1,
        24,
        22,
      )
      return (
        stack(x + width * 0.2, top - rise, 26) +
        polygon(
          [
            [x - 12, top + 2],
            [x + 10, top - rise],
            [right - 10, top - rise],
            [right + 12, top + 2],
          ],
          cover,
        ) +
        rects(rows, dark, 0.4) +
        (stage.climate === 'mediterranean'
          ? ''
          : area(
              eyes
                .map(([bx, by, w, h]) =>
                  polygonData([
                    [bx - 9, by + h],
                    [bx + w / 2, by - 14],
                    [bx + w + 9, by + h],
                  ]),
                )
                .join(''),
              light.lit(wall),
            ) +
            windows(
              stage,
              eyes.map(([bx, by, w, h]): Box => [bx + 4, by + 4, w - 8, h - 4]),
              { ...look, style: 'casement' },
            ))
      )
    }
    case 'flat':
    default: {
      const posts: Box[] = []
      for (let post = x + 6; post < right - 6; post += 12) posts.push([post, top - 22, 4.5, 20])
      const green = random.chance(0.6)
      return (
        (green
          ? bush(stage, [x + width * 0.1, top - 8], width * 0.34, 26) +
            rects(
              [
                [x + width * 0.56, top - 58, 5, 50],
                [right - 24, top - 58, 5, 50],
                [x + width * 0.53, top - 62, width * 0.44 - 6, 6],
              ],
              light.lit(palette.wood),
            )
          : stack(right - 70, top, 30)) +
        rects([...posts, [x - 2, top - 26, width + 4, 6]], light.lit(mix(wall, palette.trim, 0.7)))
      )
    }
  }
}
