import { expect, test } from 'vitest'
import { cutAtAntimeridian, type Position, project, smooth, simplify } from './lines.ts'

test('a line across the antimeridian is cut, in both directions', () => {
  const east: [number, number][] = [
    [170, 0],
    [-170, 10],
  ]
  expect(cutAtAntimeridian(east)).toEqual([
    [
      [170, 0],
      [180, 5],
    ],
    [
      [-180, 5],
      [-170, 10],
    ],
  ])
  expect(cutAtAntimeridian(east.toReversed())).toEqual([
    [
      [-170, 10],
      [-180, 5],
    ],
    [
      [180, 5],
      [170, 0],
    ],
  ])
})

test('the part of a line along the antimeridian is dropped', () => {
  const line = [
    [175, 60],
    [180, 62],
    [180, 70],
    [176, 72],
  ]
  expect(cutAtAntimeridian(line)).toEqual([
    [
      [175, 60],
      [180, 62],
    ],
    [
      [180, 70],
      [176, 72],
    ],
  ])
})

test('a line on one side of the antimeridian is unchanged', () => {
  const line = [
    [-100, 49],
    [20, 49],
  ]
  expect(cutAtAntimeridian(line)).toEqual([line])
})

test('simplifying keeps the ends and the visible corners', () => {
  const line: Position[] = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [2, 2],
  ]
  expect(simplify(line, 0.01)).toEqual([line[0], line[2], line[3]])
  expect(simplify(line, 0.0001)).toEqual(line)
})

test('smoothing keeps the ends of a line and rounds its corners', () => {
  const line: Position[] = [
    [0, 0],
    [4, 0],
    [4, 4],
  ]
  const once = smooth(line, 1)
  expect(once).toEqual([
    [0, 0],
    [3, 0],
    [4, 1],
    [4, 4],
  ])
  const thrice = smooth(line, 3)
  expect([thrice[0], thrice.at(-1)]).toEqual([line[0], line[2]])
  expect(sharpestTurn(thrice)).toBeLessThan(sharpestTurn(once))
})

test('smoothing rounds a ring everywhere, and does not change a straight line', () => {
  const ring: Position[] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 0],
  ]
  const rounded = smooth(ring, 1)
  expect(rounded[0]).toEqual(rounded.at(-1))
  expect(rounded).not.toContainEqual([0, 0])
  const straight: Position[] = [
    [0, 0],
    [4, 0],
  ]
  expect(smooth(straight, 2)).toEqual(straight)
})

test('the world is the unit square, with the poles a little outside', () => {
  expect(project([-180, 0])).toEqual([0, 0.5])
  expect(project([180, 85.0511287798])[1]).toBeCloseTo(0, 8)
  const [, pole] = project([0, -90])
  expect(pole).toBeGreaterThan(1.03)
  expect(pole).toBeLessThan(1.1)
})

function sharpestTurn(line: readonly Position[]): number {
  const headings = line.slice(1).map(([x, y], index) => Math.atan2(y - line[index]![1], x - line[index]![0]))
  return Math.max(...headings.slice(1).map((heading, index) => Math.abs(heading - headings[index]!)))
}
