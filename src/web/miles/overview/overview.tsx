import { getOverview, type Overview as OverviewData, overviewDays } from '#contract/miles/get-overview'
import { addDays } from '#contract/days'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
import { ReadError } from '../desk-parts.tsx'
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
  const waiting = sum(data?.waiting)
  const own = sum(data?.waiting.filter(({ by }) => isSelf(by)))
  const refused = data?.refused_today.reduce((count, refusal) => count + refusal.count, 0)
  return (
    <Card aria-label="Overview" className={styles.overview}>
      <div className={styles.tiles}>
        <Tile
          title="Waiting for approval"
          to={transfersHref({ tab: 'approvals' })}
          value={waiting && formatNumber(waiting.count)}
        >
          {waiting?.count === 0
            ? 'Nothing'
            : mayApprove
              ? `${formatNumber((waiting?.count ?? 0) - (own?.count ?? 0))} for you, ${formatNumber(own?.count ?? 0)} for others`
              : 'For others to decide'}
        </Tile>
        <Booked title="Today (UTC)" sums={data?.today} from={data?.day} to={data?.day} />
        <Booked
          title={`Last ${overviewDays} days`}
          sums={data?.last_30_days}
          from={data && firstDay(data)}
          to={data?.day}
        />
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
            <Table caption="Miles by person" columns={columns} rows={peopleOf(data)} rowKey={({ by }) => by} />
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
            <Link to={to} aria-label={`${title}: ${value}`}>
              {value}
            </Link>
          )}
        </Text>
      )}
      <Text size="small">{value === undefined ? '\u00a0' : children}</Text>
    </Stack>
  )
}

type Sums = OverviewData['today']

interface BookedProps {
  readonly title: string
  readonly sums: Sums | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/** The miles of some days, less those that were taken back. */
function Booked({ title, sums, from, to }: BookedProps) {
  const booked = sum(sums)
  return (
    <Tile
      title={title}
      value={booked && `${formatMiles(booked.miles)} miles`}
      to={transfersHref({ tab: 'history', from, to })}
    >
      {booked && countBooked(sums ?? [])}
    </Tile>
  )
}

function countBooked(sums: Sums): string {
  const { count } = sum(sums.filter(({ kind }) => kind === 'transfer'))!
  const { count: reversed } = sum(sums.filter(({ kind }) => kind === 'reversal'))!
  const reversals = reversed === 0 ? '' : `, ${formatCount(reversed, 'reversal', 'reversals')}`
  return formatCount(count, 'transfer', 'transfers') + reversals
}

function sum(sums: Sums | undefined) {
  return sums?.reduce(({ count, miles }, next) => ({ count: count + next.count, miles: miles + next.miles }), {
    count: 0,
    miles: 0,
  })
}

function firstDay({ day }: OverviewData): string {
  return addDays(day, 1 - overviewDays)
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

interface Person {
  readonly by: string
  readonly today: Sums
  readonly recent: Sums
  readonly data: OverviewData
}

function peopleOf(data: OverviewData): readonly Person[] {
  const names = new Set(data.last_30_days.map(({ by }) => by))
  const of = (sums: Sums, name: string) => sums.filter(({ by }) => by === name)
  return [...names].map((by) => ({ by, today: of(data.today, by), recent: of(data.last_30_days, by), data }))
}

const columns: readonly Column<Person>[] = [
  { title: 'Person', narrow: 'start', isHeading: true, cell: ({ by }) => by },
  {
    title: 'Today',
    narrow: 3,
    cell: ({ by, today, data: { day } }) => <PersonSum title="Today: " by={by} sums={today} from={day} to={day} />,
  },
  {
    title: `Last ${overviewDays} days`,
    narrow: 4,
    cell: ({ by, recent, data }) => (
      <PersonSum title={`Last ${overviewDays} days: `} by={by} sums={recent} from={firstDay(data)} to={data.day} />
    ),
  },
]

function PersonSum({ title, by, sums, from, to }: BookedProps & { readonly by: string }) {
  return (
    <>
      <NarrowOnly>{title}</NarrowOnly>
      <Link to={transfersHref({ tab: 'history', sender: by, from, to })}>
        {formatMiles(sum(sums)?.miles ?? 0)} miles
      </Link>
      <small>{countBooked(sums ?? [])}</small>
    </>
  )
}
