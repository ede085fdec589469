import { getOverview, type Overview as OverviewData, overviewDays } from '#contract/miles/get-overview'
import { addDays } from '#contract/days'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isOffered } from '#web/device/platform.ts'
import { query } from '#web/device/requests/query.ts'
import { useHasRight, useIsSelf } from '#web/device/session/get-key.ts'
import { Card } from '#web/kit/card.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { type Column, NarrowOnly, Table } from '#web/kit/list/table.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { auditHref, transfersHref } from '../addresses.ts'
import { LoneLink, ReadError } from '../desk-parts.tsx'
import { formatSentAt } from '../words.ts'
import styles from './overview.module.css'

const everyMs = 30_000

/** What waits, what happened and how the books are, for those who may read it. */
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
  const periods = periodsOf(data)
  const refused = data?.refused_today.reduce((count, refusal) => count + refusal.count, 0)
  return (
    <Card aria-label="Overview" className={styles.overview}>
      <div className={styles.tiles}>
        <Tile
          title="Waiting for approval"
          to={transfersHref({ tab: 'approvals' })}
          value={data && formatNumber(waiting)}
        >
          {waiting === 0
            ? 'Nothing'
            : mayApprove
              ? `${formatNumber(waiting - own)} for you, ${formatNumber(own)} for others`
              : 'For others to decide'}
        </Tile>
        {periods.map(({ title, sums, ...days }) => (
          <Tile
            key={title}
            title={title}
            value={data && `${formatMiles(sum(sums).miles)} miles`}
            to={transfersHref({ tab: 'history', ...days })}
          >
            {countBooked(sums)}
          </Tile>
        ))}
        <Tile
          title="Refused today"
          to={auditHref({ kind: 'refusal' })}
          value={refused === undefined ? undefined : formatNumber(refused)}
        >
          {data?.refused_today[0] === undefined ? 'Nothing' : describeRefusal(data.refused_today[0])}
        </Tile>
        <Tile title="Books" value={data && describeBooks(data)} isBad={(data?.imbalance?.miles ?? 0) !== 0}>
          {data === undefined || data.sealed_at === null ? 'Not sealed yet' : `Sealed ${formatSentAt(data.sealed_at)}`}
        </Tile>
      </div>
      {data !== undefined && (
        <details>
          <summary>By person, and what was refused</summary>
          <Stack gap={4}>
            <Table
              caption="Miles by person"
              columns={columnsOf(periods)}
              rows={[...new Set(data.last_30_days.map(({ by }) => by))]}
              rowKey={(by) => by}
            />
            {refused !== 0 && (
              <ul>
                {data.refused_today.map((refusal) => (
                  <li key={`${refusal.reason} ${refusal.status}`}>
                    {describeRefusal(refusal)}: {formatNumber(refusal.count)}
                  </li>
                ))}
              </ul>
            )}
          </Stack>
        </details>
      )}
    </Card>
  )
}

interface TileProps {
  readonly title: string
  /** `undefined` while it loads. */
  readonly value: string | undefined
  /** The list that the value sums up. */
  readonly to?: string
  readonly isBad?: boolean
  readonly children: ReactNode
}

function Tile({ title, value, to, isBad = false, children }: TileProps) {
  return (
    <Stack gap={1}>
      <Text size="small" tone="soft">
        {title}
      </Text>
      {value === undefined ? (
        <Skeleton line="figure" />
      ) : (
        <Text size="large" weight="bold" tone={isBad ? 'danger' : 'ink'}>
          {to === undefined ? (
            value
          ) : (
            <LoneLink to={to} aria-label={`${title}: ${value}`}>
              {value}
            </LoneLink>
          )}
        </Text>
      )}
      <Text size="small">{value === undefined ? '\u00a0' : children}</Text>
    </Stack>
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

function countBooked(sums: Sums): string {
  const countOf = (kind: Sums[number]['kind']) => sum(sums.filter((one) => one.kind === kind)).count
  const reversed = countOf('reversal')
  const reversals = reversed === 0 ? '' : `, ${formatCount(reversed, 'reversal', 'reversals')}`
  return formatCount(countOf('transfer'), 'transfer', 'transfers') + reversals
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

const statuses: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Key not valid',
  403: 'Right missing',
  404: 'Not found',
  429: 'Too many requests',
}

function describeRefusal({ reason, status }: OverviewData['refused_today'][number]): string {
  return reason ?? statuses[status] ?? `Status ${status}`
}

/** The columns of a table of people. */
function columnsOf(periods: ReturnType<typeof periodsOf>): readonly Column<string>[] {
  return [
    { title: 'Person', narrow: 'start', isHeading: true, cell: (person) => person },
    ...periods.map(({ title, sums, ...days }): Column<string> => {
      const ofPerson = (person: string) => sums.filter(({ by }) => by === person)
      return {
        title,
        cell: (person) => (
          <>
            <NarrowOnly>{`${title}: `}</NarrowOnly>
            <LoneLink to={transfersHref({ tab: 'history', sender: person, ...days })}>
              {formatMiles(sum(ofPerson(person)).miles)} miles
            </LoneLink>
            <small>{countBooked(ofPerson(person))}</small>
          </>
        ),
      }
    }),
  ]
}
