import { expect, test } from 'vitest'
import { sampleOffer, sampleRate } from '../../../format/sample-offer.ts'
import { sampleChosen } from '../choice/sample-chosen.ts'
import { moved } from '../../../format/moved.ts'
import { mostLists, mostRates, ratesWith, type Shortlist, withChanged, withList } from './shortlists.ts'
import { readShortlists, writeShortlists } from './stored-shortlists.ts'

const rate = (id: string) => sampleChosen({ offer: sampleOffer({ offerId: id }) })
const list = (id: string, rates = [rate('o1')]): Shortlist => ({
  id,
  name: 'Martin family',
  reference: 'NW-1',
  note: '',
  changedAtMs: 0,
  rates,
})

test('lists come back as they were, without the remarks of suppliers', () => {
  const offer = sampleOffer({ rates: [sampleRate({ remarks: 'Bring a towel', hotelRemarks: ['Bring a towel'] })] })
  const written = writeShortlists([list('a', [sampleChosen({ offer, ownCents: 9900 })]), list('b')])!
  expect(written).not.toContain('towel')
  const { lists, damaged } = readShortlists(written)
  expect(damaged).toBe(0)
  expect(lists.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(lists[1]).toEqual(list('b'))
  expect(lists[0]?.rates[0]?.ownCents).toBe(9900)
})

test.each([
  ['nothing', undefined, 0],
  ['what is no JSON', '{', 1],
  ['another version', '{"version":2,"lists":[]}', 1],
  ['a list of something else', '{"version":1,"lists":[{"id":1}]}', 1],
])('of %s no list is read', (_, text, damaged) => {
  expect(readShortlists(text)).toEqual({ lists: [], damaged })
})

test('a damaged list does not take the others with it', () => {
  const written = JSON.parse(writeShortlists([list('a'), list('b')])!) as { lists: { rates: unknown }[] }
  written.lists[0]!.rates = 'lost'
  const { lists, damaged } = readShortlists(JSON.stringify(written))
  expect([lists.map(({ id }) => id), damaged]).toEqual([['b'], 1])
})

test('more lists or characters than are kept are refused', () => {
  expect(writeShortlists(Array.from({ length: mostLists + 1 }, (_, index) => list(String(index))))).toBeUndefined()
  expect(writeShortlists([{ ...list('a'), note: 'x'.repeat(2_000_000) }])).toBeUndefined()
})

test('a rate that a list has already is replaced where it stands, and a list does not grow without end', () => {
  const newer = { ...rate('o1'), ownCents: 100 }
  expect(ratesWith([rate('o1'), rate('o2')], [newer, rate('o3')])).toEqual([newer, rate('o2'), rate('o3')])
  const many = Array.from({ length: mostRates + 5 }, (_, index) => rate(`o${index}`))
  expect(ratesWith([], many)).toHaveLength(mostRates)
  expect(withList([], list('a', many))[0]?.rates).toHaveLength(mostRates)
})

test('only the list that is meant changes, with its time', () => {
  const [a, b] = withChanged([list('a'), list('b')], 'b', () => ({ name: 'Rome' }), 5)
  expect([a?.name, a?.changedAtMs, b?.name, b?.changedAtMs]).toEqual(['Martin family', 0, 'Rome', 5])
})

test('entries move within their ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})
