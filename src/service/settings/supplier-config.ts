import type { SupplierSettings } from '#sources/liteapi/open-liteapi'
import { parseBaseUrl, type Variables } from './variables.ts'

/** Reads the settings of the supplier of hotels and rates; `undefined` if none is connected. */
export function readSupplier(variables: Variables): SupplierSettings | undefined {
  const aUrl = 'an https URL (http only on localhost), without a query'
  const url = variables.read('SUPPLIER_URL', undefined, (text) => parseBaseUrl(text, 'on localhost'), aUrl)
  const key = variables.matching('SUPPLIER_KEY', undefined, /^[!-~]{8,500}$/, 'a key, without spaces')
  variables.requireTogether('SUPPLIER_URL', 'SUPPLIER_KEY')
  const settings = {
    currency: variables.read('SUPPLIER_CURRENCY', 'USD', parseCurrency, 'a currency of ISO 4217, as in USD'),
    nationality: variables.matching('SUPPLIER_NATIONALITY', 'US', /^[A-Z]{2}$/, 'two capital letters, as in US'),
    pacePerSecond: variables.integer('SUPPLIER_PACE', 4, [1, 500]),
    hotelsPerRequest: variables.integer('SUPPLIER_BATCH', 20, [1, 200]),
    dailyRequests: variables.integer('SUPPLIER_DAILY_REQUESTS', 2000, [0, 1_000_000]),
    publicPrices: variables.choice('SUPPLIER_PUBLIC_PRICES', 'suggested', ['suggested', 'all']),
    packageRates: variables.choice('SUPPLIER_PACKAGE_RATES', 'agents', ['agents', 'all']),
    milesPolicyFile: variables.text('MILES_POLICY', undefined),
  }
  return url === undefined || key === undefined ? undefined : { url, key, ...settings }
}

function parseCurrency(text: string): string | undefined {
  return Intl.supportedValuesOf('currency').includes(text) ? text : undefined
}
