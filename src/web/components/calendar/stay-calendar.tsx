import './stay-calendar.css'
import { nightsBetween } from '#contract/days'
import { maxNights } from '#contract/stay-limits'
import { type CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  I18nProvider,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components'
import { readerHabits } from '../../format/locale.ts'
import { countWords } from '../../format/offer-words.ts'
import { Icon } from '../icon/icon.tsx'
import { dayWords } from './read-day.ts'

export interface StayCalendarProps {
  /** The chosen days, YYYY-MM-DD; undefined while one of them is none. */
  readonly checkin: string | undefined
  readonly checkout: string | undefined
  /** Which of them is chosen next. */
  readonly active: 'checkin' | 'checkout'
  /** The first and the last day to choose. */
  readonly min: string
  readonly max: string
  /** How many are shown side by side. */
  readonly months: 1 | 2
  /** Counts the times that the focus is to move to the days. */
  readonly focusRequests: number
  /** A price to show with a day, where it is known. */
  readonly priceOf?: ((day: string) => string | undefined) | undefined
  readonly onCheckin: (day: string) => void
  /** Called with both days, the second after the first or the same. */
  readonly onStay: (checkin: string, checkout: string) => void
}

/** The days of a stay, chosen one after the other, in one or two months. */
export function StayCalendar(props: StayCalendarProps) {
  const { checkin, checkout, active, min, max, months, onStay } = props
  const isStay = checkin !== undefined && checkout !== undefined && checkout > checkin
  const shown = (active === 'checkout' ? checkout : undefined) ?? checkin ?? min
  const [focused, setFocused] = useState<CalendarDate>(() => parseDate(shown))
  const [last, setLast] = useState(shown)
  // What is typed is shown; what was chosen here is in sight.
  if (last !== shown) {
    setLast(shown)
    setFocused(parseDate(shown))
  }

  return (
    <I18nProvider locale={readerHabits().isMonthFirst ? 'en-US' : 'en-GB'}>
      <RangeCalendar
        className="stay-calendar"
        aria-label="Dates of the stay"
        firstDayOfWeek={firstDays[readerHabits().firstDay % 7] ?? 'mon'}
        weeksInMonth={mostWeeks}
        visibleDuration={{ months }}
        pageBehavior="single"
        commitBehavior="reset"
        minValue={parseDate(min)}
        maxValue={parseDate(max)}
        value={isStay ? { start: parseDate(checkin), end: parseDate(checkout) } : null}
        focusedValue={focused}
        onFocusChange={setFocused}
        isDateUnavailable={(date, anchor) => anchor !== null && Math.abs(nights(anchor, date)) > maxNights}
        onChange={({ start, end }) => onStay(start.toString(), end.toString())}
      >
        <Choice {...props} />
        <header className="calendar-head">
          <Button slot="previous" className="calendar-page">
            <Icon name="chevron-left" />
          </Button>
          <CalendarHeading className="calendar-month" />
          {months === 2 && <CalendarHeading className="calendar-month" offset={{ months: 1 }} />}
          <Button slot="next" className="calendar-page">
            <Icon name="chevron-right" />
          </Button>
        </header>
        <div className="calendar-months">
          <Month {...props} offset={0} />
          {months === 2 && <Month {...props} offset={1} />}
        </div>
        <ChosenWords active={active} checkin={checkin} />
      </RangeCalendar>
    </I18nProvider>
  )
}

const firstDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
/** As many for each month, so that nothing moves when another is shown. */
const mostWeeks = 6

function nights(from: DateValue, to: DateValue): number {
  return nightsBetween(from.toString(), to.toString())
}

/** Has the calendar choose the day that is next. */
function Choice({ checkin, active, focusRequests, onCheckin }: StayCalendarProps): ReactNode {
  const state = useContext(RangeCalendarStateContext)
  const anchor = state?.anchorDate?.toString()
  const isDragging = state?.isDragging === true

  // The day of arrival is the first that is pressed, or the one that is known already.
  const begin = useEffectEvent(() => {
    const isKnown = active === 'checkout' && checkin !== undefined
    state?.setAnchorDate(isKnown ? parseDate(checkin) : null)
  })
  useEffect(() => begin(), [active, checkin])

  const takePressed = useEffectEvent(() => {
    if (isDragging) return
    if (active === 'checkin' && anchor !== undefined) onCheckin(anchor)
    // A press elsewhere or Escape forgets it.
    if (active === 'checkout' && anchor === undefined) begin()
  })
  useEffect(() => takePressed(), [anchor, isDragging])

  const focus = useEffectEvent(() => state?.setFocused(true))
  useEffect(() => {
    if (focusRequests > 0) focus()
  }, [focusRequests])

  return null
}

function Month({ offset, priceOf }: StayCalendarProps & { readonly offset: number }) {
  return (
    <CalendarGrid className="calendar-grid" offset={{ months: offset }} weekdayStyle="short">
      {(date) => <Day date={date} price={priceOf?.(date.toString())} />}
    </CalendarGrid>
  )
}

function Day({ date, price }: { readonly date: CalendarDate; readonly price: string | undefined }) {
  return (
    <CalendarCell
      date={date}
      className="calendar-day"
      // The price belongs to the name of the day, which is all that is read of it.
      render={(attributes) => (
        <div
          {...attributes}
          aria-label={price === undefined ? attributes['aria-label'] : `${attributes['aria-label']}, ${price}`}
        />
      )}
    >
      {({ formattedDate }) => (
        <>
          <span className="calendar-date">{formattedDate}</span>
          {price !== undefined && <span className="calendar-price">{price}</span>}
        </>
      )}
    </CalendarCell>
  )
}

/** What is chosen, and while the pointer or the focus moves what would be, with its nights. */
function ChosenWords({ active, checkin }: Pick<StayCalendarProps, 'active' | 'checkin'>) {
  const state = useContext(RangeCalendarStateContext)
  const range = state?.highlightedRange ?? undefined
  const count = range === undefined ? 0 : nights(range.start, range.end)
  if (range === undefined || (active === 'checkout' && checkin === undefined)) {
    return <p className="calendar-chosen">Choose the day of arrival.</p>
  }
  return (
    <p className="calendar-chosen">
      {count === 0 ? (
        <>From {dayWords(range.start.toString())}: choose the day of departure.</>
      ) : (
        <>
          <strong>{countWords(count, 'night', 'nights')}</strong> {dayWords(range.start.toString())} –{' '}
          {dayWords(range.end.toString())}
        </>
      )}
    </p>
  )
}
