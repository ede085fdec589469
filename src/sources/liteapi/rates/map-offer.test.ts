import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { offer as contractOffer, type Offer } from '#contract/hotels/find-offers'
import type { OffersQuery } from '#server/hotels/supplier'
import type { RatesRequest } from '../../testing/liteapi/rates-request.ts'
import { simulatedOffer, type Oddity, type SimulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import { termsChanges } from '../../testing/liteapi/terms-changes.ts'
import type { SupplierSettings } from '../open-liteapi.ts'
import { hotelOf, openForTest, readAll, type TestSupplier } from '../testing/open-test-supplier.ts'

const hotel = hotelOf('lp1')

let opened: TestSupplier | undefined

/** Has the supplier offer something in a hotel, and returns what we make of it. */
async function offersFrom(
  make: (request: RatesRequest) => readonly SimulatedOffer[],
  query: Partial<OffersQuery> = {},
  settings: Partial<SupplierSettings> = {},
): Promise<Offer[]> {
  opened = await openForTest({ offersOf: (_, request) => make(request) }, settings)
  const { data, notices } = await readAll(opened, [hotel], { maxRatesPerHotel: 50, ...query })
  expect(notices.filter(({ message }) => !/another currency|left out/.test(message))).toEqual([])
  const offers = data[0]?.roomTypes ?? []
  expect(z.parse(z.array(contractOffer), offers)).toEqual(offers)
  return offers
}

/** Makes an offer of the supplier with an oddity. */
const odd =
  (oddity: Oddity, index = 0) =>
  (request: RatesRequest) => [simulatedOffer('lp1', request, index, oddity)]

/** Returns the numbers of dropped offers from the debug log. */
function dropped(): unknown {
  return opened?.log.find(({ level }) => level === 'debug')?.details
}

/** Makes an offer of the supplier whose first rate is changed. */
function changing(change: (rate: Record<string, unknown>) => object, oddity: Oddity = 'none') {
  return (request: RatesRequest): SimulatedOffer[] => {
    const offer = simulatedOffer('lp1', request, 0, oddity)
    const rates = (offer.rates ?? []).map((rate, index) => (index === 0 ? { ...rate, ...change(rate) } : rate))
    return [{ ...offer, rates }]
  }
}

/** A step of a cancellation as the supplier sends it. */
const step = (cancelTime: string, amount: number, more: object = {}) => ({
  cancelTime,
  amount,
  currency: 'USD',
  type: 'amount',
  timezone: 'GMT',
  ...more,
})

async function stepsOf(infos: readonly unknown[], refundableTag: unknown = 'RFN') {
  const [offer] = await offersFrom(
    changing(() => ({ cancellationPolicies: { refundableTag, cancelPolicyInfos: infos, hotelRemarks: null } })),
  )
  return offer!.rates[0]!.cancellationPolicies
}

describe('an offer', () => {
  it('is mapped field by field', async () => {
    const [offer] = await offersFrom(odd('none'))
    const [rate] = offer!.rates
    expect(offer).toMatchObject({ supplier: expect.stringMatching(/^nuitee$/i), supplierId: 2 })
    expect(offer!.offerId.length).toBeGreaterThan(700)
    expect(rate).toMatchObject({ occupancyNumber: 1, adultCount: 2, childCount: 0, boardType: expect.any(String) })
    expect(offer!.offerRetailRate).toEqual(rate!.retailRate.total[0])
    expect(offer!.offerInitialPrice).toEqual(offer!.offerRetailRate)
    expect(offer!.suggestedSellingPrice).toMatchObject({ currency: 'USD', source: 'providerDirect' })
    expect(rate!.cancellationPolicies).toMatchObject({
      refundableTag: 'RFN',
      cancelPolicyInfos: [{ cancelTime: '2027-03-06T02:00:00Z', type: 'amount', timezone: 'Europe/Lisbon' }],
    })
  })

  test.each<[oddity: Oddity, reason: string]>([
    ['no offerId', 'no offer id'],
    ['blank rate', 'blank rate'],
  ])('with %s is dropped, and counted', async (oddity, reason) => {
    expect(await offersFrom(odd(oddity))).toEqual([])
    expect(dropped()).toEqual({ dropped: { [reason]: 1 } })
  })

  test.each<[title: string, change: object, reason: string]>([
    ['no total', { retailRate: { total: null } }, 'no total'],
    ['a total of 0', { retailRate: { total: [{ amount: 0, currency: 'USD' }] } }, 'no total'],
    ['a total in another currency', { retailRate: { total: [{ amount: 9, currency: 'EUR' }] } }, 'another currency'],
    ['another price than its rates', { retailRate: { total: [{ amount: 9, currency: 'USD' }] } }, 'prices disagree'],
  ])('with %s is dropped, and counted', async (_, change, reason) => {
    expect(await offersFrom(changing(() => change))).toEqual([])
    expect(dropped()).toEqual({ dropped: { [reason]: 1 } })
  })

  it('that is not an object does not prevent other offers', async () => {
    const offers = await offersFrom((request) => [null, 'x', [], { offerId: 5 }, ...odd('none')(request)] as never)
    expect(offers).toHaveLength(1)
  })

  it('with only the required fields is kept, with empty values for the others', async () => {
    const [offer] = await offersFrom((request) => {
      const { rates = [], ...offer } = simulatedOffer('lp1', request, 0, 'none')
      const { rateId, retailRate } = rates[0]!
      const rate = { rateId, retailRate: { total: (retailRate as { total: unknown }).total } }
      return [{ offerId: offer.offerId!, supplier: null, rates: [rate as never] }]
    })
    const { total } = offer!.rates[0]!.retailRate
    expect(offer).toEqual({
      roomTypeId: '',
      offerId: expect.any(String),
      supplier: '',
      supplierId: 0,
      offerRetailRate: total[0],
      suggestedSellingPrice: { ...total[0], source: '' },
      offerInitialPrice: total[0],
      rates: [
        {
          rateId: expect.any(String),
          occupancyNumber: 1,
          name: 'Room',
          maxOccupancy: 2,
          adultCount: 2,
          childCount: 0,
          boardType: '',
          boardName: '',
          remarks: '',
          commission: [],
          retailRate: { total, suggestedSellingPrice: [], initialPrice: total, taxesAndFees: [] },
          cancellationPolicies: { cancelPolicyInfos: [], hotelRemarks: [], refundableTag: '' },
        },
      ],
    })
  })

  it('with an unknown board is passed on', async () => {
    const [offer] = await offersFrom(odd('unknown board'))
    expect(offer!.rates[0]).toMatchObject({ boardType: 'XB7', boardName: 'Dinner with the Chef' })
  })

  it('has remarks without tags, and with rounded amounts', async () => {
    const [offer] = await offersFrom(odd('remarks with tags'))
    expect(offer!.rates[0]!.remarks).toBe('City tax: 3.82 EUR & night; ID at check-in')
  })
})

describe('prices', () => {
  it('of an offer come as an object or a list', async () => {
    const [asLists] = await offersFrom(odd('prices as arrays'))
    const [asObjects] = await offersFrom(odd('none'))
    expect(asLists!.offerRetailRate).toEqual(asObjects!.offerRetailRate)
    expect(asLists!.suggestedSellingPrice).toEqual(asObjects!.suggestedSellingPrice)
  })

  it('of an offer are the sum of its rates, where the supplier is off by a cent', async () => {
    const [offer] = await offersFrom(odd('sum off by a cent'))
    expect(offer!.offerRetailRate).toEqual(offer!.rates[0]!.retailRate.total[0])
  })

  it('suggested are the retail price without a source where they are missing', async () => {
    const [offer] = await offersFrom(odd('no suggested price'))
    expect(offer!.rates[0]!.retailRate.suggestedSellingPrice).toEqual([])
    expect(offer!.suggestedSellingPrice).toEqual({ ...offer!.offerRetailRate, source: '' })
  })

  it('suggested may be in the field msp', async () => {
    const msp = { amount: 999, currency: 'USD', source: 'booking.com' }
    const [offer] = await offersFrom(
      changing(({ retailRate }) => ({ retailRate: { ...(retailRate as object), msp: [msp] } }), 'no suggested price'),
    )
    expect(offer!.rates[0]!.retailRate.suggestedSellingPrice).toEqual([msp])
    expect(offer!.suggestedSellingPrice).toEqual(msp)
  })

  const zero = { amount: 0, currency: 'USD' }
  const other = { amount: 999, currency: 'USD', source: 'x' }
  test.each<[string, object, object, object]>([
    ['0 everywhere', { suggestedSellingPrice: [zero] }, { suggestedSellingPrice: zero }, {}],
    ['0 of the offer alone', { suggestedSellingPrice: [other] }, { suggestedSellingPrice: zero }, other],
    ['0 in a list, with the other name', { suggestedSellingPrice: [zero], msp: other }, { msp: [other] }, other],
    ['less than half a cent', { suggestedSellingPrice: { ...zero, amount: 0.004 } }, { msp: zero }, {}],
    ['null beside 0', { suggestedSellingPrice: null, msp: zero }, { suggestedSellingPrice: '' }, {}],
    ['0 of the rate alone', { suggestedSellingPrice: [zero] }, { suggestedSellingPrice: other }, other],
    [
      '0 under both names',
      { suggestedSellingPrice: [zero], msp: [zero] },
      { suggestedSellingPrice: zero, msp: zero },
      {},
    ],
  ])('suggested of 0 count as missing: %s', async (_, ofRate, ofOffer, expected) => {
    const [sold] = await offersFrom((request) =>
      changing(
        ({ retailRate }) => ({ retailRate: { ...(retailRate as object), ...ofRate } }),
        'no suggested price',
      )(request).map((each) => ({ ...each, ...ofOffer })),
    )
    expect(sold!.suggestedSellingPrice).toEqual({ ...sold!.offerRetailRate, source: '', ...expected })
    expect(sold!.rates[0]!.retailRate.suggestedSellingPrice.some(({ amount }) => amount === 0)).toBe(false)
  })

  it('initial are the total if they are missing, and never below it', async () => {
    const [without] = await offersFrom(odd('no initial price'))
    expect(without!.offerInitialPrice).toEqual(without!.offerRetailRate)
    const [below] = await offersFrom(
      changing(({ retailRate }) => ({
        retailRate: { ...(retailRate as object), initialPrice: [{ amount: 1, currency: 'USD' }] },
      })),
    )
    expect(below!.rates[0]!.retailRate.initialPrice).toEqual(below!.rates[0]!.retailRate.total)
  })

  it('have no taxes where these are null', async () => {
    const [offer] = await offersFrom(odd('taxes null'))
    expect(offer!.rates[0]!.retailRate.taxesAndFees).toEqual([])
  })

  it('are rounded to the digits of their currency', async () => {
    const [dusty] = await offersFrom((request) =>
      changing(() => ({
        retailRate: {
          total: [{ amount: 170.10999999999999, currency: 'USD' }],
          taxesAndFees: [
            { included: false, amount: 3.8200000000000003, currency: 'EUR', description: 'City <b>tax</b>' },
          ],
        },
      }))(request).map((offer) => ({ ...offer, offerRetailRate: { amount: 170.11, currency: 'USD' } })),
    )
    expect(dusty!.offerRetailRate).toEqual({ amount: 170.11, currency: 'USD' })
    expect(dusty!.rates[0]!.retailRate.taxesAndFees).toEqual([
      { included: false, amount: 3.82, currency: 'EUR', description: 'City tax' },
    ])
    const [yen] = await offersFrom(odd('none'), {}, { currency: 'JPY' })
    expect(yen!.offerRetailRate.currency).toBe('JPY')
    expect(Number.isInteger(yen!.offerRetailRate.amount)).toBe(true)
  })
})

describe('taxes, commission and remarks', () => {
  const vat = { included: true, description: 'VAT', amount: 8, currency: 'USD' }
  const tax = (amount: unknown, more: object = {}) => ({
    ...vat,
    included: false,
    description: 'City tax',
    amount,
    ...more,
  })
  const known = (amount: number, description = 'City tax') => ({
    included: false,
    description,
    amount,
    currency: 'USD',
  })

  test.each<[given: unknown, taxes: readonly object[]]>([
    [
      [vat, 'City tax 3 EUR per night at hotel'],
      [vat, known(0, 'City tax 3 EUR per night at hotel')],
    ],
    [['City <b>tax</b>'], [known(0)]],
    ['Resort fee', [known(0, 'Resort fee')]],
    [tax(8), [known(8)]],
    [[vat, '  ', null], [vat]],
    [[tax('12.50')], [known(12.5)]],
    [[tax(' 12 ')], [known(12)]],
    [[tax('12,50')], [known(0)]],
    [[tax('1e3')], [known(0)]],
    [[tax('')], [known(0)]],
    [[tax('-8')], [known(0)]],
    [[tax(-8)], [known(0)]],
    [[{ ...vat, amount: -8 }], [{ ...vat, amount: 0 }]],
    [[tax(8, { currency: 'Euro' })], [{ ...known(8), currency: 'Euro' }]],
  ])('taxes %j are read as %j', async (taxesAndFees, taxes) => {
    const [offer] = await offersFrom(
      changing(({ retailRate }) => ({ retailRate: { ...(retailRate as object), taxesAndFees } })),
    )
    expect(offer!.rates[0]!.retailRate.taxesAndFees).toEqual(taxes)
  })

  const ten = { amount: 10, currency: 'USD' }

  test.each<[given: unknown, commission: readonly object[]]>([
    [[ten], [ten]],
    [ten, [ten]],
    [
      [ten, ten],
      [ten, ten],
    ],
    [[ten, null], []],
    [[ten, { ...ten, amount: null }], []],
    [[{ ...ten, amount: -3 }, ten], []],
    [[ten, '10'], []],
    [null, []],
  ])('a commission of %j is read as %j', async (commission, expected) => {
    const [offer] = await offersFrom(changing(() => ({ commission })))
    expect(offer!.rates[0]!.commission).toEqual(expected)
  })

  test.each<[given: unknown, texts: readonly string[]]>([
    ['Adults only', ['Adults only']],
    [['Gala dinner compulsory'], ['Gala dinner compulsory']],
    [
      ['Gala dinner', 'Adults <b>only</b>'],
      ['Gala dinner', 'Adults only'],
    ],
    [
      [{ text: 'Gala dinner' }, null, 5, 'Adults only', { text: 7 }, {}],
      ['Gala dinner', 'Adults only'],
    ],
    [{ text: 'Gala dinner' }, ['Gala dinner']],
    [[''], []],
    [null, []],
  ])('remarks of %j are read as %j', async (given, texts) => {
    const [offer] = await offersFrom(
      changing(({ cancellationPolicies }) => ({
        remarks: given,
        cancellationPolicies: { ...(cancellationPolicies as object), hotelRemarks: given },
      })),
    )
    const { remarks, cancellationPolicies } = offer!.rates[0]!
    expect([remarks, cancellationPolicies.hotelRemarks]).toEqual([texts.join('; '), texts])
  })

  it('are read from odd responses of the simulated supplier', async () => {
    const rateOf = async (oddity: Oddity) => (await offersFrom(odd(oddity)))[0]!.rates[0]!
    const taxesOf = async (oddity: Oddity) => (await rateOf(oddity)).retailRate.taxesAndFees
    expect(await taxesOf('fee as a text')).toEqual([vat, known(0, 'City tax 3 EUR per night at hotel')])
    expect(await taxesOf('tax below zero')).toMatchObject([{ included: false, amount: 0 }])
    expect(await taxesOf('amount of a tax as text')).toMatchObject([{ included: false, amount: 12.5 }])
    expect((await rateOf('commission of which a part is missing')).commission).toEqual([])
    expect(await rateOf('remarks as lists and objects')).toMatchObject({
      remarks: 'Gala dinner compulsory; No lift',
      cancellationPolicies: { hotelRemarks: ['Adults only'] },
    })
  })
})

describe('the cancellation of a rate', () => {
  it('that is not refundable may have no steps', async () => {
    const [offer] = await offersFrom(odd('not refundable, without steps'))
    expect(offer!.rates[0]!.cancellationPolicies).toEqual({
      refundableTag: 'NRFN',
      cancelPolicyInfos: [],
      hotelRemarks: [],
    })
  })

  it('that is not refundable keeps its steps, or has none if one cannot be read', async () => {
    const [offer] = await offersFrom(odd('not refundable, half now and all later'))
    const [{ cancellationPolicies, retailRate }] = offer!.rates as [Offer['rates'][number]]
    const total = retailRate.total[0]!.amount
    expect(cancellationPolicies.refundableTag).toBe('NRFN')
    expect(cancellationPolicies.cancelPolicyInfos).toMatchObject([
      { cancelTime: '2025-07-16T02:00:00Z', amount: Math.round(total * 50) / 100 },
      { cancelTime: '2027-03-06T02:00:00Z', amount: total },
    ])
    const broken = [step('2025-01-01 02:00:00', 40), step('soon', 90)]
    expect(await stepsOf(broken, 'NRFN')).toMatchObject({ refundableTag: 'NRFN', cancelPolicyInfos: [] })
  })

  it('has its steps in the order of time', async () => {
    const { cancelPolicyInfos } = await stepsOf([step('2027-03-07 02:00:00', 90), step('2027-03-05 02:00:00', 40)])
    expect(cancelPolicyInfos.map(({ cancelTime, amount }) => [cancelTime, amount])).toEqual([
      ['2027-03-05T02:00:00Z', 40],
      ['2027-03-07T02:00:00Z', 90],
    ])
    const [offer] = await offersFrom(odd('steps in the wrong order'))
    const times = offer!.rates[0]!.cancellationPolicies.cancelPolicyInfos.map(({ cancelTime }) => cancelTime)
    expect(times).toEqual(['2027-03-05T02:00:00Z', '2027-03-07T02:00:00Z'])
  })

  it('joins steps of the same amount, and keeps the most expensive of steps at one time', async () => {
    const { cancelPolicyInfos } = await stepsOf([
      step('2027-03-05 02:00:00', 40),
      step('2027-03-06 02:00:00', 40),
      step('2027-03-07 02:00:00', 50),
      step('2027-03-07 02:00:00', 60),
    ])
    expect(cancelPolicyInfos.map(({ cancelTime, amount }) => [cancelTime, amount])).toEqual([
      ['2027-03-05T02:00:00Z', 40],
      ['2027-03-07T02:00:00Z', 60],
    ])
  })

  it('computes percentages of the total, in its currency', async () => {
    const [offer] = await offersFrom(odd('percentage without currency'))
    const [rate] = offer!.rates
    expect(rate!.cancellationPolicies.cancelPolicyInfos).toEqual([
      { ...rate!.retailRate.total[0], cancelTime: '2027-03-06T00:00:00Z', type: 'amount', timezone: 'Europe/Lisbon' },
    ])
    const { cancelPolicyInfos } = await stepsOf([step('2027-03-05 02:00:00', 12.5, { type: 'percentage' })])
    expect(cancelPolicyInfos[0]!.amount).toBe(Math.round(rate!.retailRate.total[0]!.amount * 12.5) / 100)
  })

  it('never costs more than the total', async () => {
    const [offer] = await offersFrom(odd('step above the total'))
    const [rate] = offer!.rates
    expect(rate!.cancellationPolicies.cancelPolicyInfos[0]!.amount).toBe(rate!.retailRate.total[0]!.amount)
    const [past] = await offersFrom(odd('not refundable, percentage long past'))
    expect(past!.rates[0]!.cancellationPolicies).toMatchObject({
      refundableTag: 'NRFN',
      cancelPolicyInfos: [{ ...past!.rates[0]!.retailRate.total[0], cancelTime: '2020-01-01T00:00:00Z' }],
    })
  })

  it('reads all times as GMT, to show in the time zone of the hotel', async () => {
    const { cancelPolicyInfos } = await stepsOf([
      step('2027-03-05 02:00:00', 40, { timezone: 'Europe/Lisbon' }),
      step('2027-03-06T02:00:00.000Z', 50),
      step('2027-03-07', 60),
    ])
    expect(cancelPolicyInfos.map(({ cancelTime, timezone }) => [cancelTime, timezone])).toEqual([
      ['2027-03-05T02:00:00Z', 'Europe/Lisbon'],
      ['2027-03-06T02:00:00Z', 'Europe/Lisbon'],
      ['2027-03-07T00:00:00Z', 'Europe/Lisbon'],
    ])
  })

  it('is unknown if a step cannot be read, and leaves out that step', async () => {
    for (const broken of [
      step('soon', 40),
      step('2027-02-30 25:00:00', 40),
      { ...step('2027-03-05 02:00:00', 0), amount: null },
      null,
    ]) {
      const { refundableTag, cancelPolicyInfos } = await stepsOf([broken, step('2027-03-07 02:00:00', 60)])
      expect([refundableTag, cancelPolicyInfos.length]).toEqual(['', 1])
    }
  })

  it('is unknown with an unknown tag or without a tag', async () => {
    const [offer] = await offersFrom(odd('unknown tag'))
    expect(offer!.rates[0]!.cancellationPolicies.refundableTag).toBe('')
    expect((await stepsOf([], null)).refundableTag).toBe('')
  })

  test.each<[infos: unknown, given: unknown, tag: string, amounts: number[]]>([
    [[step('2027-03-06 02:00:00', 50)], 'nrfn', 'NRFN', [50]],
    [[step('2027-03-06 02:00:00', 50)], ' Rfn ', 'RFN', [50]],
    [[step('2027-03-06 02:00:00', 50)], ['RFN'], '', [50]],
    [[step('01/10/2027 00:00', 40), step('2027-03-06 02:00:00', 90)], 'RFN', '', [90]],
    [[step('2027-01-10 00:00:00', '40' as never), step('2027-03-06 02:00:00', 90)], 'RFN', '', [90]],
    [[step('2027-03-06 02:00:00', 1, { type: 'nights' })], 'RFN', '', []],
    [[step('2027-03-06 02:00:00', 1, { type: 'first night' })], 'RFN', '', []],
    [[step('2027-03-06 02:00:00', 50, { type: 'percent of the first night' })], 'RFN', '', []],
    [[step('2027-03-06 02:00:00', 1, { type: 'NIGHT' })], 'NRFN', 'NRFN', []],
    [[step('2027-01-06 02:00:00', -50)], 'RFN', '', []],
    [[step('2027-01-06 02:00:00', -50, { type: '%' })], 'rfn', '', []],
    [[step('2027-03-06 02:00:00', 40, { type: 'Fixed' })], 'RFN', 'RFN', [40]],
    [[step('2027-03-06 02:00:00', 40, { type: ' FLAT ' })], 'RFN', 'RFN', [40]],
    [[step('2027-03-06 02:00:00', 40, { type: null })], 'RFN', 'RFN', [40]],
    [step('2027-03-06 02:00:00', 40), 'RFN', 'RFN', [40]],
    ['Free until 6 March', 'RFN', '', []],
    [null, 'RFN', 'RFN', []],
  ])('with steps %j and the tag %j has the tag %j and costs %j', async (infos, given, tag, amounts) => {
    const { refundableTag, cancelPolicyInfos } = await stepsOf(infos as never, given)
    expect([refundableTag, cancelPolicyInfos.map(({ amount }) => amount)]).toEqual([tag, amounts])
  })

  it('accepts each name of a percentage', async () => {
    for (const type of ['%', 'PERCENT', 'percentage', ' Percentage ']) {
      const { cancelPolicyInfos } = await stepsOf([step('2027-03-06 02:00:00', 100, { type })])
      const [offer] = await offersFrom(odd('none'))
      expect(cancelPolicyInfos).toMatchObject([offer!.rates[0]!.retailRate.total[0]])
    }
  })

  test.each<[oddity: Oddity, tag: string, steps: number]>([
    ['tag in lower case', 'NRFN', 1],
    ['no tag', '', 1],
    ['first step not readable', '', 1],
    ['step of nights', '', 0],
    ['step in percent by its sign', 'RFN', 1],
    ['step below zero', '', 0],
  ])('with %s from the simulated supplier has the tag %j and %d steps', async (oddity, tag, steps) => {
    const [offer] = await offersFrom(odd(oddity))
    const { refundableTag, cancelPolicyInfos } = offer!.rates[0]!.cancellationPolicies
    expect([refundableTag, cancelPolicyInfos.length]).toEqual([tag, steps])
  })
})

describe('two rooms', () => {
  const occupancies = [
    { adults: 2, children: [] },
    { adults: 1, children: [4, 9] },
  ]

  it('that come in reverse order are put in the order of the request', async () => {
    const both = await offersFrom(
      (request) => [0, 1, 2, 3].map((index) => simulatedOffer('lp1', request, index, 'none')),
      {
        occupancies,
      },
    )
    expect(opened!.simulator.requests).toHaveLength(1)
    expect(both).toHaveLength(4)
    for (const { rates, offerRetailRate } of both) {
      expect(rates.map(({ occupancyNumber, adultCount }) => [occupancyNumber, adultCount])).toEqual([
        [1, 2],
        [2, 1],
      ])
      const cents = rates.map(({ retailRate }) => Math.round(retailRate.total[0]!.amount * 100))
      expect(Math.round(offerRetailRate.amount * 100)).toBe(cents[0]! + cents[1]!)
    }
  })

  it('of which one is not refundable have their own terms', async () => {
    const [offer] = await offersFrom(odd('one room not refundable'), { occupancies })
    const terms = offer!.rates.map(({ cancellationPolicies }) => cancellationPolicies.refundableTag)
    expect(terms).toEqual(['NRFN', 'RFN'])
  })

  it.each(Object.entries(termsChanges))('have %s in the next response, at the same price', async (_title, change) => {
    const read = async (changed: (offer: SimulatedOffer) => SimulatedOffer) =>
      (await offersFrom((request) => odd('none')(request).map(changed), { occupancies }))[0]!
    const [before, after] = [await read((offer) => offer), await read(change)]
    expect(after.offerRetailRate).toEqual(before.offerRetailRate)
    expect(after.rates).not.toEqual(before.rates)
  })

  it('of which one is missing are not sold', async () => {
    const oneRoom = (request: RatesRequest) =>
      odd('none')(request).map((offer) => ({ ...offer, rates: offer.rates!.slice(0, 1) }))
    expect(await offersFrom(oneRoom, { occupancies })).toEqual([])
    expect(dropped()).toEqual({ dropped: { 'not a rate for each room': 1 } })
  })
})

describe('the offers of a hotel', () => {
  it('come cheapest first, whatever order the supplier has', async () => {
    const offers = await offersFrom((request) =>
      [9, 2, 5, 0].map((index) => simulatedOffer('lp1', request, index, 'none')),
    )
    const amounts = offers.map(({ offerRetailRate }) => offerRetailRate.amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    expect(amounts).toHaveLength(4)
  })

  it('that are identical but for their ids are joined', async () => {
    const offers = await offersFrom((request) => [
      simulatedOffer('lp1', request, 0, 'none'),
      ...Array.from({ length: 41 }, () => simulatedOffer('lp1', request, 1, 'double of the one before')),
    ])
    expect(offers).toHaveLength(1)
    expect(dropped()).toEqual({ dropped: { identical: 41 } })
  })
})
