import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCurrencyRates } from './currency-rates.ts'
import { StartError } from '../operation/errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'rates-'))
const file = join(folder, 'rates.json')
const rates = { base: 'USD', rates: { EUR: 0.92, JPY: 156 }, date: '2026-11-20' }

test('rates are read from a JSON file', () => {
  writeFileSync(file, JSON.stringify(rates))
  expect(readCurrencyRates(file)).toEqual(rates)
})

test.each([
  ['no JSON', '{', 'is not JSON'],
  ['a rate of zero', JSON.stringify({ ...rates, rates: { EUR: 0 } }), ': rates.EUR must be a number above 0'],
  ['a rate in words', JSON.stringify({ ...rates, rates: { EUR: '0.92' } }), ': rates.EUR must be a number above 0'],
  ['an unknown currency', JSON.stringify({ ...rates, rates: { EUT: 1 } }), ': rates: unknown field EUT'],
  ['an unknown base', JSON.stringify({ ...rates, base: 'usd' }), ': base must be a code of ISO 4217, as in EUR'],
  ['no day', JSON.stringify({ ...rates, date: undefined }), ': date is required'],
  ['a misspelt field', JSON.stringify({ ...rates, day: 1 }), ': unknown field day'],
])('a file with %s fails the start with its name and the problem', (_, contents, words) => {
  writeFileSync(file, contents)
  const read = () => readCurrencyRates(file)
  expect(read).toThrow(StartError)
  expect(read).toThrow(`CURRENCY_RATES: ${file}${words.startsWith(':') ? '' : ' '}${words}`)
})

test('a missing file fails the start', () => {
  expect(() => readCurrencyRates(join(folder, 'none.json'))).toThrow(/^CURRENCY_RATES: .*none\.json cannot be read$/)
})
