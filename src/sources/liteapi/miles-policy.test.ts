import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it, test } from 'vitest'
import { StartError } from '#server/operation/errors'
import { type MilesPolicy, type MilesQuery, priceInMiles, readMilesPolicy, usualMilesPolicy } from './miles-policy.ts'

const lisbon = { stars: 4, countryCode: 'PT', placeId: 'gn2267057' }
const stay: MilesQuery = { sellingCents: 170_11, hotel: lisbon, startDate: '2027-07-10', nights: 2 }

/** The example of `.github/operating/hotels-and-rates.md`. */
const example: MilesPolicy = {
  centsPerMile: 0.9,
  multiplier: 1,
  milesRoundedUpTo: 500,
  rules: [
    { places: ['gn2267057'], season: { from: '06-15', to: '09-15' }, centsPerMile: 0.8 },
    { countries: ['PT', 'ES'], stars: { from: 4 }, centsPerMile: 1.25, multiplier: 3 },
    { season: { from: '12-20', to: '01-06' }, centsPerMile: 0.7 },
  ],
}

describe('a price in miles', () => {
  it('is that of the worked example', () => {
    // 170.11 for two nights: 85.05 a night, so 170.10; at 0.8 cents 21,262.5 miles, rounded up to 500.
    expect(priceInMiles(example, stay)).toEqual({
      nightCents: 85_05,
      sellingCents: 170_10,
      milesRequired: 21_500,
      multiplier: 3,
      milesEarned: 510,
      cpm: 0.7912,
    })
  })

  test.each<[what: string, differing: Partial<MilesQuery>, cents: number, multiplier: number]>([
    ['the first rule that holds, by place and season', {}, 0.8, 3],
    ['the ends of a season', { startDate: '2027-09-15' }, 0.8, 3],
    ['the day after it', { startDate: '2027-09-16' }, 1.25, 3],
    ['another place of the country', { hotel: { ...lisbon, placeId: 'gn2735943' } }, 1.25, 3],
    ['a class below', { hotel: { ...lisbon, stars: 3.5, placeId: 'gn2735943' } }, 0.9, 1],
    ['a hotel without a class', { hotel: { stars: 0, countryCode: 'DE', placeId: 'x' } }, 0.9, 1],
    ['a season that passes the new year', { hotel: { ...lisbon, countryCode: 'DE' }, startDate: '2027-01-06' }, 0.7, 1],
    ['its beginning', { hotel: { ...lisbon, countryCode: 'DE' }, startDate: '2027-12-20' }, 0.7, 1],
  ])('is by %s', (_, differing, cents, multiplier) => {
    const priced = priceInMiles(example, { ...stay, ...differing })
    expect([priced.milesRequired, priced.multiplier]).toEqual([Math.ceil(170_10 / cents / 500) * 500, multiplier])
  })

  it('is not a step more for a price that is a whole number of steps', () => {
    const policy = { ...example, centsPerMile: 0.7, milesRoundedUpTo: 100, rules: [] }
    for (let miles = 100; miles < 100_000; miles += 100) {
      const { milesRequired } = priceInMiles(policy, { ...stay, sellingCents: (miles * 7) / 10, nights: 1 })
      expect(milesRequired).toBe(miles)
    }
  })

  it('keeps to the smallest unit of the currency', () => {
    expect(priceInMiles(example, { ...stay, sellingCents: 25_001_00, currency: 'JPY' })).toMatchObject({
      nightCents: 12_500_00,
      sellingCents: 25_000_00,
    })
  })

  const anyStay = fc.record({
    sellingCents: fc.integer({ min: 1, max: 5_000_000 }),
    hotel: fc.record({
      stars: fc.integer({ min: 0, max: 10 }).map((halves) => halves / 2),
      countryCode: fc.constantFrom('PT', 'DE'),
      placeId: fc.constantFrom('gn2267057', 'other'),
    }),
    startDate: fc.constantFrom('2027-01-07', '2027-03-16', '2027-07-01', '2027-12-31'),
    nights: fc.integer({ min: 1, max: 30 }),
  })

  it('never falls as the price rises', () => {
    fc.assert(
      fc.property(fc.constantFrom(example, usualMilesPolicy), anyStay, fc.nat(100_000), (policy, stay, more) => {
        const { milesRequired } = priceInMiles(policy, stay)
        const dearer = priceInMiles(policy, { ...stay, sellingCents: stay.sellingCents + more })
        expect(dearer.milesRequired).toBeGreaterThanOrEqual(milesRequired)
      }),
    )
  })

  it('agrees with itself: nights times their price, earned miles, value of a mile', () => {
    fc.assert(
      fc.property(fc.constantFrom(example, usualMilesPolicy), anyStay, (policy, stay) => {
        const priced = priceInMiles(policy, stay)
        const { nightCents, sellingCents, milesRequired, multiplier, milesEarned, cpm } = priced
        expect(sellingCents).toBe(nightCents * stay.nights)
        // Never more than the price: a mile must not seem to replace more.
        expect(stay.sellingCents < stay.nights || sellingCents <= stay.sellingCents).toBe(true)
        expect(Math.abs(sellingCents - stay.sellingCents)).toBeLessThan(stay.nights)
        expect(milesEarned).toBe(Math.floor((multiplier * sellingCents) / 100))
        expect(Math.abs(cpm - sellingCents / milesRequired)).toBeLessThan(0.0001)
        expect(milesRequired % policy.milesRoundedUpTo).toBe(0)
      }),
    )
  })
})

describe('a policy in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'miles-policy-'))
  const file = join(folder, 'miles.json')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is read', () => {
    writeFileSync(file, JSON.stringify(example))
    expect(readMilesPolicy(file)).toEqual(example)
  })

  const base = { centsPerMile: 1, multiplier: 1, milesRoundedUpTo: 100, rules: [] }
  test.each<[what: string, contents: string, words: string]>([
    ['no JSON', '{', 'is not JSON'],
    ['a list', '[]', 'it must be an object'],
    ['no rate', JSON.stringify({ ...base, centsPerMile: undefined }), 'centsPerMile is required'],
    ['a free mile', JSON.stringify({ ...base, centsPerMile: 0 }), 'centsPerMile must be 0.01 or more'],
    ['a misspelt field', JSON.stringify({ ...base, round: 5 }), 'unknown field round'],
    [
      'a misspelt condition',
      JSON.stringify({ ...base, rules: [{ country: ['PT'] }] }),
      'rules[0]: unknown field country',
    ],
    [
      'a season without an end',
      JSON.stringify({ ...base, rules: [{}, { season: { from: '06-15' } }] }),
      'rules[1].season.to is required',
    ],
    [
      'a day that is none',
      JSON.stringify({ ...base, rules: [{ season: { from: '6-15', to: '09-31' } }] }),
      'rules[0].season.from must be a month and a day, as in 06-15',
    ],
    ['half a multiplier', JSON.stringify({ ...base, multiplier: 1.5 }), 'multiplier must be a whole number'],
  ])('with %s ends the start, naming the field', (_, contents, words) => {
    writeFileSync(file, contents)
    const read = () => readMilesPolicy(file)
    expect(read).toThrow(StartError)
    expect(read).toThrow(words)
  })

  it('that is not there ends the start', () => {
    expect(() => readMilesPolicy(join(folder, 'none.json'))).toThrow(/^MILES_POLICY: .*none\.json cannot be read$/)
  })
})
