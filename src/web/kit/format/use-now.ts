import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { utcDay } from '#contract/days'
import { localDay } from './dates.ts'
import { useHydrated } from '#web/browser/hydration.ts'

/** The time at which the service rendered the first view; `undefined` where it did not. */
export const FirstViewTime = createContext<Date | undefined>(undefined)

/** The time at which a component was first rendered, or a new day has begun since: the service's time until its first view is hydrated. */
export function useNow(): Date {
  const firstViewTime = useContext(FirstViewTime)
  const isHydrated = useHydrated()
  const now = useTime(isNewDay)
  return isHydrated ? now : (firstViewTime ?? now)
}

/** The calendar day, YYYY-MM-DD, of this device at a time; in UTC until the first view is hydrated: the service has no other. */
export function useDayOf(now: Date): string {
  return useHydrated() ? localDay(now) : utcDay(now.getTime())
}

/** The time, to the minute: desks stay open all day. */
export const useMinute = () => useTime(() => true)

/** Whether a day has begun since, here or in UTC, in which rates are dated. */
export function isNewDay(before: Date, now: Date): boolean {
  return localDay(before) !== localDay(now) || utcDay(before.getTime()) !== utcDay(now.getTime())
}

const minuteMs = 60_000

/** The time, looked at every minute and when the tab is shown again, where timers may have stood still. */
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
