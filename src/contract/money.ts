import * as z from 'zod/mini'

/** An amount in major units (dollars, not cents) of an ISO 4217 currency. @spec Money amount */
export const money = z.object({ amount: z.number(), currency: z.string() })
export type Money = z.output<typeof money>

/** The ISO 4217 currencies without two decimals. `Intl` has other numbers, which differ between browsers. */
const digitsOf = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
])

/** Returns the number of decimals of a currency in ISO 4217; 2 for an unknown currency. */
export function currencyDigits(currency: string): number {
  return digitsOf.get(currency) ?? 2
}

/** Returns an amount in the smallest units of its currency, such as cents, yen or fils, rounding half up. */
export function centsOf({ amount, currency }: Money): number {
  // The addition rounds 1.005 × 100 up, which as a binary fraction is slightly less than 100.5.
  return Math.round(amount * 10 ** currencyDigits(currency) + 1e-6)
}

/** Returns an amount from the smallest units of its currency. */
export function moneyOf(cents: number, currency: string): Money {
  return { amount: cents / 10 ** currencyDigits(currency), currency }
}

/** Rounds an amount to the decimals of its currency, half up. */
export function roundMoney(amount: number, currency: string): number {
  return moneyOf(centsOf({ amount, currency }), currency).amount
}
