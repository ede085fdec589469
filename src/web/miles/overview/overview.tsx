import { getOverview, type Overview as OverviewData, overviewDays } from '#contract/miles/get-overview'
import { addDays } from '#contract/days'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isOffered } from '#web/api/platform.ts'
import { query } from '#web/api/query.ts'
import { useHasRight, useIsSelf } from '#web/api/get-key.ts'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { LoneLink, Text } from '#web/kit/text.tsx'
import { auditHref, transfersHref } from '../addresses.ts'
import { ReadError } from '../desk-parts.tsx'
import { formatOwnMoment } from '#web/kit/format/moment.ts'
import styles from './overview.module.css'

const everyMs = 30_000

/** What waits, what happened and how the books are in one line, for those who may read it. */
export function Overview() {
  const isShown = useHasRight('read') && isOffered('getOverview')
  const overview = useQuery({ ...query(getOverview, isShown ? {} : undefined), staleTime: 0, refetchInterval: everyMs })
  const { data } = overview
  const mayApprove = useHasRight('approve')
  const isSelf = useIsSelf()
  if (!isShown) return null
  if (data === undefined && overview.isError) return <ReadError what="The overview" query={overview} />
  const waiting = sum(data?.waiting).count
  const own = sum(data?.waiting.filter(({ by }) => isSelf(by))).count
  return (
    <Row as="section" aria-label="Overview" gap={4} rowGap="none" className={styles.overview}>
      <Figure
        title="Waiting for approval"
        to={transfersHref({ tab: 'approvals' })}
        value={data && formatNumber(waiting)}
      >
        {mayApprove && waiting > 0 && ` (${formatNumber(waiting - own)} for you, ${formatNumber(own)} for others)`}
      </Figure>
      {periodsOf(data).map(({ title, sums, ...days }) => (
        <Figure
          key={title}
          title={title}
          value={data && `${formatMiles(sum(sums).miles)} miles`}
          to={transfersHref({ tab: 'history', ...days })}
        />
      ))}
      <Figure
        title="Refused today"
        to={auditHref({ kind: 'refusal' })}
        value={data && formatNumber(data.refused_today.reduce((count, refusal) => count + refusal.count, 0))}
      />
      <Figure title="Books" value={data && describeBooks(data)} isBad={(data?.imbalance?.miles ?? 0) !== 0}>
        {typeof data?.sealed_at === 'string' && `, sealed ${formatOwnMoment(data.sealed_at)}`}
      </Figure>
    </Row>
  )
}

interface FigureProps {
  readonly title: string
  /** `undefined` while it loads. */
  readonly value: string | undefined
  /** The list that the value sums up. */
  readonly to?: string
  readonly isBad?: boolean
  readonly children?: ReactNode
}

function Figure({ title, value, to, isBad = false, children }: FigureProps) {
  const figure = (
    <>
      {title}{' '}
      {value === undefined ? (
        <Skeleton line="figure" />
      ) : (
        <Text as="strong" tone={isBad ? 'danger' : 'ink'}>
          {value}
        </Text>
      )}
    </>
  )
  return (
    <Text as="span" size="small" tone="soft">
      {to === undefined || value === undefined ? (
        figure
      ) : (
        <LoneLink to={to} aria-label={`${title}: ${value}`}>
          {figure}
        </LoneLink>
      )}
      {children}
    </Text>
  )
}

type Sums = OverviewData['today']

/** What was booked within some days, less what was taken back; of nothing while it loads. */
function periodsOf(data: OverviewData | undefined) {
  const { day, today = [], last_30_days = [] } = data ?? {}
  const first = day && addDays(day, 1 - overviewDays)
  return [
    { title: 'Today (UTC)', sums: today, from: day, to: day },
    { title: `Last ${overviewDays} days`, sums: last_30_days, from: first, to: day },
  ]
}

function sum(sums: Sums = []) {
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    miles: sums.reduce((all, { miles }) => all + miles, 0),
  }
}

function describeBooks({ imbalance }: OverviewData): string {
  if (imbalance === null) return 'Checking…'
  return imbalance.miles === 0 ? 'Balanced' : `Off by ${formatMiles(imbalance.miles)} miles`
}
