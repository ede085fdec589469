import { describe, expect, it } from 'vitest'
import { StartError } from '#server/operation/errors'
import { readConfig } from '../config.ts'

const needed = { SUPPLIER_URL: 'https://api.supplier.example/v3.0', SUPPLIER_KEY: 'sand_0123456789abcdef' }

describe('The settings of a supplier', () => {
  it('require an address and a key, and turn the sample off', () => {
    const { supplier, sample } = readConfig(needed)
    expect(sample).toBe(false)
    expect(supplier).toEqual({
      url: 'https://api.supplier.example/v3.0',
      key: 'sand_0123456789abcdef',
      currency: 'USD',
      nationality: 'US',
      pacePerSecond: 4,
      hotelsPerRequest: 20,
      dailyRequests: 2000,
      publicPrices: 'suggested',
      packageRates: 'agents',
      milesPolicyFile: undefined,
    })
    expect(readConfig({}).supplier).toBeUndefined()
  })

  it('can all be set', () => {
    const environment = {
      SUPPLIER_URL: 'http://127.0.0.1:4000/v3.0/',
      SUPPLIER_KEY: 'prod_0123456789abcdef',
      SUPPLIER_CURRENCY: 'EUR',
      SUPPLIER_NATIONALITY: 'PT',
      SUPPLIER_PACE: '250',
      SUPPLIER_BATCH: '50',
      SUPPLIER_DAILY_REQUESTS: '0',
      SUPPLIER_PUBLIC_PRICES: 'all',
      SUPPLIER_PACKAGE_RATES: 'all',
      MILES_POLICY: '/etc/milestay/miles.json',
    }
    expect(readConfig(environment).supplier).toEqual({
      url: 'http://127.0.0.1:4000/v3.0',
      key: 'prod_0123456789abcdef',
      currency: 'EUR',
      nationality: 'PT',
      pacePerSecond: 250,
      hotelsPerRequest: 50,
      dailyRequests: 0,
      publicPrices: 'all',
      packageRates: 'all',
      milesPolicyFile: '/etc/milestay/miles.json',
    })
  })

  it.each([
    ['SUPPLIER_URL', 'http://api.supplier.example/v3.0'],
    ['SUPPLIER_URL', 'https://api.supplier.example/v3.0?key=secret'],
    ['SUPPLIER_URL', 'https://user:secret@api.supplier.example/v3.0'],
    ['SUPPLIER_URL', 'api.supplier.example'],
    ['SUPPLIER_KEY', 'two words'],
    ['SUPPLIER_CURRENCY', 'usd'],
    ['SUPPLIER_CURRENCY', 'XYZ'],
    ['SUPPLIER_NATIONALITY', 'USA'],
    ['SUPPLIER_PACE', '0'],
    ['SUPPLIER_PACE', '501'],
    ['SUPPLIER_BATCH', '0'],
    ['SUPPLIER_BATCH', '201'],
    ['SUPPLIER_DAILY_REQUESTS', '-1'],
    ['SUPPLIER_PUBLIC_PRICES', 'net'],
    ['SUPPLIER_PACKAGE_RATES', 'none'],
  ])('%s is not %s', (name, value) => {
    const read = () => readConfig({ ...needed, [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^${name} must be `))
    expect(read).not.toThrow(/secret/)
  })

  it.each([
    [{ SUPPLIER_URL: needed.SUPPLIER_URL }, 'SUPPLIER_URL and SUPPLIER_KEY must be set together'],
    [{ SUPPLIER_KEY: needed.SUPPLIER_KEY }, 'SUPPLIER_URL and SUPPLIER_KEY must be set together'],
    [{ ...needed, SAMPLE: 'on' }, 'SAMPLE must be off where SUPPLIER_URL is set'],
  ])('are not %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})
