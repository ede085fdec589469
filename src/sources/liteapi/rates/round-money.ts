const digitsByCurrency = new Map<string, number>()

/** Returns how many decimals a currency has, by ISO 4217; 2 for one that is unknown. */
export function currencyDigits(currency: string): number {
  let digits = digitsByCurrency.get(currency)
  if (digits === undefined) digitsByCurrency.set(currency, (digits = lookUpDigits(currency)))
  return digits
}

/** Rounds an amount to the decimals of its currency, a half upwards. */
export function roundMoney(amount: number, currency: string): number {
  const digits = currencyDigits(currency)
  // Through text, because 1.005 × 100 is less than 100.5.
  return Number(`${Math.round(Number(`${amount}e${digits}`))}e-${digits}`) || 0
}

function lookUpDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
