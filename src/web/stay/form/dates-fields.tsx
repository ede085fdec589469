import { addDays, nightsBetween, utcDay } from '#contract/days'
import { maxDaysAhead, maxNights, stayDateErrors, type StayDates } from '#contract/hotels/stay-limits'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { twoMonthsScreen, useMedia } from '#web/browser/use-media.ts'
import { formatStay } from '#web/kit/format/dates.ts'
import { formatCount, datesLocale } from '#web/kit/format/locale.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { ComingField } from '#web/kit/form/coming-field.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { focusField, useFieldError } from '#web/kit/form/use-field-error.ts'
import { Text } from '#web/kit/text.tsx'
import styles from './form.module.css'

const DayField = lazyPart({
  what: 'The field of a day',
  load: async () => (await import('./day-field.tsx')).DayField,
})
const CalendarPanel = lazyPart({
  what: 'The calendar',
  load: async () => (await import('./calendar-panel.tsx')).CalendarPanel,
})

/** Check-in and check-out of the form around it, YYYY-MM-DD or empty, typed or chosen in a calendar, with the number of nights, which a change of check-in keeps. */
export function DatesFields({ now }: { readonly now: Date }) {
  const group = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<keyof StayDates>()
  const [focusRequests, setFocusRequests] = useState(0)
  const months = useMedia(twoMonthsScreen) === true ? 2 : 1
  const { checkin, checkout, nights, lastNights, earliest, last, change, changeCheckin } = useStayDays(now)

  function open(name: keyof StayDates, movesFocus: boolean) {
    setActive(name)
    if (movesFocus) setFocusRequests((count) => count + 1)
  }

  function close() {
    setActive(undefined)
    setFocusRequests(0)
  }

  /** Closes the calendar, and brings the focus back from it. */
  function leave(name: keyof StayDates) {
    close()
    if (group.current?.querySelector('[role=dialog]')?.contains(document.activeElement) === true) focusField(name)
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || active === undefined) return
    // What is around it stays open.
    event.preventDefault()
    event.stopPropagation()
    leave(active)
  }

  function noteBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && group.current?.contains(relatedTarget) === false) close()
  }

  const closeOutside = useEffectEvent((event: PointerEvent) => {
    if (!event.composedPath().includes(group.current!)) close()
  })
  useEffect(() => {
    if (active === undefined) return undefined
    const listener = (event: PointerEvent) => closeOutside(event)
    addEventListener('pointerdown', listener)
    return () => removeEventListener('pointerdown', listener)
  }, [active])

  const ofField = (name: keyof StayDates) => ({
    name,
    isActive: active === name,
    onPress: () => open(name, false),
    onFocus: () => setActive((current) => (current === undefined ? undefined : name)),
    onKeyDown(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'currentTarget'>) {
      if (event.key === 'Enter') {
        close()
        event.currentTarget.closest('form')?.requestSubmit()
      }
      if (event.key === 'ArrowDown' && event.altKey) open(name, true)
    },
  })

  return (
    <div ref={group} role="group" aria-label="Dates" className={styles.dates} onKeyDown={press} onBlur={noteBlur}>
      <div className={styles.frame}>
        <DayField
          {...ofField('checkin')}
          label="Check-in"
          onDay={changeCheckin}
          meanwhile={<ComingDay path="checkin" label="Check-in" day={checkin} />}
        />
        <DayField
          {...ofField('checkout')}
          label="Check-out"
          onDay={(day) => change({ checkout: day })}
          meanwhile={<ComingDay path="checkout" label="Check-out" day={checkout} />}
        />
        <IconButton
          icon="calendar"
          size={16}
          label={active === undefined ? 'Open the calendar' : 'Close the calendar'}
          className={styles.corner}
          onClick={() => (active === undefined ? open('checkin', true) : close())}
        />
      </div>
      <div>
        <DayError name="checkin" />
        <DayError name="checkout" />
        <Text as="output" size="small" tone="soft" className={styles.nights}>
          {nights !== undefined && checkin !== undefined && checkout !== undefined && (
            <>
              <Text as="strong" tone="ink">
                {formatCount(nights, 'night', 'nights')}
              </Text>{' '}
              <span>{formatStay(checkin, checkout, now)}</span>
            </>
          )}
        </Text>
      </div>
      {active !== undefined && (
        <CalendarPanel
          key={focusRequests}
          checkin={checkin}
          checkout={checkout}
          active={active}
          min={earliest}
          max={last}
          months={months}
          takesFocus={focusRequests > 0}
          onCheckin={(day) => {
            changeCheckin(day)
            setActive('checkout')
          }}
          onStay={(from, to) => {
            change({ checkin: from, checkout: to > from ? to : addDays(from, lastNights) })
            leave('checkout')
          }}
        />
      )}
    </div>
  )
}

interface ComingDayProps {
  readonly path: keyof StayDates
  readonly label: string
  readonly day: string | undefined
}

function ComingDay({ day, ...field }: ComingDayProps) {
  const { format } = new Intl.DateTimeFormat(datesLocale(), { dateStyle: 'short', timeZone: 'UTC' })
  return (
    <ComingField
      {...field}
      placeholder=""
      value={day === undefined ? '' : format(new Date(day))}
      className={styles.day}
    />
  )
}

function DayError({ name }: { readonly name: keyof StayDates }) {
  const { text, errorId } = useFieldError(name)
  return <FieldError id={errorId} text={text} />
}

/** The days of the form, undefined where they are out of reach, and what changes them. */
function useStayDays(now: Date) {
  const { control, getFieldState, trigger } = useFormContext<StayDates>()
  const checkin = useController({ control, name: 'checkin' }).field
  const checkout = useController({ control, name: 'checkout' }).field
  const today = utcDay(now.getTime())
  const earliest = addDays(today, -1)
  const latest = addDays(today, maxDaysAhead)
  const last = addDays(latest, maxNights)
  const inReach = (day: string) => (day >= earliest && day <= last ? day : undefined)
  const [from, to] = [inReach(checkin.value), inReach(checkout.value)]

  const isStay =
    from !== undefined && to !== undefined && stayDateErrors({ checkin: from, checkout: to }, today).length === 0
  const nights = isStay ? nightsBetween(from, to) : undefined
  const [lastNights, setLastNights] = useState(nights ?? 1)
  if (nights !== undefined && nights !== lastNights) setLastNights(nights)

  function change(days: { readonly [Name in keyof StayDates]?: string | undefined }) {
    if (days.checkin !== undefined) checkin.onChange(days.checkin)
    if (days.checkout !== undefined) checkout.onChange(days.checkout)
    // Of two days each may be what is wrong with the other.
    const isWrong = getFieldState('checkin').invalid || getFieldState('checkout').invalid
    if (isWrong) void trigger(['checkin', 'checkout'])
  }

  /** Keeps the nights. */
  function changeCheckin(day: string) {
    change({ checkin: day, checkout: day >= earliest && day <= latest ? addDays(day, lastNights) : undefined })
  }

  return { checkin: from, checkout: to, nights, lastNights, earliest, last, change, changeCheckin }
}
