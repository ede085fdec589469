import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseOffers, kindOfOffer, leavesOutBoards, type OfferKind, offersToChooseFrom } from './choose-offers.ts'

const offer = (price: number, board: string, refundable = false): OfferKind => ({ price, board, refundable })
const pricesOf = (offers: readonly OfferKind[], most: number) =>
  chooseOffers(offers, most, (kind) => kind).map(({ price }) => price)

const offers = [
  offer(9, 'HB'),
  offer(1, 'RO'),
  offer(2, 'RO'),
  offer(3, 'RO'),
  offer(4, 'RO', true),
  offer(5, 'RO', true),
  offer(6, 'BB'),
  offer(7, 'BB', true),
]

test('a selection takes the cheapest offer, the cheapest refundable one, the cheapest of each board, the cheapest of each board with the other refundability, then the next cheapest', () => {
  expect(pricesOf(offers, 1)).toEqual([1])
  expect(pricesOf(offers, 2)).toEqual([1, 4])
  expect(pricesOf(offers, 3)).toEqual([1, 4, 6])
  expect(pricesOf(offers, 4)).toEqual([1, 4, 6, 9])
  expect(pricesOf(offers, 5)).toEqual([1, 4, 6, 7, 9])
  expect(pricesOf(offers, 6)).toEqual([1, 2, 4, 6, 7, 9])
})

test.each<[title: string, offers: OfferKind[], most: number, isCut: boolean]>([
  ['all offers', offers, 8, false],
  ['one of each board and refundability', offers, 5, false],
  ['too few for each refundability of a board', offers, 4, true],
  ['too few for the boards', offers, 2, true],
  ['many of one board', [...offers.slice(1, 4), offer(8, 'RO')], 1, false],
  ['a board that is left with refundable rates alone', [offer(1, 'RO', true), offer(2, 'RO')], 1, true],
  ['rooms with different boards', [offer(1, 'RO,BB'), offer(2, 'BB,RO')], 1, true],
  ['no offers', [], 5, false],
])('a selection of %s reports whether it leaves out boards, or refundable rates of a board', (_, all, most, isCut) => {
  expect(
    leavesOutBoards(
      all,
      chooseOffers(all, most, (kind) => kind),
      (kind) => kind,
    ),
  ).toBe(isCut)
})

test('a selection reports a board as left out if its only offer is an unselected package', () => {
  const all = [offer(5, 'RO'), offer(6, 'RO'), offer(7, 'HB')]
  const chosen = chooseOffers(all, 2, (kind) => kind, new Map([[all[2]!, undefined]]))
  expect(leavesOutBoards(all, chosen, (kind) => kind)).toBe(true)
})

test('an offer of several kinds counts once', () => {
  expect(pricesOf([offer(1, 'BB', true), offer(2, 'BB'), offer(3, 'RO')], 2)).toEqual([1, 3])
})

test('a selection of any offers has the requested size, no repeats, price order and every offer of a smaller selection', () => {
  const anyOffer = fc.record({
    price: fc.integer({ min: 1, max: 50 }),
    board: fc.constantFrom('RO', 'BB', 'HB', 'FB'),
    refundable: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyOffer), fc.integer({ min: 1, max: 20 }), (offers, most) => {
      const chosen = chooseOffers(offers, most, (kind) => kind)
      expect(chosen).toHaveLength(Math.min(most, offers.length))
      expect(new Set(chosen).size).toBe(chosen.length)
      expect(chosen.map(({ price }) => price)).toEqual(chosen.map(({ price }) => price).toSorted((a, b) => a - b))
      const more = new Set(chooseOffers(offers, most + 1, (kind) => kind))
      expect(chosen.every((one) => more.has(one))).toBe(true)
    }),
  )
})

test('a package is never selected as the cheapest, nor before the same offer without a package', () => {
  const [standard, other] = [offer(5, 'RO'), offer(6, 'BB')]
  const packages = new Map([
    [offer(1, 'RO'), standard],
    [offer(2, 'HB'), undefined],
  ])
  const all = [standard, other, ...packages.keys()]
  const prices = (most: number) => chooseOffers(all, most, (kind) => kind, packages).map(({ price }) => price)
  expect([1, 2, 3, 4].map(prices)).toEqual([[5], [5, 6], [1, 5, 6], [1, 2, 5, 6]])
})

test('the price of an offer includes fees paid at the property', () => {
  const taxesAndFees = [{ included: false, description: 'Resort fee', amount: 40, currency: 'USD' }]
  const cancellationPolicies = { refundableTag: 'RFN', cancelPolicyInfos: [] }
  const rates = [{ boardType: 'RO', boardName: '', cancellationPolicies, retailRate: { taxesAndFees, total: [] } }]
  expect(kindOfOffer({ offerRetailRate: { amount: 100, currency: 'USD' }, rates }, 0).price).toBe(140)
})

test('a source is queried for at least 40 offers, or for the cheapest if only one is requested', () => {
  expect([1, 2, 5, 60].map(offersToChooseFrom)).toEqual([1, 40, 40, 60])
})
