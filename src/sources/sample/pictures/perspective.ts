import { d, polygonData, type Point } from './shapes.ts'

/** A flat upright wall running away from the eye, measured in its own units: `u` 0 to 1 along it, height from the ground. */
export interface Wall {
  /** Where the near end stands on the picture. */
  nearX: number
  /** Where the far end stands on the picture. */
  farX: number
  /** Units of the picture per unit of height at the near end. */
  nearScale: number
  /** The same at the far end. */
  farScale: number
  /** The eye's height: a line at this height on the wall looks level. */
  eyeHeight: number
  /** Where the horizon lies on the picture. */
  horizon: number
}

/** The point of the picture where `u` and `height` of a wall are seen. */
export function onWall(
  { nearX, farX, nearScale, farScale, eyeHeight, horizon }: Wall,
  u: number,
  height: number,
): Point {
  const near = 1 / nearScale
  const far = 1 / farScale
  const depth = near + (far - near) * u
  return [(nearX * near * (1 - u) + farX * far * u) / depth, horizon - (height - eyeHeight) / depth]
}

/** The path data of a panel of a wall, from `u0` to `u1` and from height `low` to `high`. */
export function panel(wall: Wall, u0: number, u1: number, low: number, high: number): string {
  return polygonData([onWall(wall, u0, high), onWall(wall, u1, high), onWall(wall, u1, low), onWall(wall, u0, low)])
}

/** The path data of evenly spaced panels, `columns` by `rows`, each filling a share of its cell. */
export function panels(
  wall: Wall,
  columns: number,
  rows: number,
  [low, high]: readonly [number, number],
  [shareU, shareHeight]: readonly [number, number],
  keep: (column: number, row: number) => boolean = () => true,
): string {
  let data = ''
  const cell = (high - low) / rows
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!keep(column, row)) continue
      const middle = (column + 0.5) / columns
      const floor = low + row * cell + (cell * (1 - shareHeight)) / 2
      data += panel(
        wall,
        middle - shareU / 2 / columns,
        middle + shareU / 2 / columns,
        floor,
        floor + cell * shareHeight,
      )
    }
  }
  return data
}

/** The path data of a line along a wall at one height. */
export function course(wall: Wall, height: number, from = 0, to = 1): string {
  const [x0, y0] = onWall(wall, from, height)
  const [x1, y1] = onWall(wall, to, height)
  return d`M${x0} ${y0}L${x1} ${y1}`
}
