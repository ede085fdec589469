import { mostCounted, mostSummed, type TransfersResponse } from '#contract/miles/list-transfers'
import { transferStatuses } from '#contract/miles/transfer'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Soft } from '#web/kit/text.tsx'
import { statusNames } from '../transfers/transfer-parts.tsx'

export const none = { data: [], sums: undefined, pagination: { total: 0, next: null } }

type Counted = Pick<TransfersResponse, 'sums' | 'sums_by_day'> & {
  readonly pagination: { readonly total?: number | undefined }
}

/** How many transfers match; undefined for very many. */
export function countOf({ sums, pagination: { total } }: Counted): number | undefined {
  if (sums === undefined || sums === null) return sums === null ? undefined : total
  return transferStatuses.reduce((sum, status) => sum + sums[status].transfers, 0)
}

/** How many transfers match, and their miles, by status where there are several. */
export function Sums(counted: Counted) {
  const { sums, sums_by_day: isByDay = false } = counted
  const count = countOf(counted)
  if (count === undefined) return <b>More than {formatNumber(sums === null ? mostSummed : mostCounted)} transfers</b>
  const all = sums ? transferStatuses.map((status) => ({ name: statusNames[status], ...sums[status] })) : []
  const parts = all.filter(({ transfers }) => transfers > 0)
  const describe = ({ name, transfers, miles }: (typeof all)[number]) =>
    ` · ${name} ${formatNumber(transfers)} (${formatMiles(miles)} miles)`
  return (
    <>
      <b>{count === 0 ? 'No transfers' : formatCount(count, 'transfer', 'transfers')}</b>
      {parts.length > 0 && `, ${formatMiles(parts.reduce((sum, { miles }) => sum + miles, 0))} miles`}
      {isByDay && ', by whole days (UTC)'}
      <Soft>{parts.length > 1 && parts.map(describe).join('')}</Soft>
    </>
  )
}
