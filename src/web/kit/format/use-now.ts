import { createContext, useContext, useEffect, useState } from 'react'
import { utcDay } from '#contract/days'
import { localDay } from './dates.ts'
import { useHydrated } from '#web/browser/hydration.ts'

/** The time at which the service rendered the first view; `undefined` where it did not. */
export const FirstViewTime = createContext<Date | undefined>(undefined)

/** The time at which a component was first rendered: that of the service until its first view is hydrated. */
export function useNow(): Date {
  const firstViewTime = useContext(FirstViewTime)
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  return isHydrated ? now : (firstViewTime ?? now)
}

/** The calendar day, YYYY-MM-DD, of this device at a time; in UTC until the first view is hydrated: the service has no other. */
export function useDayOf(now: Date): string {
  return useHydrated() ? localDay(now) : utcDay(now.getTime())
}

const minuteMs = 60_000

/** The time, to the minute: desks stay open all day. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
