import { type KeyboardEvent, useRef, useState } from 'react'

/** One of the days is in the tab order; arrow keys move from it by the given numbers of days, Home and End to the ends. */
export function useDayFocus(days: readonly string[], initial: string, steps: Readonly<Record<string, number>>) {
  const container = useRef<HTMLUListElement & HTMLTableElement>(null)
  const [focused, setFocused] = useState(initial)
  const inOrder = days.includes(focused) ? focused : days.includes(initial) ? initial : days[0]

  function onKeyDown(event: KeyboardEvent) {
    const at = days.indexOf((event.target as HTMLElement).dataset['day'] ?? '')
    const step = steps[event.key]
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : step === undefined ? undefined : at + step
    if (at < 0 || target === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    // Keys of the page are for when nothing here has the focus.
    event.stopPropagation()
    container.current?.querySelector<HTMLElement>(`[data-day="${days[target]}"]`)?.focus()
  }

  return { container, inOrder, setFocused, onKeyDown }
}
