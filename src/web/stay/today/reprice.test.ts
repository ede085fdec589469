import type { MinRate } from '#contract/hotels/find-min-rates'
import type { Offer, OffersResponse } from '#contract/hotels/find-offers'
import type { Deal } from '#contract/deals/list-deals'
import { expect, test } from 'vitest'
import { isStayOfDeal, type SavedStay } from '../saved-stay.ts'
import { sampleOffer, sampleRate, usd } from '../testing/sample-offer.ts'
import { checkDeal } from './check-deal.ts'
import { describeDealChange, describeStayChange } from './describe-change.ts'
import { reprice, wantsMinRate } from './reprice.ts'

const king = { name: 'King room', boardType: 'BB', refundableTag: 'RFN' }
const saved: SavedStay = {
  hotelId: 'h1',
  hotelName: 'Astoria',
  stay: { checkin: '2027-03-08', checkout: '2027-03-10', occupancies: [{ adults: 2, children: [] }] },
  rate: {
    milesRequired: 42_000,
    price: usd(714),
    multiplier: 5,
    boardType: 'BB',
    refundableTag: 'RFN',
    roomName: 'King room',
  },
}
const offer = (total: number, rate: Parameters<typeof sampleRate>[0] = {}) =>
  sampleOffer({ offerId: `o${total}`, rates: [sampleRate({ ...king, ...rate, total })] })
const response = (...roomTypes: ReturnType<typeof offer>[]): OffersResponse => ({
  data: roomTypes.length === 0 ? [] : [{ hotelId: 'h1', roomTypes }],
  guestLevel: 0,
  sandbox: true,
  weather: [],
})
const dealOf = (miles: number, amount: number, endDate = saved.stay.checkout) =>
  ({
    start_date: saved.stay.checkin,
    end_date: endDate,
    data: {
      hotel: { id: 'h1', name: 'Astoria' },
      room_types: [
        {
          offer_id: 'd1',
          calculations: {
            miles_required: miles,
            selling_price: usd(amount),
            miles_earning: { multiplier: 6 },
            cpm: (100 * amount) / miles,
          },
          rates: [
            {
              name: king.name,
              adult_count: 2,
              board_type: king.boardType,
              cancellation_policies: { refundable_tag: king.refundableTag, cancel_policy_infos: [] },
            },
          ],
        },
      ],
    },
  }) as unknown as Deal
const minRate: MinRate = {
  amount: 30_000,
  originalAmount: 500,
  originalCurrency: 'USD',
  roomName: 'Twin room',
  boardType: 'RO',
  boardName: 'Room only',
  refundable: false,
}
const twin = offer(500, { name: 'Twin room', boardType: 'RO', refundableTag: 'NRFN' })
const found = (more: Partial<Parameters<typeof reprice>[1]>) =>
  reprice(saved, { response: response(twin, offer(714)), foundAtMs: 0, deal: undefined, minRate: undefined, ...more })
const words = (more: Partial<Parameters<typeof reprice>[1]>, stay = saved) => describeStayChange(stay, found(more)).text

test('a stay at its saved price keeps its miles, and says that they were not checked', () => {
  expect(found({})).toMatchObject({ offer: offer(714), isOther: false, milesRequired: 42_000, hasSavedMiles: true })
  expect(words({})).toBe('None in cash; miles not checked')
})

test('a saved rate or a deal missing from a full list of offers is not sold out', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ ...twin, offerId: `t${index}` }))
  const full = { response: response(...many), minRate }
  expect(words(full)).toBe('Not checked. Only the 100 cheapest rates were compared.')
  expect(words({ ...full, response: response(...many.slice(1)) })).toContain('The saved rate is sold out')
  expect(checkDeal(dealOf(40_000, 714), { response: full.response, foundAtMs: 0 })).toBeUndefined()
  const plain: SavedStay = { ...saved, rate: undefined }
  expect(reprice(plain, { ...full, foundAtMs: 0 })).toMatchObject({ kind: 'priced', offer: many[0] })
})

test('today’s deal has today’s miles if it has the price of the offer', () => {
  expect(found({ deal: dealOf(42_000, 714) })).toMatchObject({ hasSavedMiles: false, multiplier: 6 })
  expect(words({ deal: dealOf(42_000, 714) })).toBe('None')
  expect(words({ deal: dealOf(44_000, 714) })).toBe('Was 42,000 miles, now 44,000.')
  // The price of a deal may lack a cent for each of its nights but one.
  expect(words({ response: response(twin, offer(714.01)), deal: dealOf(42_000, 714) })).toBe('None')
  const dearer = { response: response(twin, offer(750)) }
  expect(words({ ...dearer, deal: dealOf(44_000, 750) })).toBe(
    'Was 42,000 miles, now 44,000. Was $714 in cash, now $750.',
  )
  expect(words({ ...dearer, deal: dealOf(42_000, 714) })).toMatch(/not known now/)
})

test('a deal for other nights does not affect this stay', () => {
  expect(found({ deal: dealOf(99_000, 714, '2027-03-11') })).toMatchObject({ milesRequired: 42_000, multiplier: 5 })
})

test('an unknown price in miles is reported', () => {
  const change = { response: response(twin, offer(750)), minRate }
  expect(found(change)).toMatchObject({ milesRequired: undefined, price: usd(750) })
  expect(words(change)).toBe('Was $714 in cash, now $750. Was 42,000 miles; not known now.')
})

test('the rate of the fewest miles replaces a sold-out saved rate', () => {
  const change = { response: response(twin), minRate }
  expect(found(change)).toMatchObject({ offer: twin, isOther: true, milesRequired: 30_000, hasSavedMiles: false })
  expect(words(change)).toBe('The saved rate is sold out (was 42,000 miles). This is now the rate of the fewest miles.')
  expect(words({ response: response(twin) })).toBe(
    'The saved rate is sold out (was 42,000 miles). This is now the cheapest rate.',
  )
})

test('a stay without rooms is sold out, unless the service could not check', () => {
  expect(words({ response: response() })).toBe('Sold out for these nights. It was 42,000 miles.')
  const notices = [{ message: 'The supplier did not respond', hotelIds: ['h1'] }]
  expect(words({ response: { ...response(), notices } })).toBe('Not checked. The supplier did not respond.')
})

test('a stay saved without a rate has the rate of the fewest miles', () => {
  const plain = { ...saved, rate: undefined }
  const today = { response: response(offer(450, { name: 'Cheap' }), twin), foundAtMs: 0, deal: undefined, minRate }
  expect(reprice(plain, today)).toMatchObject({ offer: twin, isOther: false, milesRequired: 30_000 })
  expect(describeStayChange(plain, reprice(plain, today))).toEqual({ text: '', isNews: false })
})

test('member prices are not compared with public prices', () => {
  const members = { response: { ...response(offer(650)), guestLevel: 2 } }
  expect(found(members)).toMatchObject({ milesRequired: 42_000, price: usd(714) })
})

test('the rate of the fewest miles is requested only if it could add something', () => {
  expect(wantsMinRate(found({ deal: dealOf(44_000, 714) }))).toBe(false)
  expect(wantsMinRate(found({}))).toBe(true)
  expect(wantsMinRate(found({ response: response(offer(750)) }))).toBe(true)
  expect(wantsMinRate(found({ response: response() }))).toBe(false)
})

const check = (deal: Deal, roomTypes: ReturnType<typeof offer>[], cheapest?: MinRate) =>
  checkDeal(deal, { response: response(...roomTypes), foundAtMs: 0 }, cheapest)
const describeCheck = (...args: Parameters<typeof check>) => {
  const checked = check(...args)
  return checked && describeDealChange(checked, args[0].data.room_types[0]!.calculations)
}
const deal = dealOf(42_000, 714)

test('a deal at its price stays, with its own figures', () => {
  const { calculations } = deal.data.room_types[0]!
  expect(check(deal, [twin, offer(714)])).toEqual({ kind: 'unchanged', offer: offer(714), calculations })
  expect(describeCheck(deal, [twin, offer(714)])).toBeUndefined()
})

test('a changed deal has new figures if it is the rate of the fewest miles', () => {
  const taxesAndFees = [{ included: false, description: 'City tax', ...usd(12) }]
  const dearer = offer(755.55, { taxesAndFees })
  const cheapest: MinRate = {
    ...minRate,
    amount: 75_500,
    originalAmount: 755.55,
    roomName: king.name,
    boardType: king.boardType,
    refundable: true,
  }
  expect(check(deal, [dearer], cheapest)).toEqual({
    kind: 'changed',
    offer: dearer,
    calculations: {
      excluded_taxes: 12,
      price_per_night: usd(377.78),
      selling_price: usd(755.55),
      miles_earning: { miles_earned: 4533, multiplier: 6 },
      miles_required: 75_500,
      cpm: 1.0007,
    },
  })
  expect(describeCheck(deal, [dearer], cheapest)).toBe('Was 42,000 miles when found')
  expect(check(deal, [dearer], minRate)).toEqual({ kind: 'changed', offer: dearer, calculations: undefined })
  expect(describeCheck(deal, [dearer], minRate)).toBe('Was $714 when found')
})

test('a deal missing from the offers is sold out, alone or with all others, unless the hotel could not be checked', () => {
  expect(check(deal, [twin], minRate)).toEqual({ kind: 'rate sold out', cheapest: minRate })
  expect(describeCheck(deal, [twin], minRate)).toBe('Sold out: the cheapest now is 30,000 miles')
  expect(describeCheck(deal, [twin])).toBe('This rate is sold out')
  expect(describeCheck(deal, [])).toBe('This stay is sold out')
  const notices = [{ message: 'The rates of this hotel could not be found', hotelIds: ['h1'] }]
  expect(checkDeal(deal, { response: { ...response(), notices }, foundAtMs: 0 })).toBeUndefined()
})

test('the price of a deal is not compared with member prices or another currency', () => {
  expect(checkDeal(deal, { response: { ...response(offer(650)), guestLevel: 1 }, foundAtMs: 0 })?.kind).toBe(
    'unchanged',
  )
  expect(check(deal, [{ ...offer(650), offerRetailRate: { amount: 650, currency: 'EUR' } }])?.kind).toBe('unchanged')
})

test('a stay matches a deal by hotel, nights and the guests in one room', () => {
  const two = { adults: 2, children: [] }
  const { stay } = saved
  const isOfDeal = (change: object, hotelId = 'h1') => isStayOfDeal({ hotelId, stay: { ...stay, ...change } }, deal)
  expect(isOfDeal({ guestNationality: 'FR' })).toBe(true)
  expect(isOfDeal({}, 'h2')).toBe(false)
  expect(isOfDeal({ checkout: '2027-03-11' })).toBe(false)
  expect(isOfDeal({ occupancies: [two, two] })).toBe(false)
  expect(isOfDeal({ occupancies: [{ adults: 2, children: [5] }] })).toBe(false)
  expect(isOfDeal({ occupancies: [{ adults: 1, children: [] }] })).toBe(false)
})

test('a rate without a board code is found by the board’s name', () => {
  const rate = { ...saved.rate!, boardType: '', boardName: 'Breakfast included' }
  const breakfast = offer(saved.rate!.price.amount, { boardType: '', boardName: 'Breakfast included' })
  const roomOnly = offer(saved.rate!.price.amount - 20, { boardType: '', boardName: 'Room only' })
  const today = (stay: SavedStay, ...offers: Offer[]) => reprice(stay, { response: response(...offers), foundAtMs: 0 })
  expect(today({ ...saved, rate }, roomOnly, breakfast)).toMatchObject({ isOther: false, offer: breakfast })
  expect(today({ ...saved, rate }, roomOnly)).toMatchObject({ isOther: true })
  const { boardName: _, ...unnamed } = rate
  expect(today({ ...saved, rate: unnamed }, breakfast)).toMatchObject({ isOther: false })
})

test('a saved rate of several rooms is found by all of them', () => {
  const [double, suite] = [
    { ...king, boardName: 'Breakfast' },
    { ...king, name: 'Suite', boardName: 'Breakfast' },
  ]
  const of = (...rooms: (typeof double)[]) =>
    sampleOffer({
      offerId: rooms.map(({ name }) => name).join(),
      rates: rooms.map((room, index) => ({ ...sampleRate({ ...room, total: 357 }), occupancyNumber: index + 1 })),
    })
  const rate = { ...saved.rate!, boardName: 'Breakfast', otherRooms: [suite] }
  const today = (...offers: Offer[]) => reprice({ ...saved, rate }, { response: response(...offers), foundAtMs: 0 })
  expect(today(of(double), of(double, double), of(double, suite))).toMatchObject({
    isOther: false,
    offer: { offerId: 'King room,Suite' },
  })
  expect(today(of(double), of(double, double))).toMatchObject({ isOther: true })
})

test('a deal on the same nights says what paying earns, also for other guests', () => {
  const four = { ...saved, stay: { ...saved.stay, occupancies: [{ adults: 4, children: [] }] } }
  const { rate: _, ...plain } = four
  const on = (stay: SavedStay, endDate?: string) =>
    reprice(stay, { response: response(offer(714)), foundAtMs: 0, deal: dealOf(42_000, 714, endDate) })
  expect(on(plain)).toMatchObject({ multiplier: 6 })
  expect(on(plain, '2027-03-11')).toMatchObject({ multiplier: undefined })
})

test('a saved rate with other terms at its price is not sold out', () => {
  const same = saved.rate!.price.amount
  const says = (...offers: Offer[]) => words({ response: response(...offers) })
  expect(says(offer(same, { refundableTag: 'NRFN' }))).toBe(
    'The terms have changed: now non-refundable (was refundable).',
  )
  expect(says(offer(same + 50, { refundableTag: 'NRFN' }))).toContain('sold out')
  expect(says(offer(same, { refundableTag: 'NRFN', boardType: 'RO', boardName: 'Room only' }))).toContain('sold out')
})
