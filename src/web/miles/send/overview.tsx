import { addDays } from '#contract/days'
import { getOverview, type Overview as OverviewData, overviewDays } from '#contract/miles/get-overview'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/api/get-key.ts'
import { query } from '#web/api/query.ts'
import { QueryError } from '#web/api/query-error.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Row } from '#web/kit/stack.tsx'
import { LoneLink } from '#web/kit/text.tsx'
import { auditHref, transfersHref } from '../addresses.ts'

/** Pending transfers, booked miles and problems on one line, for users who may read them. */
export function Overview() {
  const isShown = useMay(getOverview)
  const overview = useQuery({ ...query(getOverview, isShown ? {} : undefined), staleTime: 0, refetchInterval: 30_000 })
  const { data } = overview
  if (!isShown) return null
  if (data === undefined && overview.isError) return <QueryError what="The overview" query={overview} />
  return (
    <Row as="section" aria-label="Overview" gap={5} rowGap={1}>
      {figuresOf(data).map(({ figure, text, to, isBad = false }) => (
        <LoneLink key={text} tone={isBad ? 'danger' : 'ink'} to={to}>
          <b>{figure}</b> {text}
        </LoneLink>
      ))}
    </Row>
  )
}

/** Returns the overview's figures with links to what they sum up; while loading, the permanent ones without numbers. */
function figuresOf(data: OverviewData | undefined): { figure: string; text: string; to: string; isBad?: boolean }[] {
  const day = data?.day
  const refused = data?.refused_today.reduce((count, refusal) => count + refusal.count, 0) ?? 0
  const imbalance = data?.imbalance?.miles ?? 0
  const milesOf = (sums: OverviewData['today'] | undefined) =>
    `${sums === undefined ? '…' : formatMiles(sums.reduce((all, { miles }) => all + miles, 0))} miles`
  return [
    {
      figure: data === undefined ? '…' : formatNumber(data.waiting.reduce((all, { count }) => all + count, 0)),
      text: 'waiting for approval',
      to: transfersHref({ tab: 'approvals' }),
    },
    {
      figure: milesOf(data?.today),
      text: 'credited today (UTC)',
      to: transfersHref({ tab: 'history', from: day, to: day }),
    },
    {
      figure: milesOf(data?.last_30_days),
      text: `credited in the last ${overviewDays} days`,
      to: transfersHref({ tab: 'history', from: day && addDays(day, 1 - overviewDays), to: day }),
    },
    ...(refused === 0
      ? []
      : [{ figure: formatNumber(refused), text: 'refused today', to: auditHref({ kind: 'refusal' }) }]),
    ...(imbalance === 0
      ? []
      : [{ figure: `${formatMiles(imbalance)} miles`, text: 'missing in the books', to: auditHref({}), isBad: true }]),
  ]
}
