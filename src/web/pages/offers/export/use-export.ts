import { useState } from 'react'
import { saveFile } from '../../../browser/save-file.ts'
import { countWords } from '../../../format/offer-words.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { type ExportTerms, quoteLine } from './quote-line.ts'

/** The outcome of the last action; `text` is there to copy by hand when the clipboard is blocked. */
export interface ExportOutcome {
  readonly words: string
  readonly text?: string
}

/** Copies rates as lines to paste and saves them as a CSV file, and says how that went. */
export function useExport() {
  const [outcome, setOutcome] = useState<ExportOutcome>()
  const [isBusy, setIsBusy] = useState(false)

  async function copyQuote(rates: readonly ChosenRate[], words: string, terms: ExportTerms) {
    const text = rates.map((rate) => quoteLine(rate, terms)).join('\n')
    try {
      await navigator.clipboard.writeText(text)
      setOutcome({ words: `Copied ${words}.` })
    } catch {
      setOutcome({ words: `The browser blocked the clipboard. Copy ${words} from here:`, text })
    }
  }

  async function saveCsv(rates: readonly ChosenRate[], terms: ExportTerms) {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { ratesCsv } = await import('./export-rates.ts')
      saveFile(`rates-${datesOf(rates)}.csv`, 'text/csv;charset=utf-8', ratesCsv(rates, terms))
      setOutcome({ words: `Exported ${countWords(rates.length, 'rate', 'rates')}.` })
    } catch {
      setOutcome({ words: 'The CSV file could not be created. Check your connection and try again.' })
    } finally {
      setIsBusy(false)
    }
  }

  return { outcome, copyQuote, saveCsv, forget: () => setOutcome(undefined) }
}

/** The first arrival and the last departure, for the name of a file. */
export function datesOf(rates: readonly ChosenRate[]): string {
  const [first] = rates.map(({ stay }) => stay.checkin).toSorted()
  const last = rates
    .map(({ stay }) => stay.checkout)
    .toSorted()
    .at(-1)
  return `${first}-to-${last}`
}
