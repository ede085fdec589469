import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '#web/stay/testing/sample-offer.ts'
import { rateFilter } from './rate-filters.ts'
import { cheapestFirst, type RatePrices, rateTableOf } from './rate-rows.ts'

const nowMs = Date.parse('2026-11-21T00:00:00Z')
const room = (boardType: string, boardName: string) => sampleRate({ boardType, boardName })
const offer = (...rates: ReturnType<typeof sampleRate>[]) => sampleOffer({ rates })

const net: RatePrices = { rule: { kind: 'retail' }, ownPrices: new Map() }

function tableOf(...hotels: ReturnType<typeof offer>[][]) {
  return tableAt(net, ...hotels)
}

function tableAt(prices: RatePrices, ...hotels: ReturnType<typeof offer>[][]) {
  const data = hotels.map((roomTypes, index) => ({ hotelId: `h${index}`, roomTypes }))
  return rateTableOf({ data, guestLevel: 1, sandbox: true, weather: [] }, nowMs, prices)
}

test('rates and boards are counted, and hotels without rates are left out', () => {
  const [roomOnly, halfBoard] = [room('RO', 'Room only'), room('HB', 'Half board')]
  const table = tableOf([offer(roomOnly), offer(halfBoard), offer(roomOnly)], [offer(roomOnly, halfBoard)], [])
  expect(table.count).toBe(4)
  expect(table.hotels).toHaveLength(2)
  expect(table.boards).toEqual([
    { code: 'RO', name: 'Room only', count: 3 },
    { code: 'HB', name: 'Half board', count: 2 },
  ])
})

test('a response has commission and supplier when any rate has a commission', () => {
  expect(tableOf([offer(sampleRate())]).hasCommission).toBe(false)
  expect(tableOf([offer(sampleRate()), offer(sampleRate({ commission: [usd(12)] }))]).hasCommission).toBe(true)
})

test('all amounts are net prices or all selling prices, and a highest price is one of the same', () => {
  const offers = [61.54, 80].map((total, index) =>
    sampleOffer({
      offerId: `o${index}`,
      rates: [sampleRate({ total })],
      suggestedSellingPrice: { ...usd(total + 20), source: '' },
    }),
  )
  const centsAt = (prices: RatePrices) => tableAt(prices, offers).hotels[0]!.map(({ fullCents }) => fullCents)
  const ownPrices = new Map([['h0 o1', 99]])
  expect(centsAt({ ...net, ownPrices })).toEqual([6_154, 8_000])
  expect(centsAt({ rule: { kind: 'suggested' }, ownPrices })).toEqual([8_154, 9_900])
  expect(centsAt({ rule: { kind: 'percent', plus: 12, rounding: '1' }, ownPrices: new Map() })).toEqual([6_900, 9_000])
  const selling = tableAt({ rule: { kind: 'suggested' }, ownPrices }, offers)
  expect(selling.hotels[0]!.map(rateFilter({ maxPrice: 82 }))).toEqual([true, false])
})

test('each board is one filter, whatever its code, and an unknown one has its own name and no meals', () => {
  const rooms = [
    room('BI', 'Breakfast included'),
    room('BB', 'Breakfast Included'),
    room('AB', 'Buffet breakfast'),
    room('BB', 'Breakfast not included'),
    room('XB7', 'Dinner with the Chef'),
    room('XB8', 'Dinner, with the chef'),
    room('MP', 'Media pensión'),
  ]
  const table = tableOf(rooms.map((one) => offer(one)))
  expect(table.boards).toEqual([
    { code: 'BB', name: 'Breakfast', count: 3 },
    { code: 'dinner with the chef', name: 'Dinner with the Chef', count: 2 },
    { code: 'RO', name: 'Room only', count: 1 },
    { code: 'HB', name: 'Half board', count: 1 },
  ])
  const [rows = []] = table.hotels
  expect(rows.map(({ meals }) => meals)).toEqual([1, 1, 1, 0, -1, -1, 2])
  const passing = (...boards: string[]) => rows.map(rateFilter({ boards })).map(Number).join('')
  expect([passing('BB'), passing('BI', 'RO'), passing('dinner with the chef')]).toEqual([
    '1110000',
    '1111000',
    '0000110',
  ])
})

const sold = (offerId: string, retail: number, suggested: number, currency: string, atProperty = 0) =>
  sampleOffer({
    offerId,
    rates: [
      sampleRate({
        total: retail,
        taxesAndFees: [{ included: false, description: 'Resort fee', ...usd(atProperty) }],
      }),
    ],
    suggestedSellingPrice: { amount: suggested, currency, source: '' },
  })
test.each([
  ['dearer in euros', [sold('b', 450, 500, 'EUR'), sold('a', 100, 110, 'USD')], 'ab'],
  ['a higher number in yen', [sold('a', 100, 15_000, 'JPY'), sold('b', 120, 130, 'USD')], 'ab'],
  ['three currencies', [sold('c', 300, 90, 'AED'), sold('a', 100, 999, 'USD'), sold('b', 200, 1, 'EUR')], 'abc'],
  ['a cycle of both', [sold('c', 90, 100, 'USD'), sold('a', 80, 110, 'USD'), sold('b', 85, 1, 'EUR')], 'abc'],
  ['a fee at the property', [sold('b', 100, 110, 'EUR', 50), sold('a', 120, 130, 'USD')], 'ab'],
  ['one currency, by selling prices', [sold('b', 100, 130, 'EUR'), sold('a', 120, 110, 'EUR')], 'ab'],
])('rates of a hotel are sorted by retail where they are sold in several currencies: %s', (_, roomTypes, order) => {
  const data = [{ hotelId: 'h', roomTypes }]
  const table = rateTableOf({ data, guestLevel: 0, sandbox: false, weather: [] }, nowMs, {
    rule: { kind: 'suggested' },
    ownPrices: new Map(),
  })
  const sorted = table.hotels[0]!.toSorted(cheapestFirst)
  expect(sorted.map((row) => row.offer.offerId).join('')).toBe(order)
})
