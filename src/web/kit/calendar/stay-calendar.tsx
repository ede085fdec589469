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

/** The note below a day's date. */
export interface DayNote {
  /** A short text; a dash replaces a missing one if `mark` is `none`. */
  readonly line?: string
  /** The text that screen readers read after the date. */
  readonly words: string
  /** `least` for one of the cheapest days; `none` for a day without a stay. */
  readonly mark?: 'least' | 'none' | undefined
}

export interface StayCalendarProps {
  /** The selected days, YYYY-MM-DD; undefined if not selected. */
  readonly checkin: string | undefined
  readonly checkout: string | undefined
  readonly active: 'checkin' | 'checkout'
  readonly min: string
  readonly max: string
  readonly months: 1 | 2
  /** Whether the days take the focus when the calendar opens. */
  readonly takesFocus?: boolean
  /** Returns the note of a day; undefined if nothing is known. */
  readonly noteOf?: ((day: string) => DayNote | undefined) | undefined
  /** Whether every day has space for a note. */
  readonly hasNotes?: boolean
  /** Whether the notes belong to an earlier choice while new ones load. */
  readonly isStale?: boolean
  /** A day of the month to show while no days are selected. */
  readonly month?: string | undefined
  /** Whether users select only the check-in: one press completes the stay. */
  readonly isOnePress?: boolean
  /** Returns the text about the selected or highlighted days; both are the same until a check-out is known. */
  readonly wordsOf?: (checkin: string, checkout: string) => ReactNode
  /** Called with the first day of the visible month, or of the first of two. */
  readonly onMonth?: (firstDay: string) => void
  readonly onCheckin: (day: string) => void
  /** Called with both days; the second is never before the first. */
  readonly onStay: (checkin: string, checkout: string) => void
}

/** A calendar of one or two months to select the check-in and then the check-out. */
export function StayCalendar(props: StayCalendarProps) {
  const { checkin, checkout, active, min, max, months, month, onStay } = props
  const isStay = checkin !== undefined && checkout !== undefined && checkout > checkin
  const shownDay = (active === 'checkout' ? checkout : undefined) ?? checkin ?? month ?? min
  const [focused, setFocused] = useState<CalendarDate>(() => parseDate(shownDay))
  const [previousDay, setPreviousDay] = useState(shownDay)
  // Scrolls to a typed day; a day selected in the calendar is already visible.
  if (previousDay !== shownDay) {
    setPreviousDay(shownDay)
    setFocused(parseDate(shownDay))
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user opened it.
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
/** Every month has as many rows, so that nothing moves when the month changes. */
const mostWeeks = 6

function nights(from: DateValue, to: DateValue): number {
  return nightsBetween(from.toString(), to.toString())
}

/** The visible months, the buttons to change them, and the selected days. */
function ShownMonths(props: StayCalendarProps) {
  const { checkin, active, months, noteOf, wordsOf, onMonth } = props
  const state = useContext(RangeCalendarStateContext)
  useAnchoredChoice(state, props)
  const firstDay = state?.visibleRange.start.toString()
  const reportMonth = useEffectEvent(() => firstDay !== undefined && onMonth?.(firstDay))
  useEffect(() => {
    reportMonth()
  }, [firstDay])
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

/** Starts the selected range at the check-in: the first day pressed, or the check-in already selected. */
function useAnchoredChoice(
  state: RangeCalendarState | null,
  { checkin, active, isOnePress, onCheckin }: StayCalendarProps,
) {
  const anchor = state?.anchorDate?.toString()
  const isDragging = state?.isDragging === true

  const setAnchor = useEffectEvent(() => {
    const isKnown = active === 'checkout' && checkin !== undefined
    state?.setAnchorDate(isKnown ? parseDate(checkin) : null)
  })
  useEffect(() => {
    setAnchor()
  }, [active, checkin])

  const handleAnchor = useEffectEvent(() => {
    if (isDragging) return
    if (active === 'checkin' && anchor !== undefined) {
      if (isOnePress === true) state?.setAnchorDate(null)
      onCheckin(anchor)
    }
    // A press elsewhere or Escape clears the anchor.
    if (active === 'checkout' && anchor === undefined) setAnchor()
  })
  useEffect(() => {
    handleAnchor()
  }, [anchor, isDragging])
}

/**
 * Returns a function that starts a new stay at the first or last selected day; undefined for other days. Without it,
 * React Aria treats a press of these two days as the start of a drag.
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
      // Screen readers read only the day's name, so it includes the note.
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

/** The selected or highlighted days, with their nights and a text about them. */
function ChosenDays({ state, active, checkin, wordsOf }: ChosenDaysProps) {
  const range = state?.highlightedRange ?? undefined
  if (range === undefined || (active === 'checkout' && checkin === undefined)) {
    return <Note className={styles.chosen}>Pick your check-in day.</Note>
  }
  const nightCount = nights(range.start, range.end)
  const words = wordsOf?.(range.start.toString(), range.end.toString())
  return (
    <Note className={styles.chosen}>
      {nightCount === 0 ? (
        <>From {formatWholeDay(range.start.toString())}. Pick your check-out day.</>
      ) : (
        <>
          <strong>{formatCount(nightCount, 'night', 'nights')}</strong> {formatWholeDay(range.start.toString())} –{' '}
          {formatWholeDay(range.end.toString())}
        </>
      )}
      {wordsOf !== undefined && <output> {words}</output>}
    </Note>
  )
}
