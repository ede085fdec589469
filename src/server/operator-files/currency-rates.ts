import * as z from 'zod/mini'
import { readJsonFile } from './read-json-file.ts'

const currency = z.enum(Intl.supportedValuesOf('currency'), 'must be a code of ISO 4217, as in EUR')
const aRate = 'must be a number above 0'

const currencyRates = z.strictObject({
  base: currency,
  /** The amount of each currency that equals one unit of the base currency. */
  rates: z.partialRecord(currency, z.number(aRate).check(z.positive(aRate))),
  /** The day of the rates, YYYY-MM-DD. */
  date: z.iso.date('must be a date, as in 2026-11-20'),
})

/** Exchange rates for the converted amounts that readers see beside a hotel's own amounts. */
export type CurrencyRates = z.output<typeof currencyRates>

/** @throws {StartError} naming the file and the problem */
export function readCurrencyRates(file: string): CurrencyRates {
  return readJsonFile('CURRENCY_RATES', file, currencyRates)
}
