import type { CsvDelimiter } from '#contract/csv'
import { storeText, useStoredText } from '#web/browser/stored-text.ts'
import { Input, Options } from '#web/kit/form/field.tsx'
import { readerLocale } from '#web/kit/format/locale.ts'

const name = 'csv-delimiter'
const examples: Readonly<Record<CsvDelimiter, string>> = { ',': '1.5, 2', ';': '1,5; 2' }

/** The delimiter of CSV files that was chosen on this device, or else that of spreadsheets in the reader's country. */
export function useCsvDelimiter(): CsvDelimiter {
  return delimiterOf(useStoredText(name))
}

/** Returns the delimiter that is stored, or that of the reader's locale. */
export function delimiterOf(stored: string | undefined): CsvDelimiter {
  if (stored === ',' || stored === ';') return stored
  return readerLocale().decimal === ',' ? ';' : ','
}

/** Shows and chooses what stands between cells of CSV files, and before decimals. */
export function CsvSeparators() {
  return (
    <Input
      as="select"
      aria-label="CSV separators"
      title="CSV separators"
      value={useCsvDelimiter()}
      onChange={({ target }) => storeText(name, target.value)}
    >
      <Options of={examples} />
    </Input>
  )
}
