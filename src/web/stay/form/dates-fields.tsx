import { addDays } from '#contract/days'
import type { StayDates } from '#contract/hotels/stay-limits'
import type { KeyboardEvent } from 'react'
import { twoMonthsScreen, useMedia } from '#web/browser/use-media.ts'
import { formatStay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { Text } from '#web/kit/text.tsx'
import { DayField } from './day-field.tsx'
import styles from './form.module.css'
import { useOpenCalendar } from './use-open-calendar.ts'
import { useStayDays } from './use-stay-days.ts'

const CalendarPanel = lazyPart({
  what: 'The calendar',
  load: async () => (await import('./calendar-panel.tsx')).CalendarPanel,
})

/**
 * The fields for the surrounding form's check-in and check-out, YYYY-MM-DD or empty, with a calendar and the number of
 * nights. Changing the check-in keeps the number of nights.
 */
export function DatesFields({ now }: { readonly now: Date }) {
  const { group, active, setActive, focusRequests, open, close, leave, listeners } = useOpenCalendar()
  const months = useMedia(twoMonthsScreen) === true ? 2 : 1
  const { checkin, checkout, nights, lastNights, earliest, last, change, changeCheckin } = useStayDays(now)

  const fieldProps = (name: keyof StayDates) => ({
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
    <div ref={group} role="group" aria-label="Dates" className={styles.dates} {...listeners}>
      <div className={styles.frame}>
        <DayField {...fieldProps('checkin')} label="Check-in" onDay={changeCheckin} />
        <DayField {...fieldProps('checkout')} label="Check-out" onDay={(day) => change({ checkout: day })} />
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

function DayError({ name }: { readonly name: keyof StayDates }) {
  const { text, errorId } = useFieldError(name)
  return <FieldError id={errorId} text={text} />
}
