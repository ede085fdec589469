import { expect, test } from 'vitest'
import { deal, markersOf } from './marker-fixtures.ts'
import { shownMarkers } from './shown-markers.ts'

const apart = markersOf(
  Array.from({ length: 9 }, (_, rank) => deal(`h${rank}`, 0, rank * 10)),
  5,
)
const inView = { listed: [0, 1, 2, 3, 4, 5, 6, 7], pills: [0, 1, 8], dots: [2, 3, 4, 5, 6, 7] }
const nothing = { focused: undefined, pointed: undefined, alone: [] }

function faces(raised: Partial<Parameters<typeof shownMarkers>[2]> = {}): string[] {
  return shownMarkers(apart, inView, { ...nothing, ...raised }).map(({ marker, face }) => `${marker.best.id} ${face}`)
}

test('the pills have buttons, and of the dots the last, for Shift and Tab to come to', () => {
  expect(faces()).toEqual(['h0 pill', 'h1 pill', 'h7 target', 'h8 pill'])
})

test('the neighbours of the focused marker have buttons, and itself a pill', () => {
  expect(faces({ focused: apart.at(4) })).toEqual([
    'h0 pill',
    'h1 pill',
    'h3 target',
    'h4 pill',
    'h5 target',
    'h7 target',
    'h8 pill',
  ])
})

test('Tab does not come to a pill that stands outside the view', () => {
  const outside = shownMarkers(apart, inView, nothing).at(-1)
  expect(outside).toMatchObject({ marker: { best: { id: 'h8' } }, isListed: false })
})

test('what is pointed at, selected or highlighted is a pill on top', () => {
  const raised = { pointed: apart.at(3), alone: [apart.alone('h5'), undefined] }
  const shown = shownMarkers(apart, inView, { ...nothing, ...raised })
  expect(shown.filter(({ isOnTop }) => isOnTop).map(({ marker, face }) => [marker.best.id, face])).toEqual([
    ['h3', 'pill'],
    ['h5', 'pill'],
  ])
})

test('a deal inside a cluster has a pill of its own beside it, after the cluster when it is its best', () => {
  const together = markersOf([deal('a', 0, 0), deal('b', 0, 0.01)], 3)
  const view = { listed: [0], pills: [0], dots: [] }
  const counts = (id: string) =>
    shownMarkers(together, view, { ...nothing, alone: [together.alone(id)] }).map(({ marker }) => [
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
