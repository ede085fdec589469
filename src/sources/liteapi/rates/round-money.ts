const digitsByCurrency = new Map<string, number>()

/** Returns how many decimals a currency has, by ISO 4217; 2 for one that is unknown. */
export function currencyDigits(currency: string): number {
  let digits = digitsByCurrency.get(currency)
  if (digits === undefined) digitsByCurrency.set(currency, (digits = lookUpDigits(currency)))
  return digits
}

/** Rounds an amount to the decimals of its currency, a half upwards. */
export function roundMoney(amount: number, currency: string): number {
  const units = 10 ** currencyDigits(currency)
  // A little more than a half, because 1.005 × 100 is a little less than 100.5.
  return Math.round(amount * units + 1e-6) / units
}

function lookUpDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
