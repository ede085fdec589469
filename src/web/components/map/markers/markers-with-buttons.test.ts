import { expect, test } from 'vitest'
import { deal, markersOf } from './fixtures.ts'
import { markersWithButtons } from './markers-with-buttons.ts'

const apart = markersOf(
  Array.from({ length: 9 }, (_, rank) => deal(`h${rank}`, 0, rank * 10)),
  5,
)
const inView = { listed: [0, 1, 2, 3, 4, 5, 6, 7], pills: [0, 1, 8], dots: [2, 3, 4, 5, 6, 7] }
const none = { focused: undefined, hovered: undefined, singles: [] }

function kinds(raised: Partial<Parameters<typeof markersWithButtons>[2]> = {}): string[] {
  return markersWithButtons(apart, inView, { ...none, ...raised }).map(
    ({ marker, kind }) => `${marker.best.id} ${kind}`,
  )
}

test('the pills have buttons, and of the dots the last, for Shift+Tab', () => {
  expect(kinds()).toEqual(['h0 pill', 'h1 pill', 'h7 target', 'h8 pill'])
})

test('the neighbours of the focused marker have buttons, and the marker itself a pill', () => {
  expect(kinds({ focused: apart.at(4) })).toEqual([
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
  const outside = markersWithButtons(apart, inView, none).at(-1)
  expect(outside).toMatchObject({ marker: { best: { id: 'h8' } }, isTabStop: false })
})

test('what is hovered at, selected or highlighted is a pill on top', () => {
  const raised = { hovered: apart.at(3), singles: [apart.single('h5'), undefined] }
  const buttons = markersWithButtons(apart, inView, { ...none, ...raised })
  expect(buttons.filter(({ isOnTop }) => isOnTop).map(({ marker, kind }) => [marker.best.id, kind])).toEqual([
    ['h3', 'pill'],
    ['h5', 'pill'],
  ])
})

test('a raised deal of a cluster has a pill of its own, after that of the cluster when it is its best', () => {
  const together = markersOf([deal('a', 0, 0), deal('b', 0, 0.01)], 3)
  const view = { listed: [0], pills: [0], dots: [] }
  const counts = (id: string) =>
    markersWithButtons(together, view, { ...none, singles: [together.single(id)] }).map(({ marker }) => [
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
