import type { ReactNode } from 'react'
import type { CsvSummary } from '#client/csv/read-csv'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './batch.module.css'

/** Names with large numbers in a row; leaves out undefined numbers. */
export function Sums({ sums }: { readonly sums: readonly (readonly [name: string, figure: number | undefined])[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(
        ([name, figure]) =>
          figure !== undefined && (
            <div key={name}>
              <Text as="dt" size="small" tone="soft">
                {name}
              </Text>
              <Text as="dd" size="figure" weight="strong">
                {formatNumber(figure)}
              </Text>
            </div>
          ),
      )}
    </dl>
  )
}

/** Describes a file's records and the line of its header: `268 records, header in line 3. Not used: Team.` */
export function describeFile({ recordCount, headerLine, totalLine, ignoredColumns }: CsvSummary): string {
  const total = totalLine === undefined ? '' : `, totals in line ${formatNumber(totalLine)}`
  const unused = ignoredColumns.length === 0 ? '' : ` Not used: ${ignoredColumns.join(', ')}.`
  return `${formatCount(recordCount, 'record', 'records')}, header in line ${formatNumber(headerLine)}${total}.${unused}`
}

/** Warns of signs that the file has lost lines. Its children let the user confirm the file all the same. */
export function FileWarnings({ warnings, children }: Pick<CsvSummary, 'warnings'> & { readonly children?: ReactNode }) {
  if (warnings.length === 0) return null
  return (
    <Notice tone="warning">
      <Stack as="ul" gap={2} aria-label="Warnings">
        {warnings.slice(0, 50).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            Line {formatNumber(line)}: {text}
          </li>
        ))}
      </Stack>
      {children}
    </Notice>
  )
}
