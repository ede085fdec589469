import { StartError } from '#server/errors'
import type { SupplierSettings } from '#sources/liteapi/open-liteapi'
import { parseBaseUrl, parseInteger } from './parse-setting.ts'
import type { ReadVariable } from './sign-in-config.ts'

/**
 * Reads which supplier of hotels and rates is connected; `undefined` where none is.
 *
 * @throws {StartError} when a variable has an invalid value, or one that it needs is missing
 */
export function readSupplier(read: ReadVariable): SupplierSettings | undefined {
  const url = read(
    'SUPPLIER_URL',
    undefined,
    (text) => parseBaseUrl(text, 'on localhost'),
    'an https URL (http only on localhost), without a query',
  )
  const key = read('SUPPLIER_KEY', undefined, parseKey, 'a key, without spaces')
  if ((url === undefined) !== (key === undefined)) {
    throw new StartError('SUPPLIER_URL and SUPPLIER_KEY must be set together')
  }
  const settings = {
    currency: read('SUPPLIER_CURRENCY', 'USD', parseCurrency, 'a currency of ISO 4217, as in USD'),
    nationality: read(
      'SUPPLIER_NATIONALITY',
      'US',
      (text) => (/^[A-Z]{2}$/.test(text) ? text : undefined),
      'two capital letters, as in US',
    ),
    pacePerSecond: read('SUPPLIER_PACE', 4, (text) => parseInteger(text, 1, 500), 'a whole number from 1 to 500'),
    hotelsPerRequest: read('SUPPLIER_BATCH', 20, (text) => parseInteger(text, 1, 200), 'a whole number from 1 to 200'),
    dailyRequests: read(
      'SUPPLIER_DAILY_REQUESTS',
      2000,
      (text) => parseInteger(text, 0, 1_000_000),
      'a whole number from 0 to 1000000',
    ),
    publicPrices: read<'suggested' | 'all'>(
      'SUPPLIER_PUBLIC_PRICES',
      'suggested',
      (text) => (text === 'suggested' || text === 'all' ? text : undefined),
      'suggested or all',
    ),
    packageRates: read<'agents' | 'all'>(
      'SUPPLIER_PACKAGE_RATES',
      'agents',
      (text) => (text === 'agents' || text === 'all' ? text : undefined),
      'agents or all',
    ),
    milesPolicyFile: read<string | undefined>('MILES_POLICY', undefined, (text) => text, 'a file'),
  }
  return url === undefined || key === undefined ? undefined : { url, key, ...settings }
}

/** As it can be sent in a header. */
function parseKey(text: string): string | undefined {
  return /^[!-~]{8,500}$/.test(text) ? text : undefined
}

function parseCurrency(text: string): string | undefined {
  return Intl.supportedValuesOf('currency').includes(text) ? text : undefined
}
