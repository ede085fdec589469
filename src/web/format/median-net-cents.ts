import { type Calculations, netCents } from './redeem-or-pay.ts'

/** Returns the median of the net values of deals, to a tenth of a cent and at least that; undefined without deals. */
export function medianNetCents(deals: readonly Calculations[]): number | undefined {
  const sorted = deals.map(netCents).toSorted((a, b) => a - b)
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (below === undefined || above === undefined) return undefined
  return Math.max(Math.round((below + above) * 5) / 10, 0.1)
}
