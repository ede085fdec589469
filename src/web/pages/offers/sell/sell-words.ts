import { formatNumber } from '../../../format/locale.ts'
import type { Rounding, SellingPrice, SellRule } from './selling-price.ts'

const roundingWords: Readonly<Record<Rounding, string>> = {
  cent: 'to the cent',
  '1': 'up to 1',
  '5': 'up to 5',
  '10': 'up to 10',
  '.99': 'up to .99',
}

/** Names what rates are sold at: `suggested`, `net + 12 %, up to 5`; one that tells the margin is only named to the agent. */
export function ruleWords(rule: SellRule, withTrade: boolean): string {
  if (rule.kind === 'suggested') return 'suggested'
  if (rule.kind === 'retail') return 'price shown'
  if (!withTrade) return 'own rule'
  const { kind, plus, rounding } = rule
  const figure = formatNumber(Number(Math.abs(plus).toFixed(2)))
  const sum = `net ${plus < 0 ? '−' : '+'} ${figure}${kind === 'percent' ? ' %' : ''}`
  return rounding === 'cent' ? sum : `${sum}, ${roundingWords[rounding]}`
}

/** Says what a client will read, before anything is copied or saved. */
export function leavesWords(rule: SellRule, owns: number): string {
  if (rule.kind === 'retail') return 'At the prices shown'
  const price = rule.kind === 'suggested' ? 'At the suggested selling price' : 'At your selling price'
  const own = owns === 0 ? '' : owns === 1 ? ' (1 of your own)' : ` (${owns} of your own)`
  return `${price}${own}`
}

/** Marks a price that is lower than it should be. */
export function belowWords({ below }: Pick<SellingPrice, 'below'>): string | undefined {
  return below === undefined ? undefined : below === 'net' ? 'Below the net price' : 'Below the suggested price'
}
