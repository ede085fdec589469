import * as z from 'zod/mini'
import { readJsonFile } from './read-json-file.ts'

const currency = z.enum(Intl.supportedValuesOf('currency'), 'must be a code of ISO 4217, as in EUR')
const aRate = 'must be a number above 0'

const currencyRates = z.strictObject({
  base: currency,
  /** How much of each currency one of the base is. */
  rates: z.partialRecord(currency, z.number(aRate).check(z.positive(aRate))),
  /** The day that the rates are of, YYYY-MM-DD. */
  date: z.iso.date('must be a date, as in 2026-11-20'),
})

/** Exchange rates, for amounts that readers see beside the hotels' own. */
export type CurrencyRates = z.output<typeof currencyRates>

/** @throws {StartError} naming the file and what is wrong with it */
export function readCurrencyRates(file: string): CurrencyRates {
  return readJsonFile('CURRENCY_RATES', file, currencyRates)
}
