import type { Offer } from '#contract/hotels/find-offers'
import { packageRemark, remarksOf } from '#contract/hotels/remarks'
import { afterEach, expect, test } from 'vitest'
import { setPageSettings } from '#web/api/settings.ts'
import type { OffersToday } from '#web/stay/today/use-offers-today.ts'
import { sampleOffer, sampleRate, sampleStep, usd } from '#web/stay/testing/sample-offer.ts'
import { sampleSelected } from '../testing/sample-selected.ts'
import { checkOption, optionOf } from './proposed-option.ts'

type Given = NonNullable<Parameters<typeof sampleRate>[0]>

const now = new Date('2026-11-22T00:00:00Z')
const rule = { kind: 'percent', plus: 10, rounding: 'cent' } as const
const refundable = (total: number, deadline = '2026-12-20T17:00:00Z') =>
  sampleOffer({
    rates: [
      sampleRate({
        total,
        refundableTag: 'RFN',
        cancelPolicyInfos: [sampleStep(deadline, total)],
        commission: [usd(10)],
      }),
    ],
  })
const proposed = optionOf(sampleSelected({ offer: refundable(200) }), rule)

function found(...roomTypes: Offer[]): OffersToday {
  const response = { data: [{ hotelId: 'h1', roomTypes }], guestLevel: 1, sandbox: false, weather: [] }
  const request = { hotelIds: ['h1'], ...proposed.stay, maxRatesPerHotel: 100, refundableRatesOnly: false }
  const weather = { days: [], credits: [] }
  return { kind: 'found', found: { response, request, weather, isComplete: true, foundAtMs: now.getTime() } }
}
const check = (today: OffersToday, ownPrice?: number) => checkOption(proposed, today, { rule, ownPrice, now })

afterEach(() => setPageSettings({ guestNationality: null }))

test('an option has what a client reads, and no field for what the agent alone knows', () => {
  expect(Object.keys(proposed).toSorted()).toEqual(['foundAt', 'hotel', 'isSandbox', 'offer', 'stay', 'timeZone'])
  expect(Object.keys(proposed.offer)).toEqual(['rates', 'offerRetailRate'])
  expect(proposed.offer.offerRetailRate).toEqual(usd(220))
  expect(JSON.stringify(proposed)).not.toMatch(/commission|supplier|suggested|initial|offerId|rateId/i)
})

test('an option offered unchanged is the same, whatever else the hotel offers', () => {
  expect(check(found(sampleOffer({}), refundable(150), refundable(200)))).toMatchObject({
    kind: 'same',
    option: { foundAt: now.toISOString(), offer: { offerRetailRate: usd(220) } },
  })
})

test('changes are described in selling prices, and their terms are in the next version', () => {
  const checked = check(found(refundable(210, '2026-12-18T17:00:00Z')))
  expect(checked.kind).toBe('changed')
  expect(checked.text).toBe(
    'was $220, now $231 · now free cancellation until Fri 18 Dec, 18:00 Paris time, then $231 (was free cancellation until Sun 20 Dec, 18:00 Paris time, then $220)',
  )
  expect(checked.option?.offer.rates[0]?.cancellationPolicies.cancelPolicyInfos[0]?.amount).toBe(231)
})

test('the agent’s own price replaces the rule’s price, and is marked if below the net price', () => {
  expect(check(found(refundable(200)), 250)).toMatchObject({ kind: 'changed', text: 'was $220, now $250' })
  expect(check(found(refundable(200)), 189.99).sold).toEqual({ price: usd(189.99), below: 'net' })
  expect(check(found(refundable(200)), 190).sold?.below).toBe('suggested')
})

const until = 'free cancellation until Sun 20 Dec, 18:00 Paris time, then $220'
const step = sampleStep('2026-12-20T17:00:00Z', 200)

test.each<[what: string, change: NonNullable<Parameters<typeof sampleRate>[0]>, text: string]>([
  [
    'a penalty that has risen',
    { cancelPolicyInfos: [sampleStep('2026-12-20T17:00:00Z', 100), sampleStep('2026-12-21T17:00:00Z', 200)] },
    `now ${until.replace('$220', '$110')}; from Mon 21 Dec, 18:00 Paris time $220 (was ${until})`,
  ],
  ['no free cancellation', { refundableTag: 'NRFN', cancelPolicyInfos: [] }, `now non-refundable (was ${until})`],
  ['another board', { boardType: 'BB', boardName: 'Breakfast' }, 'now Breakfast (was Room only)'],
  ['another room', { name: 'Queen room' }, 'now Queen room (was King room)'],
  [
    'a tax at the property',
    { taxesAndFees: [{ included: false, description: 'City tax', ...usd(4) }] },
    'was $220, now $224 · now City tax $4 at the property (was taxes unknown)',
  ],
  [
    'no price to be cancelled at',
    { cancelPolicyInfos: [] },
    `now free cancellation, no deadline stated (was ${until})`,
  ],
])('an option that has %s at the same price has changed, and can be proposed', (_what, change, words) => {
  const rate = sampleRate({ total: 200, refundableTag: 'RFN', cancelPolicyInfos: [step], ...change })
  const checked = check(found(sampleOffer({ rates: [rate] })))
  expect([checked.kind, checked.text]).toEqual(['changed', words])
  expect(checked.option?.foundAt).toBe(now.toISOString())
  // The next check compares with what is proposed then.
  const { option } = checked
  const again = checkOption(option!, found(sampleOffer({ rates: [rate] })), { rule, ownPrice: undefined, now })
  expect(again.kind).toBe('same')
})

test('the deadline of a second room is compared too', () => {
  const second = (deadline: string) => {
    const cancelPolicyInfos = [{ ...step, cancelTime: deadline }]
    return sampleRate({ total: 200, refundableTag: 'RFN', occupancyNumber: 2, cancelPolicyInfos })
  }
  const [first] = refundable(200, '2026-12-18T17:00:00Z').rates
  const two = (deadline: string) => sampleOffer({ rates: [second(deadline), first!] })
  const option = optionOf(sampleSelected({ offer: two('2026-12-20T17:00:00Z') }), rule)
  const checked = checkOption(option, found(two('2026-12-19T17:00:00Z')), { rule, ownPrice: undefined, now })
  expect([checked.kind, checked.text]).toEqual([
    'changed',
    `room 2: now ${until.replace('Sun 20', 'Sat 19')} (was ${until})`,
  ])
})

test('an option is gone if only another room or board at another price remains, or its dates have passed', () => {
  for (const change of [{ name: 'Twin room' }, { boardType: 'BB', boardName: 'Breakfast' }]) {
    expect(check(found(sampleOffer({ rates: [sampleRate({ ...change, total: 190 })] }))).kind).toBe('gone')
  }
  expect(check(found()).kind).toBe('gone')
  const passed = checkOption(
    proposed,
    { kind: 'unknown', reason: '' },
    { rule, ownPrice: undefined, now: new Date('2027-01-05') },
  )
  expect(passed.kind).toBe('gone')
  expect(check({ kind: 'unknown', reason: 'No response.' })).toEqual({
    kind: 'unknown',
    text: 'Not checked. No response.',
  })
})

test('an option missing from a full list of offers could not be checked', () => {
  const others = Array.from({ length: 100 }, (_, index) =>
    sampleOffer({ offerId: `o${index}`, rates: [sampleRate({ name: `Room ${index}`, total: 90 + index })] }),
  )
  expect(check(found(...others))).toEqual({
    kind: 'unknown',
    text: 'Not checked. Only the 100 cheapest rates were compared.',
  })
  expect(check(found(...others.slice(1))).kind).toBe('gone')
  expect(check(found(...others.slice(1), refundable(200))).kind).toBe('same')
})

test('an option has the remarks on its rate, except those for agents, and the nationality it is priced for', () => {
  setPageSettings({ guestNationality: 'PT' })
  const rates = [
    sampleRate({ remarks: `${packageRemark}; Gala dinner`, hotelRemarks: ['Adults only'] }),
    sampleRate({ remarks: packageRemark }),
  ]
  const selected = sampleSelected({ offer: sampleOffer({ rates }) })
  const option = optionOf(selected, rule)
  expect(remarksOf(option.offer.rates)).toEqual(['Gala dinner', 'Adults only'])
  expect(option.stay.guestNationality).toBe('PT')
  const german = { ...selected, stay: { ...selected.stay, guestNationality: 'DE' } }
  expect(optionOf(german, rule).stay.guestNationality).toBe('DE')
})

test.each<[what: string, before: Given, after: Given, text: string]>([
  ['a dinner that became compulsory', {}, { remarks: 'Gala dinner' }, 'new remark: “Gala dinner”'],
  ['a remark of the hotel that is gone', { hotelRemarks: ['Adults only'] }, {}, 'no longer: “Adults only”'],
  ['what the agent alone needs', {}, { remarks: `${packageRemark}; Gala dinner` }, 'new remark: “Gala dinner”'],
  [
    'a fee in words',
    { taxesAndFees: [] },
    { taxesAndFees: [{ included: false, description: '$163.02 USD per room per stay', ...usd(0) }] },
    'now $163.02 USD per room per stay at the property (was taxes unknown)',
  ],
  ['the package alone', {}, { remarks: packageRemark }, 'No changes'],
])('of a proposal a check names %s, in the second room too', (_what, before, after, words) => {
  const offerOf = (second: Given) =>
    sampleOffer({ rates: [sampleRate(), sampleRate({ ...second, occupancyNumber: 2 })] })
  const option = optionOf(sampleSelected({ offer: offerOf(before) }), rule)
  const checked = checkOption(option, found(offerOf(after)), { rule, ownPrice: undefined, now })
  expect(checked.text).toBe(words === 'No changes' ? words : `room 2: ${words}`)
  expect(remarksOf(checked.option!.offer.rates).join()).not.toContain(packageRemark)
})
