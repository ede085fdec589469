import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Watch } from './watch-schema.ts'
import { countFresh, isOver, newStays, newsWords, readWatches, searchOf, writeSearch, writeWatches } from './watches.ts'

const watch: Watch = { id: 'a', search: 'near=Paris&latitude=48.8566&longitude=2.3522&maxMiles=60000', addedAtMs: 1 }
const withStays = (stays: string[], seen?: string[]): Watch => ({
  ...watch,
  found: { atMs: 2, total: stays.length, stays },
  ...(seen && { seen: { atMs: 1, stays: seen } }),
})

test('watches are read as they were written, and what cannot be read stays as it is', () => {
  const later = { ...watch, id: 'b', place: 'Line\nbreak “quoted”', addedByLaterVersion: [1] }
  const text = writeWatches({ watches: [watch, later], unreadable: ['{"id":"cut', 'not one'] })
  expect(readWatches(text)).toEqual({ watches: [watch, later], unreadable: ['{"id":"cut', 'not one'] })
  expect(readWatches(writeWatches(readWatches(text)))).toEqual(readWatches(text))
  expect(readWatches(undefined)).toEqual({ watches: [], unreadable: [] })
  expect(writeWatches({ watches: [], unreadable: [] })).toBeUndefined()
  const line = fc.string().filter((one) => !one.includes('\n'))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      expect(readWatches(lines.join('\n')).unreadable).toEqual(lines)
    }),
  )
})

test('a search is watched without how the page shows it', () => {
  const shown = {
    near: 'Paris',
    latitude: 48.8566,
    longitude: 2.3522,
    maxMiles: 60_000,
    sort: 'miles',
    show: 'chart',
    deal: 'h1',
    limit: 100,
    nightMiles: [1, 2],
  } as const
  expect(writeSearch({ ...shown, nightMiles: [1, 2] })).toBe(watch.search)
  expect(writeSearch(searchOf(watch))).toBe(watch.search)
})

test('a watch is over when no stay of its days begins tomorrow or later', () => {
  const until = (to: string) => ({ search: `${watch.search}&to=${to}` })
  expect(['2027-03-10', '2027-03-11', '2027-03-12'].map((to) => isOver(until(to), '2027-03-10'))).toEqual([
    true,
    true,
    false,
  ])
  expect(isOver(watch, '2027-03-10')).toBe(false)
})

test('what was not shown before is new, and is counted', () => {
  expect(newStays(withStays(['x', 'y'], ['y']), { atMs: 1, stays: ['y'] })).toEqual(['x'])
  expect(newStays(withStays(['x']), undefined)).toEqual([])
  const some = [watch, withStays(['x', 'y'], ['y']), withStays(['x'], ['x']), withStays([])]
  expect([countFresh(some), newsWords(some)]).toEqual([1, '2 of 4 watches found something'])
  expect([newsWords([watch]), newsWords([])]).toEqual(['0 of 1 watch found something', undefined])
})
