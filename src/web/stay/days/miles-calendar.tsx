import { addDays, nightsBetween } from '#contract/days'
import type { CheapestStay, DealDay, listDealDays } from '#contract/deals/list-deal-days'
import type { ResponseOf } from '#contract/endpoint'
import type { StayDates } from '#contract/hotels/stay-limits'
import { type ReactNode, useMemo, useState } from 'react'
import { QueryError } from '#web/api/query-error.tsx'
import type { useShownQuery } from '#web/api/query.ts'
import { formatMiles, formatMilesShort, milesPerNight } from '#web/kit/format/miles.ts'
import { type DayNote, StayCalendar } from '#web/kit/calendar/stay-calendar.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './days.module.css'

export interface MilesCalendarProps {
  /** The known days in order; while loading, those for the previously selected nights. */
  readonly query: ReturnType<typeof useShownQuery<ResponseOf<typeof listDealDays>>>
  /** The selected stay, YYYY-MM-DD. */
  readonly stay: StayDates | undefined
  /** Whether the number of nights is set, so that selecting a check-in completes the stay. */
  readonly hasNights: boolean
  /** A day of the month to show while no stay is selected. */
  readonly month?: string | undefined
  readonly min: string
  readonly months: 1 | 2
  readonly onStay: (checkin: string, checkout: string) => void
  readonly onMonth?: (firstDay: string) => void
}

/**
 * A calendar of check-in dates with each one's fewest miles. Selecting a date selects the stay with those miles; the
 * user can then change the check-out, unless the number of nights is set.
 */
export function MilesCalendar(props: MilesCalendarProps) {
  const { query, stay, hasNights, month, min, months, onStay, onMonth } = props
  const { isCurrent, isFetching } = query
  const days = query.shown?.data
  const max = lastDeparture(days, min)
  const [arrival, setArrival] = useState<string>()
  const known = useMemo(() => days && dayNotes(days), [days])
  const dayOf = (day: string) => days?.find(({ start_date }) => start_date === day)

  function press(day: string) {
    const cheapest = isCurrent ? dayOf(day)?.cheapest : undefined
    const isStay = cheapest !== undefined && cheapest !== null
    setArrival(isStay && hasNights ? undefined : day)
    if (isStay) onStay(day, cheapest.end_date)
  }

  const checkin = arrival ?? stay?.checkin
  const chosen = stay !== undefined && stay.checkin === checkin ? stay : undefined
  const noteOf = (day: string) => {
    if (known === undefined || day < min || isWithin(chosen, day, dayOf(day))) return undefined
    return known.get(day) ?? (day < max ? unknownDay : undefined)
  }
  return (
    <Stack gap={2} className={styles.calendar} aria-busy={isFetching && !isCurrent}>
      <QueryError what="The miles calendar" query={query} />
      <StayCalendar
        checkin={checkin}
        checkout={chosen?.checkout}
        active={arrival === undefined ? 'checkin' : 'checkout'}
        min={min}
        max={max}
        months={months}
        month={month}
        noteOf={noteOf}
        hasNotes
        isStale={isFetching && !isCurrent}
        wordsOf={(from, to) => known !== undefined && describeStay(from, to, dayOf(from), from === arrival)}
        isOnePress={hasNights}
        onCheckin={press}
        onStay={(from, to) => {
          if (from === to) return
          setArrival(undefined)
          onStay(from, to)
        }}
        {...(onMonth !== undefined && { onMonth })}
      />
      <Row as={Text} size="tiny" tone="soft" gap={3} rowGap={1} align="start" className={styles.legend}>
        {known === undefined ? (
          isFetching && 'Loading the miles of each day…'
        ) : (
          <>
            <span>Fewest miles a night, by check-in day</span>
            <span className={styles.least}>cheapest this month</span>
            <span>
              <b>full</b> sold out
            </span>
            <span>
              <b>–</b> no deal
            </span>
          </>
        )}
      </Row>
    </Stack>
  )
}

/** Whether a day is within the selected stay. Its miles are then already part of the stay's total. */
function isWithin(chosen: MilesCalendarProps['stay'], day: string, { cheapest }: Partial<DealDay> = {}): boolean {
  if (chosen === undefined || day < chosen.checkin || day > chosen.checkout) return false
  return day !== chosen.checkin || cheapest?.end_date !== chosen.checkout
}

/**
 * Describes a stay's miles if it has the fewest for its check-in, or says that its check-in has no deal.
 *
 * @param isOpen whether the user can change the check-out
 */
export function describeStay(checkin: string, checkout: string, day: DealDay | undefined, isOpen: boolean): ReactNode {
  const cheapest = day?.cheapest ?? undefined
  if (cheapest === undefined) {
    return isOpen ? `${day === undefined ? 'No deal' : 'Sold out'} for this check-in day.` : ''
  }
  if (cheapest.end_date !== checkout) return ''
  const isOneNight = nightsBetween(checkin, checkout) === 1
  const night = isOneNight ? '' : `, ${formatMiles(nightMiles(checkin, cheapest))} a night`
  return (
    <>
      from{' '}
      <b>
        {formatMiles(cheapest.miles_required)} miles{night}
      </b>
      {isOpen && '. Pick your check-out day.'}
    </>
  )
}

/** The calendar covers at least this many days, even if nothing is known about them. */
const fewestDays = 365
const mostNights = 30

/** Returns the calendar's last check-out: after the stays from the last known day, and at least `fewestDays` ahead. */
function lastDeparture(days: readonly DealDay[] | undefined, min: string): string {
  const until = addDays(min, fewestDays)
  const last = days?.at(-1)?.start_date ?? until
  return addDays(last > until ? last : until, mostNights)
}

/** The note of a day without a stay. */
const unknownDay: DayNote = { words: 'no deal', mark: 'none' }
const soldOutDay: DayNote = { line: 'full', words: 'sold out', mark: 'none' }

/** If more days of a month tie for the fewest miles, none is marked. */
const mostMarked = 3

/** Returns the note of each known check-in date; marks the few with the fewest miles of each month. */
export function dayNotes(days: readonly DealDay[]): ReadonlyMap<string, DayNote> {
  const least = new Set<string>()
  const free = days.flatMap(({ start_date: day, cheapest }) =>
    cheapest ? [[day, nightMiles(day, cheapest)] as const] : [],
  )
  for (const month of Map.groupBy(free, ([day]) => day.slice(0, 7)).values()) {
    const fewest = Math.min(...month.map(([, miles]) => miles))
    const marked = month.filter(([, miles]) => miles === fewest)
    if (marked.length <= mostMarked) for (const [day] of marked) least.add(day)
  }
  return new Map(
    days.map(({ start_date, cheapest }): [string, DayNote] => {
      if (cheapest === null) return [start_date, soldOutDay]
      const miles = nightMiles(start_date, cheapest)
      const nights = formatCount(nightsBetween(start_date, cheapest.end_date), 'night', 'nights')
      const note = { line: formatMilesShort(miles), words: `from ${formatMiles(miles)} miles a night for ${nights}` }
      if (!least.has(start_date)) return [start_date, note]
      return [start_date, { ...note, words: `${note.words}, the cheapest this month`, mark: 'least' }]
    }),
  )
}

export function nightMiles(startDate: string, { end_date, miles_required }: CheapestStay): number {
  return milesPerNight(miles_required, nightsBetween(startDate, end_date))
}
