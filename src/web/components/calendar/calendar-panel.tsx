import './calendar-panel.css'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { twoMonthsScreen, useMedia } from '../../browser/use-media.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import type { StayCalendarProps } from './stay-calendar.tsx'

/** Loads the code of the calendar, which is large. */
export const loadCalendar = () => import('./stay-calendar.tsx')

const StayCalendar = lazyPart<StayCalendarProps>({
  what: 'The calendar',
  load: async () => (await loadCalendar()).StayCalendar,
  fallback: <div className="calendar-skeleton skeleton" aria-hidden />,
})

interface CalendarPanelProps extends Omit<StayCalendarProps, 'months'> {
  /** What it belongs to: on a wide screen it is over the page below that, else in the page. */
  readonly field: RefObject<HTMLElement | null>
}

/** The calendar of a stay, in the place that the screen has for it. */
export function CalendarPanel({ field, ...calendar }: CalendarPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const isWide = useMedia(twoMonthsScreen) === true

  useLayoutEffect(() => {
    if (panel.current === null || field.current === null) return undefined
    if (!isWide) {
      // Browsers return a promise from it, which React would call.
      panel.current.scrollIntoView({ block: 'nearest' })
      return undefined
    }
    panel.current.showPopover()
    return keepBelow(panel.current, field.current)
  }, [isWide, field])

  return (
    <div
      ref={panel}
      popover={isWide ? 'manual' : undefined}
      role="dialog"
      aria-label="Calendar"
      className="calendar-panel"
    >
      <StayCalendar {...calendar} months={isWide ? 2 : 1} />
    </div>
  )
}

const gapPx = 6
const edgePx = 8

/** Keeps a panel below its field, or above it where only there is room, while either moves. */
function keepBelow(panel: HTMLElement, field: HTMLElement): () => void {
  function place() {
    const { top, bottom, left, right } = field.getBoundingClientRect()
    const { offsetHeight: height, offsetWidth: width } = panel
    const lowest = document.documentElement.clientHeight - height - edgePx
    const above = top - gapPx - height
    const below = bottom + gapPx
    const fits = below <= lowest || above < edgePx
    panel.style.setProperty('--panel-top', `${fits ? Math.max(Math.min(below, lowest), edgePx) : above}px`)
    const fitsToRight = left + width + edgePx <= document.documentElement.clientWidth
    panel.style.setProperty('--panel-left', `${fitsToRight ? left : Math.max(right - width, edgePx)}px`)
  }

  const abort = new AbortController()
  const { signal } = abort
  const resized = new ResizeObserver(place)
  resized.observe(panel)
  addEventListener('resize', place, { signal })
  addEventListener('scroll', place, { capture: true, passive: true, signal })
  place()
  return () => {
    resized.disconnect()
    abort.abort()
  }
}
