import { useState } from 'react'
import { saveFile } from '#web/device/save-file.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import type { SelectedRate } from '../selection/selected-rate.ts'
import type { SellRule } from '../sell/selling-price.ts'
import { datesOf, type ExportTerms, quoteLine, ratesCsv } from './export-rates.ts'

/** The outcome of the last action; `text` is to be copied by hand where the clipboard is blocked. */
export interface Outcome {
  readonly words: string
  readonly text?: string
}

/** Copies rates as lines to paste and saves them as a CSV file, and says how that went. */
export function useExport() {
  const [outcome, setOutcome] = useState<Outcome>()

  async function copyQuote(rates: readonly SelectedRate[], words: string, terms: ExportTerms) {
    const text = rates.map((rate) => quoteLine(rate, terms)).join('\n')
    try {
      await navigator.clipboard.writeText(text)
      setOutcome({ words: `Copied ${words}.` })
    } catch {
      setOutcome({ words: `The browser blocked the clipboard. Copy ${words} from here:`, text })
    }
  }

  function saveCsv(rates: readonly SelectedRate[], terms: ExportTerms) {
    saveFile(`rates-${datesOf(rates)}.csv`, 'text/csv;charset=utf-8', ratesCsv(rates, terms))
    setOutcome({ words: `Exported ${formatCount(rates.length, 'rate', 'rates')}.` })
  }

  return { outcome, copyQuote, saveCsv, forget: () => setOutcome(undefined) }
}

/** Says what a client will read, before anything is copied or saved. */
export function describePrices(rule: SellRule, rates: readonly SelectedRate[]): string {
  if (rule.kind === 'retail') return 'At the prices shown'
  const owns = rates.filter(({ ownCents }) => ownCents !== undefined).length
  const price = rule.kind === 'suggested' ? 'At the suggested selling price' : 'At your selling price'
  return owns === 0 ? price : `${price} (${owns} of your own)`
}
