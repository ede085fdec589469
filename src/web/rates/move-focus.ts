import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Moves the focus within a list of links or buttons: arrow keys to the next or previous one, Home and End to the ends.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, ctrlKey, altKey, metaKey } = event
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const target = { Home: 0, End: stops.length - 1 }[key] ?? at + (steps[key] ?? Number.NaN)
  if (at < 0 || Number.isNaN(target) || ctrlKey || altKey || metaKey) return
  event.preventDefault()
  // The page's own shortcuts apply only when nothing here is focused.
  event.stopPropagation()
  stops[target]?.focus()
}

/** Focuses a field and selects its text, ready to copy or replace. */
export function focusText(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}
