import { addDays } from '#contract/days'
import { getOverview, type Overview as OverviewData, overviewDays } from '#contract/miles/get-overview'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/api/get-key.ts'
import { query } from '#web/api/query.ts'
import { QueryError } from '#web/api/query-error.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { LoneLink, Text } from '#web/kit/text.tsx'
import { auditHref, transfersHref } from '../addresses.ts'

const everyMs = 30_000

/** What waits, what was booked, and what is wrong, in one line, for those who may read it. */
export function Overview() {
  const isShown = useMay(getOverview)
  const overview = useQuery({ ...query(getOverview, isShown ? {} : undefined), staleTime: 0, refetchInterval: everyMs })
  const { data } = overview
  if (!isShown) return null
  if (data === undefined && overview.isError) return <QueryError what="The overview" query={overview} />
  return (
    <Row as="section" aria-label="Overview" gap={4} rowGap={1}>
      {figuresOf(data).map(({ title, value, to, isBad = false }) => (
        <Stack key={title}>
          <Text as="span" size="small" tone="soft" aria-hidden>
            {title}
          </Text>
          <Text as={LoneLink} weight="strong" tone={isBad ? 'danger' : 'ink'} to={to} aria-label={`${title}: ${value}`}>
            {value}
          </Text>
        </Stack>
      ))}
    </Row>
  )
}

interface Figure {
  readonly title: string
  readonly value: string
  /** The list that the value sums up. */
  readonly to: string
  readonly isBad?: boolean
}

/** The figures of the overview; while it loads, those that are always there, without a value. */
function figuresOf(data: OverviewData | undefined): readonly Figure[] {
  const day = data?.day
  const refused = data?.refused_today.reduce((count, refusal) => count + refusal.count, 0) ?? 0
  const imbalance = data?.imbalance?.miles ?? 0
  const milesOf = (sums: OverviewData['today'] = []) =>
    data === undefined ? '…' : `${formatMiles(sums.reduce((all, { miles }) => all + miles, 0))} miles`
  return [
    {
      title: 'Waiting for approval',
      value: data === undefined ? '…' : formatNumber(data.waiting.reduce((all, { count }) => all + count, 0)),
      to: transfersHref({ tab: 'approvals' }),
    },
    { title: 'Today (UTC)', value: milesOf(data?.today), to: transfersHref({ tab: 'history', from: day, to: day }) },
    {
      title: `Last ${overviewDays} days`,
      value: milesOf(data?.last_30_days),
      to: transfersHref({ tab: 'history', from: day && addDays(day, 1 - overviewDays), to: day }),
    },
    ...(refused === 0
      ? []
      : [{ title: 'Refused today', value: formatNumber(refused), to: auditHref({ kind: 'refusal' }) }]),
    ...(imbalance === 0
      ? []
      : [{ title: 'Books', value: `Off by ${formatMiles(imbalance)} miles`, to: auditHref({}), isBad: true }]),
  ]
}
