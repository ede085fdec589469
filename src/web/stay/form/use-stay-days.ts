import { addDays, nightsBetween, utcDay } from '#contract/days'
import { maxDaysAhead, maxNights, stayDateErrors, type StayDates } from '#contract/hotels/stay-limits'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'

/** Returns the form's days, undefined if out of range, and functions to change them. */
export function useStayDays(now: Date) {
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
    // The error may be caused by either day.
    const isWrong = getFieldState('checkin').invalid || getFieldState('checkout').invalid
    if (isWrong) void trigger(['checkin', 'checkout'])
  }

  /** Changes the check-in and keeps the number of nights. */
  function changeCheckin(day: string) {
    change({ checkin: day, checkout: day >= earliest && day <= latest ? addDays(day, lastNights) : undefined })
  }

  return { checkin: from, checkout: to, nights, lastNights, earliest, last, change, changeCheckin }
}
