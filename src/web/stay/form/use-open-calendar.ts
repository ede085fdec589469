import type { StayDates } from '#contract/hotels/stay-limits'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusField } from '#web/kit/form/use-field-error.ts'

/** Returns the field that the open calendar sets, if any, and functions to open and close it. */
export function useOpenCalendar() {
  const group = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<keyof StayDates>()
  const [focusRequests, setFocusRequests] = useState(0)

  function open(name: keyof StayDates, movesFocus: boolean) {
    setActive(name)
    if (movesFocus) setFocusRequests((count) => count + 1)
  }

  function close() {
    setActive(undefined)
    setFocusRequests(0)
  }

  /** Closes the calendar and moves the focus back to the field. */
  function leave(name: keyof StayDates) {
    close()
    if (group.current?.querySelector('[role=dialog]')?.contains(document.activeElement) === true) focusField(name)
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || active === undefined) return
    // Surrounding elements stay open.
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

  return {
    group,
    active,
    setActive,
    focusRequests,
    open,
    close,
    leave,
    listeners: { onKeyDown: press, onBlur: noteBlur },
  }
}
