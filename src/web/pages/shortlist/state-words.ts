import type { ComparedStay } from './compared-rows.ts'
import { describeChange } from './describe-change.ts'

/** Says what checking stays has brought: `1 of 3 changed, 1 sold out.` */
export function stateWords(stays: readonly Pick<ComparedStay, 'stay' | 'repriced'>[]): string {
  const count = (kind: ComparedStay['repriced']['kind']) =>
    stays.filter(({ repriced }) => repriced.kind === kind).length
  if (count('checking') > 0) return 'Checking today’s prices…'
  const changed = stays.filter(
    ({ stay, repriced }) => repriced.kind === 'priced' && describeChange(stay, repriced).isNews,
  ).length
  const parts = [
    ...(changed > 0 ? [`${changed} of ${stays.length} changed`] : []),
    ...(count('sold out') > 0 ? [`${count('sold out')} sold out`] : []),
    ...(count('unknown') > 0 ? [`${count('unknown')} could not be checked`] : []),
  ]
  return parts.length === 0
    ? 'Prices checked just now: nothing has changed.'
    : `Prices checked just now: ${parts.join(', ')}.`
}
