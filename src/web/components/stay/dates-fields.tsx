import './stay-fields.css'
import { addDays, nightsBetween, utcDay } from '#contract/days'
import { maxDaysAhead, maxNights, stayDateErrors } from '#contract/stay-limits'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { usePrefetchedChunk } from '../../browser/chunks/use-prefetched-chunk.ts'
import { formatStay } from '../../format/dates.ts'
import { countWords } from '../../format/offer-words.ts'
import { localDay } from '../../format/local-day.ts'
import { CalendarPanel, loadCalendar } from '../calendar/calendar-panel.tsx'
import { DayInput, type StayDays } from '../calendar/day-input.tsx'
import { isDay, readDay } from '../calendar/read-day.ts'
import { FieldError } from '../form/field-error.tsx'
import { fieldId, useFieldError } from '../form/use-field-error.ts'
import { Icon } from '../icon/icon.tsx'

interface DatesFieldsProps {
  readonly now: Date
  /** A price to show with a day of the calendar, where it is known. */
  readonly priceOf?: ((day: string) => string | undefined) | undefined
}

/** Check-in and check-out, typed or chosen in a calendar, with the number of nights, which a change of check-in keeps. */
export function DatesFields({ now, priceOf }: DatesFieldsProps) {
  const group = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<keyof StayDays>()
  const [focusRequests, setFocusRequests] = useState(0)
  const { checkin, checkout, nights, earliest, last, changeCheckin, changeCheckout, changeStay } = useStayDays(now)
  const today = localDay(now)
  usePrefetchedChunk(loadCalendar)

  function open(name: keyof StayDays, movesFocus: boolean) {
    setActive(name)
    if (movesFocus) setFocusRequests((count) => count + 1)
  }

  function close() {
    setActive(undefined)
    setFocusRequests(0)
  }

  /** Closes the calendar, and brings the focus back from it. */
  function leave(name: keyof StayDays) {
    close()
    if (group.current?.querySelector('.calendar-panel')?.contains(document.activeElement) === true) {
      document.getElementById(fieldId(name))?.focus()
    }
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

  const ofInput = (name: keyof StayDays) => ({
    name,
    isActive: active === name,
    onOpen: (movesFocus: boolean) => open(name, movesFocus),
    onEnter: close,
    onFocus: () => setActive((current) => (current === undefined ? undefined : name)),
  })

  return (
    <div
      ref={group}
      role="group"
      aria-label="Dates"
      className="stay-dates"
      onKeyDown={press}
      onBlur={noteBlur}
      onPointerEnter={() => void loadCalendar().catch(() => undefined)}
    >
      <div ref={frame} className="stay-dates-frame">
        <DayInput
          {...ofInput('checkin')}
          label="Check-in"
          read={(text) => readDay(text, { today })}
          onDay={changeCheckin}
        />
        <DayInput
          {...ofInput('checkout')}
          label="Check-out"
          read={(text) => readDay(text, { today, checkin })}
          onDay={changeCheckout}
          onTab={close}
        />
        {/* The down arrow in a field opens it too, so the button is not in the tab order. */}
        <button
          type="button"
          className="stay-dates-open"
          tabIndex={-1}
          aria-label={active === undefined ? 'Open the calendar' : 'Close the calendar'}
          onClick={() => {
            if (active !== undefined) {
              leave(active)
              return
            }
            document.getElementById(fieldId('checkin'))?.focus()
            open('checkin', false)
          }}
        >
          <Icon name="calendar" size={16} />
        </button>
      </div>
      <div className="stay-dates-words">
        <DayError name="checkin" />
        <DayError name="checkout" />
        <output className="stay-nights">
          {nights !== undefined && checkin !== undefined && checkout !== undefined && (
            <>
              <strong>{countWords(nights, 'night', 'nights')}</strong> <span>{formatStay(checkin, checkout, now)}</span>
            </>
          )}
        </output>
      </div>
      {active !== undefined && (
        <CalendarPanel
          field={frame}
          checkin={checkin}
          checkout={checkout}
          active={active}
          min={earliest}
          max={last}
          focusRequests={focusRequests}
          noteOf={(day) => {
            const price = priceOf?.(day)
            return price === undefined ? undefined : { lines: [price], words: price }
          }}
          onCheckin={(day) => {
            changeCheckin(day)
            setActive('checkout')
          }}
          onStay={(from, to) => {
            changeStay(from, to)
            leave('checkout')
          }}
        />
      )}
    </div>
  )
}

function DayError({ name }: { readonly name: keyof StayDays }) {
  const { text, errorId } = useFieldError(name)
  return <FieldError id={errorId} text={text} />
}

/** The days of the form, undefined where its text is none, and what changes them. */
function useStayDays(now: Date) {
  const { control, getFieldState, trigger } = useFormContext<StayDays>()
  const checkin = useController({ control, name: 'checkin' }).field
  const checkout = useController({ control, name: 'checkout' }).field
  const today = utcDay(now.getTime())
  const earliest = addDays(today, -1)
  const latest = addDays(today, maxDaysAhead)
  const from = isDay(checkin.value) ? checkin.value : undefined
  const to = isDay(checkout.value) ? checkout.value : undefined

  const isStay =
    from !== undefined && to !== undefined && stayDateErrors({ checkin: from, checkout: to }, today).length === 0
  const nights = isStay ? nightsBetween(from, to) : undefined
  const [lastNights, setLastNights] = useState(nights ?? 1)
  if (nights !== undefined && nights !== lastNights) setLastNights(nights)

  function changeCheckin(day: string) {
    checkin.onChange(day)
    if (day >= earliest && day <= latest) checkout.onChange(addDays(day, lastNights))
    checkAgain()
  }

  function changeCheckout(day: string) {
    checkout.onChange(day)
    checkAgain()
  }

  function changeStay(first: string, second: string) {
    checkin.onChange(first)
    checkout.onChange(second > first ? second : addDays(first, lastNights))
    checkAgain()
  }

  /** Of two days each may be what is wrong with the other. */
  function checkAgain() {
    if (getFieldState('checkin').invalid || getFieldState('checkout').invalid) {
      void trigger(['checkin', 'checkout'])
    }
  }

  return {
    checkin: from,
    checkout: to,
    nights,
    earliest,
    last: addDays(latest, maxNights),
    changeCheckin,
    changeCheckout,
    changeStay,
  }
}
