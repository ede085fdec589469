import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { utcDay } from '#contract/days'
import { localDay } from './dates.ts'
import { useHydrated } from '#web/browser/hydration.ts'

/** The time of the first view's rendering; `undefined` if the service did not render it. */
export const FirstViewTime = createContext<Date | undefined>(undefined)

/** Returns the time of the first render, or the service's until hydration; updated when a new day begins. */
export function useNow(): Date {
  const firstViewTime = useContext(FirstViewTime)
  const isHydrated = useHydrated()
  const now = useTime(isNewDay)
  return isHydrated ? now : (firstViewTime ?? now)
}

/** Returns this device's calendar day, YYYY-MM-DD; until hydration the day in UTC, like on the service. */
export function useDayOf(now: Date): string {
  return useHydrated() ? localDay(now) : utcDay(now.getTime())
}

/** Returns the current time to the minute, for pages that stay open all day. */
export const useMinute = () => useTime(() => true)

/** Whether a new day has begun locally, or in UTC, which dates rates. */
export function isNewDay(before: Date, now: Date): boolean {
  return localDay(before) !== localDay(now) || utcDay(before.getTime()) !== utcDay(now.getTime())
}

const minuteMs = 60_000

/** Returns the time, checked every minute and when the tab is shown again: timers may stop in a hidden tab. */
function useTime(isOver: (before: Date, now: Date) => boolean): Date {
  const [now, setNow] = useState(() => new Date())
  const update = useEffectEvent(() => {
    const next = new Date()
    if (isOver(now, next)) setNow(next)
  })
  useEffect(() => {
    const listener = () => update()
    const timer = setInterval(listener, minuteMs)
    document.addEventListener('visibilitychange', listener)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [])
  return now
}
