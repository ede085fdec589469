import { expect, test } from 'vitest'
import { sampleRate, sampleStep, usd } from '../testing/sample-offer.ts'
import { describeRoomChanges } from './describe-room-changes.ts'

const atMs = Date.parse('2026-11-22T00:00:00Z')
const next = '2026-12-18T17:00:00Z'
const last = '2026-12-20T17:00:00Z'

type Given = NonNullable<Parameters<typeof sampleRate>[0]>

const king: Given = {
  boardName: 'Breakfast',
  boardType: 'BB',
  refundableTag: 'RFN',
  cancelPolicyInfos: [sampleStep(next, 100), sampleStep(last, 200)],
  remarks: 'Gala dinner on 31 December; Adults only',
  taxesAndFees: [
    { included: true, description: 'VAT', ...usd(20) },
    { included: false, description: 'City tax', ...usd(4) },
  ],
}
const words = 'free cancellation until Fri 18 Dec, 18:00 Paris time, then $100; from Sun 20 Dec, 18:00 Paris time $200'
const [vat, city] = king.taxesAndFees!
const taxes = 'City tax $4 at the property + VAT $20 included'
const step = sampleStep

/** Describes what a room has become, at the same moment. */
const changesOf = (change: Given) =>
  describeRoomChanges({ rates: [sampleRate(king)], atMs }, { rates: [sampleRate({ ...king, ...change })], atMs })

test.each<[what: string, change: Given, changes: readonly string[]]>([
  [
    'other guests that it is priced for',
    { adultCount: 3, childCount: 0 },
    ['now priced for 3 adults (was priced for 2 adults)'],
  ],
  [
    'a penalty that rises at the same price',
    { cancelPolicyInfos: [step(next, 120), step(last, 200)] },
    [`now ${words.replace('$100', '$120')} (was ${words})`],
  ],
  [
    'a penalty that rises by a cent',
    { cancelPolicyInfos: [step(next, 100.01), step(last, 200)] },
    [`now ${words.replace('$100', '$100.01')} (was ${words})`],
  ],
  [
    'a later penalty that comes earlier, where the free time stays',
    { cancelPolicyInfos: [step(next, 100), step('2026-12-19T17:00:00Z', 200)] },
    [`now ${words.replace('Sun 20', 'Sat 19')} (was ${words})`],
  ],
  [
    'a penalty that is new between two',
    { cancelPolicyInfos: [step(next, 100), step('2026-12-19T17:00:00Z', 150), step(last, 200)] },
    [`now ${words.replace('; from', '; from Sat 19 Dec, 18:00 Paris time $150; from')} (was ${words})`],
  ],
  [
    'a deadline that moves by hours',
    { cancelPolicyInfos: [step('2026-12-18T14:00:00Z', 100), step(last, 200)] },
    [`now ${words.replace('18 Dec, 18:00', '18 Dec, 15:00')} (was ${words})`],
  ],
  [
    'free cancellation that is gone',
    { refundableTag: 'NRFN', cancelPolicyInfos: [] },
    [`now non-refundable (was ${words})`],
  ],
  [
    'terms that nobody states any more',
    { refundableTag: '', cancelPolicyInfos: [] },
    [`now cancellation terms on request (was ${words})`],
  ],
  [
    'terms that become unknown, though the steps stay',
    { refundableTag: '' },
    [`now cancellation terms on request (was ${words})`],
  ],
  [
    'a penalty of unknown amount',
    { cancelPolicyInfos: [{ ...step(next, 1), type: 'nights' }, step(last, 200)] },
    [`now ${words.replace('$100', 'a fee')} (was ${words})`],
  ],
  ['another board', { boardName: 'Room only', boardType: 'RO' }, ['now Room only (was Breakfast)']],
  ['another name of its board', { boardName: 'Continental breakfast' }, ['now Continental breakfast (was Breakfast)']],
  ['another room', { name: 'Twin room' }, ['now Twin room (was King room)']],
  [
    'a tax at the property that rises',
    { taxesAndFees: [vat!, { ...city!, amount: 8 }] },
    [`now ${taxes.replace('$4', '$8')} (was ${taxes})`],
  ],
  [
    'a tax that is no longer included',
    { taxesAndFees: [{ ...vat!, included: false }, city!] },
    [`now ${taxes.replace('included', 'at the property')} (was ${taxes})`],
  ],
  [
    'an included tax that rises at the same price',
    { taxesAndFees: [{ ...vat!, amount: 22 }, city!] },
    [`now ${taxes.replace('$20', '$22')} (was ${taxes})`],
  ],
  [
    'a fee that only words describe',
    { taxesAndFees: [vat!, city!, { included: false, description: '$163.02 USD per room per stay', ...usd(0) }] },
    [`now $163.02 USD per room per stay at the property + ${taxes} (was ${taxes})`],
  ],
  ['taxes that nobody states any more', { taxesAndFees: [] }, [`now taxes unknown (was ${taxes})`]],
  [
    'a remark that is new and one that is gone',
    { remarks: 'Adults only; Deposit of $50' },
    ['new remark: “Deposit of $50”', 'no longer: “Gala dinner on 31 December”'],
  ],
  ['a remark of the hotel', { hotelRemarks: ['No lift'] }, ['new remark: “No lift”']],
])('%s is a change', (_what, change, changes) => {
  expect(changesOf(change)).toEqual(changes)
})

test.each<[what: string, change: Given]>([
  ['the ids', { rateId: 'other' }],
  [
    'the order of steps, taxes and remarks',
    {
      cancelPolicyInfos: king.cancelPolicyInfos!.toReversed(),
      taxesAndFees: king.taxesAndFees!.toReversed(),
      remarks: 'Adults only; Gala dinner on 31 December',
    },
  ],
  ['a remark that moves to the hotel', { remarks: 'Adults only', hotelRemarks: ['Gala dinner on 31 December'] }],
  ['the spelling of a room', { name: ' KING  room' }],
  [
    'a step without a cost before the first one',
    { cancelPolicyInfos: [...king.cancelPolicyInfos!, step('2026-11-30T00:00:00Z', 0)] },
  ],
  [
    'a price, with the costs that are shares of it',
    {
      total: 205.55,
      cancelPolicyInfos: [step(next, 102.78), step(last, 205.55)],
      taxesAndFees: [{ ...vat!, amount: 20.56 }, city!],
    },
  ],
  ['a price, where costs are fixed', { total: 210 }],
])('another of %s is none', (_what, change) => {
  expect(changesOf(change)).toEqual([])
})

test('a fee of unknown amount that becomes unknown terms is a change, and unknown terms with other steps are none', () => {
  const begun = [{ ...step('2026-11-01T00:00:00Z', 90), currency: 'EUR' }]
  const describe = (before: Given, after: Given) =>
    describeRoomChanges(
      { rates: [sampleRate({ ...king, ...before })], atMs },
      { rates: [sampleRate({ ...king, ...after })], atMs },
    )
  expect(describe({ cancelPolicyInfos: begun }, { cancelPolicyInfos: begun, refundableTag: '' })).toEqual([
    'now cancellation terms on request (was cancelling costs a fee)',
  ])
  expect(describe({ refundableTag: '' }, { refundableTag: 'PRP', cancelPolicyInfos: [] })).toEqual([])
})

test('included taxes without sums are the same, however many there are', () => {
  const included = { included: true, description: 'Taxes', ...usd(0) }
  const describe = (before: Given, after: Given) =>
    describeRoomChanges({ rates: [sampleRate(before)], atMs }, { rates: [sampleRate(after)], atMs })
  const [one, two] = [[included], [included, included]]
  expect(describe({ taxesAndFees: two }, { taxesAndFees: one })).toEqual([])
  expect(describe({ taxesAndFees: one }, { taxesAndFees: [...two, included] })).toEqual([])
  // At another price, sums of included taxes are not compared.
  const [vat10, vat20] = [10, 20].map((amount) => ({ included: true, description: 'VAT', ...usd(amount) }))
  expect(describe({ taxesAndFees: [vat10!, vat10!] }, { total: 210, taxesAndFees: [vat20!] })).toEqual([])
  expect(describe({ taxesAndFees: two }, { taxesAndFees: [] })).toEqual(['now taxes unknown (was Taxes included)'])
  // A fee of the property is paid as often as it is listed.
  expect(describe({ taxesAndFees: [city!, city!] }, { taxesAndFees: [city!] })).toEqual([
    'now City tax $4 at the property (was City tax $4 at the property + City tax $4 at the property)',
  ])
  const fee = { ...city!, amount: 0 }
  expect(describe({ taxesAndFees: [fee, fee] }, { taxesAndFees: [fee] })).toHaveLength(1)
})

test('a cost that rises more than the price is a change', () => {
  expect(changesOf({ total: 210, cancelPolicyInfos: [step(next, 130), step(last, 210)] })).toHaveLength(1)
})

test('each of several rooms is compared with its counterpart, whatever their order', () => {
  const [one, two] = [1, 2].map((occupancyNumber) => sampleRate({ ...king, occupancyNumber }))
  const describe = (...rates: ReturnType<typeof sampleRate>[]) =>
    describeRoomChanges({ rates: [one!, two!], atMs }, { rates, atMs })
  expect(describe(two!, one!)).toEqual([])
  // It is later than that of the first, which decides until when both are free.
  const later = sampleRate({ ...king, occupancyNumber: 2, cancelPolicyInfos: [step(next, 100), step(last, 180)] })
  expect(describe(later, one!)).toEqual([`room 2: now ${words.replace('$200', '$180')} (was ${words})`])
  const twins = [1, 2].map((occupancyNumber) => sampleRate({ ...king, occupancyNumber, name: 'Twin room' }))
  expect(describe(...twins)).toEqual(['now Twin room (was King room)'])
  const boards = ['Room only', 'Half board'].map((boardName, index) =>
    sampleRate({ ...king, occupancyNumber: index + 1, boardName }),
  )
  expect(describe(...boards)).toEqual([
    'room 1: now Room only (was Breakfast)',
    'room 2: now Half board (was Breakfast)',
  ])
})

test.each<[what: string, before: Given, after: Given, changes: readonly string[]]>([
  [
    'the board is another under its name',
    { boardType: 'BB' },
    { boardType: 'RO' },
    ['now an unknown board (was Breakfast)'],
  ],
  ['the code alone is another', { boardType: 'BB' }, { boardType: 'BI' }, []],
  [
    'a child is priced as an adult',
    { adultCount: 2, childCount: 1 },
    { adultCount: 3, childCount: 0 },
    ['now priced for 3 adults (was priced for 2 adults, 1 child)'],
  ],
])('says where %s', (_what, before, after, changes) => {
  const read = (change: Given) => ({ rates: [sampleRate({ ...king, ...change })], atMs })
  expect(describeRoomChanges(read(before), read(after))).toEqual(changes)
})

test('guests missing from an earlier proposal are no change', () => {
  const rate = sampleRate(king)
  const before = { rates: [{ ...rate, adultCount: undefined, childCount: undefined }], atMs }
  expect(describeRoomChanges(before, { rates: [rate], atMs })).toEqual([])
})
