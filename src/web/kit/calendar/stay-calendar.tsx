import { nightsBetween } from '#contract/days'
import { maxNights } from '#contract/hotels/stay-limits'
import { type CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { type ContextType, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  I18nProvider,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components'
import { formatCount, datesLocale, readerLocale } from '../format/locale.ts'
import { formatWholeDay } from '../format/dates.ts'
import buttons from '../button.module.css'
import { Icon } from '../icon.tsx'
import { Note } from '../text.tsx'
import styles from './calendar.module.css'

/** The note below the date of a day. */
export interface DayNote {
  /** A short one; a dash where there is none. */
  readonly line?: string
  /** The words read after the date. */
  readonly words: string
  /** Whether it is one of the days that cost least, or one without a stay. */
  readonly mark?: 'least' | 'none' | undefined
}

export interface StayCalendarProps {
  /** The chosen days, YYYY-MM-DD; undefined while one of them is none. */
  readonly checkin: string | undefined
  readonly checkout: string | undefined
  readonly active: 'checkin' | 'checkout'
  readonly min: string
  readonly max: string
  readonly months: 1 | 2
  /** Whether the focus moves to the days at first. */
  readonly takesFocus?: boolean
  /** The note of a day, where something is known. */
  readonly noteOf?: ((day: string) => DayNote | undefined) | undefined
  /** Whether every day has room for a note. */
  readonly hasNotes?: boolean
  /** The notes belong to another choice, while others load. */
  readonly isStale?: boolean
  /** A day of the month that is shown while no days are chosen. */
  readonly month?: string | undefined
  /** Whether the day of arrival is all that is chosen: a press leaves nothing to choose. */
  readonly isOnePress?: boolean
  /** The words about the days that are selected or pointed at; both are the same while the second is not known. */
  readonly wordsOf?: (checkin: string, checkout: string) => ReactNode
  /** Called with the first day of the month that is shown, or of the first of two. */
  readonly onMonth?: (firstDay: string) => void
  readonly onCheckin: (day: string) => void
  /** Called with both days, the second after the first or the same. */
  readonly onStay: (checkin: string, checkout: string) => void
}

/** The days of a stay, chosen one after the other, in one or two months. */
export function StayCalendar(props: StayCalendarProps) {
  const { checkin, checkout, active, min, max, months, month, onStay } = props
  const isStay = checkin !== undefined && checkout !== undefined && checkout > checkin
  const shown = (active === 'checkout' ? checkout : undefined) ?? checkin ?? month ?? min
  const [focused, setFocused] = useState<CalendarDate>(() => parseDate(shown))
  const [last, setLast] = useState(shown)
  // A typed day is shown; a day selected here is in sight.
  if (last !== shown) {
    setLast(shown)
    setFocused(parseDate(shown))
  }

  return (
    <I18nProvider locale={datesLocale()}>
      <RangeCalendar
        className={styles.calendar}
        data-notes={props.hasNotes}
        data-stale={props.isStale}
        aria-label="Dates of the stay"
        firstDayOfWeek={firstDays[readerLocale().firstDay % 7] ?? 'mon'}
        weeksInMonth={mostWeeks}
        visibleDuration={{ months }}
        pageBehavior="single"
        commitBehavior="reset"
        minValue={parseDate(min)}
        maxValue={parseDate(max)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Its button or a key has asked for it.
        autoFocus={props.takesFocus === true}
        value={isStay ? { start: parseDate(checkin), end: parseDate(checkout) } : null}
        focusedValue={focused}
        onFocusChange={setFocused}
        isDateUnavailable={(date, anchor) => anchor !== null && Math.abs(nights(anchor, date)) > maxNights}
        onChange={({ start, end }) => onStay(start.toString(), end.toString())}
      >
        <ShownMonths {...props} />
      </RangeCalendar>
    </I18nProvider>
  )
}

type RangeCalendarState = NonNullable<ContextType<typeof RangeCalendarStateContext>>

const firstDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
/** As many for each month, so that nothing moves when another is shown. */
const mostWeeks = 6

function nights(from: DateValue, to: DateValue): number {
  return nightsBetween(from.toString(), to.toString())
}

/** The months, what turns their pages, and what is chosen. */
function ShownMonths(props: StayCalendarProps) {
  const { checkin, active, months, noteOf, wordsOf, onMonth } = props
  const state = useContext(RangeCalendarStateContext)
  useAnchoredChoice(state, props)
  const month = state?.visibleRange.start.toString()
  const say = useEffectEvent(() => month !== undefined && onMonth?.(month))
  useEffect(() => {
    say()
  }, [month])
  return (
    <>
      <header className={styles.head}>
        <Button slot="previous" className={buttons.icon}>
          <Icon name="chevron-left" />
        </Button>
        <CalendarHeading />
        {months === 2 && <CalendarHeading offset={{ months: 1 }} />}
        <Button slot="next" className={buttons.icon}>
          <Icon name="chevron-right" />
        </Button>
      </header>
      <div className={styles.months}>
        {([0, 1] as const).slice(0, months).map((offset) => (
          <CalendarGrid key={offset} className={styles.grid} offset={{ months: offset }} weekdayStyle="short">
            {(date) => <Day date={date} note={noteOf?.(date.toString())} pressEnd={pressEndOf(state, date)} />}
          </CalendarGrid>
        ))}
      </div>
      <ChosenDays state={state} active={active} checkin={checkin} wordsOf={wordsOf} />
    </>
  )
}

/** Anchors the range that is chosen at the day of arrival: the first that is pressed, or the one that is known already. */
function useAnchoredChoice(
  state: RangeCalendarState | null,
  { checkin, active, isOnePress, onCheckin }: StayCalendarProps,
) {
  const anchor = state?.anchorDate?.toString()
  const isDragging = state?.isDragging === true

  const begin = useEffectEvent(() => {
    const isKnown = active === 'checkout' && checkin !== undefined
    state?.setAnchorDate(isKnown ? parseDate(checkin) : null)
  })
  useEffect(() => {
    begin()
  }, [active, checkin])

  const takePressed = useEffectEvent(() => {
    if (isDragging) return
    if (active === 'checkin' && anchor !== undefined) {
      if (isOnePress === true) state?.setAnchorDate(null)
      onCheckin(anchor)
    }
    // A press elsewhere or Escape forgets it.
    if (active === 'checkout' && anchor === undefined) begin()
  })
  useEffect(() => {
    takePressed()
  }, [anchor, isDragging])
}

/**
 * Begins a stay at the first or last day of the one that is selected, as a press of any other day does: React Aria takes a press of
 * these two for the beginning of a drag that moves the other. Undefined for other days.
 */
function pressEndOf(state: RangeCalendarState | null, date: CalendarDate): (() => void) | undefined {
  if (!state?.value || state.anchorDate) return undefined
  const { start, end } = state.value
  if (date.compare(start) !== 0 && date.compare(end) !== 0) return undefined
  return () => {
    state.setAnchorDate(date)
    state.setFocusedDate(date)
    state.setFocused(true)
  }
}

interface DayProps {
  readonly date: CalendarDate
  readonly note: DayNote | undefined
  readonly pressEnd: (() => void) | undefined
}

function Day({ date, note, pressEnd }: DayProps) {
  return (
    <CalendarCell
      date={date}
      className={styles.day}
      data-mark={note?.mark}
      // The note belongs to the name of the day, which is all that is read of it.
      render={(attributes) => (
        <div
          {...attributes}
          {...(pressEnd && { onPointerDown: undefined, onClick: pressEnd })}
          aria-label={note === undefined ? attributes['aria-label'] : `${attributes['aria-label']}, ${note.words}`}
        />
      )}
    >
      {({ formattedDate }) => (
        <>
          <span className={styles.date}>{formattedDate}</span>
          {note?.line !== undefined && <span className={styles.price}>{note.line}</span>}
        </>
      )}
    </CalendarCell>
  )
}

interface ChosenDaysProps extends Pick<StayCalendarProps, 'active' | 'checkin'> {
  readonly state: RangeCalendarState | null
  readonly wordsOf: StayCalendarProps['wordsOf'] | undefined
}

/** The selected days, or the days under the pointer or the focus, with their nights and the words about them. */
function ChosenDays({ state, active, checkin, wordsOf }: ChosenDaysProps) {
  const range = state?.highlightedRange ?? undefined
  if (range === undefined || (active === 'checkout' && checkin === undefined)) {
    return <Note className={styles.chosen}>Pick your check-in day.</Note>
  }
  const count = nights(range.start, range.end)
  const words = wordsOf?.(range.start.toString(), range.end.toString())
  return (
    <Note className={styles.chosen}>
      {count === 0 ? (
        <>From {formatWholeDay(range.start.toString())}. Pick your check-out day.</>
      ) : (
        <>
          <strong>{formatCount(count, 'night', 'nights')}</strong> {formatWholeDay(range.start.toString())} –{' '}
          {formatWholeDay(range.end.toString())}
        </>
      )}
      {wordsOf !== undefined && <output> {words}</output>}
    </Note>
  )
}
