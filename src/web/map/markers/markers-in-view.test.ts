import { describe, expect, test } from 'vitest'
import { deal, indexOfDeals, manyDeals, viewBox, markersOf } from './testing/fixtures.ts'
import { xInView } from '#basemap/geometry.ts'
import { markerNear, markersInView, markersUnder, markersWithButtons } from './markers-in-view.ts'

const wideView = { south: -75, west: -180, north: 75, east: 180 }

test('every marker within the view is listed by rank, and is a pill or a dot', () => {
  const level = indexOfDeals(manyDeals(5_000)).level(5)
  const { listed, pills, dots } = markersInView(level, viewBox({ south: 0, west: 0, north: 40, east: 40 }, 5))
  expect(listed.length).toBeGreaterThan(100)
  expect(listed).toEqual(listed.toSorted((one, other) => one - other))
  const pillsAndDots = new Set([...pills, ...dots])
  expect(listed.every((index) => pillsAndDots.has(index))).toBe(true)
  expect(pillsAndDots.size).toBe(pills.length + dots.length)
})

test('the 60 best markers with room for a pill are pills', () => {
  const level = indexOfDeals(manyDeals(5_000)).level(4)
  const { pills } = markersInView(level, viewBox(wideView, 4))
  const withRoom = [...level.hasPill.keys()].filter((index) => level.hasPill[index] === 1)
  expect(pills).toEqual(withRoom.slice(0, 60))
})

describe('across the antimeridian', () => {
  const level = indexOfDeals([deal('east', -17, 179.9), deal('west', -17, -179.9)]).level(10)

  test('deals on both sides are in view, whatever the world copy of the view', () => {
    const bounds = { south: -18, north: -16 }
    expect(markersInView(level, viewBox({ ...bounds, west: 179, east: 181 }, 10)).listed).toHaveLength(2)
    expect(markersInView(level, viewBox({ ...bounds, west: -181, east: -179 }, 10)).listed).toHaveLength(2)
    expect(markersInView(level, viewBox({ ...bounds, west: 539, east: 541 }, 10)).listed).toHaveLength(2)
  })

  test('deals on both sides are drawn next to each other', () => {
    const view = viewBox({ south: -18, west: 179, north: -16, east: 181 }, 10)
    const [east, west] = [...level.xs].map((x) => xInView(x, view.box))
    expect(east).toBeCloseTo(0.5 + 179.9 / 360)
    expect(west).toBeCloseTo(0.5 + 180.1 / 360)
  })
})

test('a marker outside the view is neither listed nor a pill, but is a dot if near', () => {
  const level = indexOfDeals([deal('paris', 48.85, 2.35), deal('tokyo', 35.68, 139.69)]).level(5)
  const { listed, pills, dots } = markersInView(level, viewBox({ south: 40, west: 6, north: 55, east: 26 }, 5))
  expect({ listed, pills, dots }).toEqual({ listed: [], pills: [], dots: [0] })
})

test('the nearest of the given markers within a distance is found', () => {
  const level = indexOfDeals([deal('a', 0, 0), deal('b', 0, 20)]).level(2)
  const view = viewBox({ south: -40, west: -90, north: 40, east: 90 }, 2)
  const [firstX, secondX] = [256, 256 + (20 / 360) * 1_024]
  const y = (0.5 - view.box[1]) * view.worldPx
  expect(markerNear(level, view, [0, 1], { x: firstX + 5, y: y + 5 }, 12)).toBe(0)
  expect(markerNear(level, view, [0, 1], { x: secondX - 11, y }, 12)).toBe(1)
  expect(markerNear(level, view, [0, 1], { x: firstX + 20, y }, 12)).toBe(-1)
  expect(markerNear(level, view, [1], { x: firstX, y }, 12)).toBe(-1)
})

test('the markers under a box are the ones whose center is in it, also across the antimeridian', () => {
  const level = indexOfDeals([deal('a', 0, 179.999), deal('b', 0, -179.999), deal('c', 0.02, 179.999)]).level(13)
  const view = viewBox({ south: -0.1, west: 179.9, north: 0.1, east: 180.1 }, 13)
  const middle = {
    x: (view.box[2] - view.box[0]) * view.worldPx * 0.5,
    y: (view.box[3] - view.box[1]) * view.worldPx * 0.5,
  }
  const under = (width: number, height: number) =>
    markersUnder(level, view, [0, 1, 2], middle, { width, height }).map((index) => level.ranks[index])
  expect(under(30, 16)).toEqual([0, 1])
  expect(under(30, 200)).toEqual([0, 1, 2])
  expect(under(2, 2)).toEqual([])
})

const nineMarkers = markersOf(
  Array.from({ length: 9 }, (_, rank) => deal(`h${rank}`, 0, rank * 10)),
  5,
)
const inView = { listed: [0, 1, 2, 3, 4, 5, 6, 7], pills: [0, 1, 8], dots: [2, 3, 4, 5, 6, 7] }
const notRaised = { focused: undefined, hovered: undefined, singles: [] }

function buttonsWith(raised: Partial<Parameters<typeof markersWithButtons>[2]> = {}): string[] {
  return markersWithButtons(nineMarkers, inView, { ...notRaised, ...raised }).map(
    ({ marker, kind }) => `${marker.best.id} ${kind}`,
  )
}

test('every pill has a button, and so has the last dot, which Shift+Tab reaches', () => {
  expect(buttonsWith()).toEqual(['h0 pill', 'h1 pill', 'h7 target', 'h8 pill'])
})

test('the neighbours of the focused marker have buttons, and the focused marker is a pill', () => {
  expect(buttonsWith({ focused: nineMarkers.at(4) })).toEqual([
    'h0 pill',
    'h1 pill',
    'h3 target',
    'h4 pill',
    'h5 target',
    'h7 target',
    'h8 pill',
  ])
})

test('a pill outside the view is not a tab stop', () => {
  const outside = markersWithButtons(nineMarkers, inView, notRaised).at(-1)
  expect(outside).toMatchObject({ marker: { best: { id: 'h8' } }, isTabStop: false })
})

test('a hovered, selected or highlighted marker is a pill on top', () => {
  const raised = { hovered: nineMarkers.at(3), singles: [nineMarkers.single('h5'), undefined] }
  const buttons = markersWithButtons(nineMarkers, inView, { ...notRaised, ...raised })
  expect(buttons.filter(({ isOnTop }) => isOnTop).map(({ marker, kind }) => [marker.best.id, kind])).toEqual([
    ['h3', 'pill'],
    ['h5', 'pill'],
  ])
})

test('a raised deal in a cluster has its own pill, after the cluster’s pill if it is the best deal', () => {
  const together = markersOf([deal('a', 0, 0), deal('b', 0, 0.01)], 3)
  const view = { listed: [0], pills: [0], dots: [] }
  const counts = (id: string) =>
    markersWithButtons(together, view, { ...notRaised, singles: [together.single(id)] }).map(({ marker }) => [
      marker.best.id,
      marker.count,
    ])
  expect(counts('a')).toEqual([
    ['a', 2],
    ['a', 1],
  ])
  expect(counts('b')).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})
