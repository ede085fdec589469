import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useFieldError } from '../form/use-field-error.ts'
import { dayWords, isDay, isWholeDate } from './read-day.ts'

/** The form around it has these fields, both YYYY-MM-DD, or what was typed instead. */
export interface StayDays {
  readonly checkin: string
  readonly checkout: string
}

interface DayInputProps {
  readonly name: keyof StayDays
  readonly label: string
  /** The day of a typed text, undefined where it is none. */
  readonly read: (text: string) => string | undefined
  /** Whether the calendar is open for it. */
  readonly isActive: boolean
  readonly onDay: (day: string) => void
  /** Opens the calendar, and moves the focus into it where that is wanted. */
  readonly onOpen: (movesFocus: boolean) => void
  readonly onFocus: () => void
  readonly onEnter: () => void
  /** Called when Tab is about to leave it forwards. */
  readonly onTab?: () => void
}

/** A day that is typed freely and shown in words. What is no day stays in it, with an error that names it. */
export function DayInput({ name, label, read, isActive, onDay, onOpen, onFocus, onEnter, onTab }: DayInputProps) {
  const { control, trigger, clearErrors } = useFormContext<StayDays>()
  const { value, onChange, onBlur } = useController({ control, name }).field
  const { text: error, attributes } = useFieldError(name)
  const [typed, setTyped] = useState<string>()
  const wasFocused = useRef(false)

  function type(text: string) {
    setTyped(text)
    if (error !== undefined) clearErrors(name)
    const day = isWholeDate(text) ? read(text) : undefined
    if (day !== undefined) onDay(day)
  }

  function applyTyped() {
    if (typed === undefined) return
    setTyped(undefined)
    const day = read(typed)
    if (day !== undefined) {
      onDay(day)
      return
    }
    onChange(typed.trim())
    if (typed.trim() !== '') void trigger(name)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      applyTyped()
      onOpen(true)
    }
    if (event.key === 'Enter') {
      applyTyped()
      onEnter()
    }
    if (event.key === 'Tab' && !event.shiftKey) onTab?.()
  }

  /** A touch opens the calendar alone; the next one brings the keyboard of the screen, which would hide that. */
  function notePress({ currentTarget, pointerType }: PointerEvent<HTMLInputElement>) {
    wasFocused.current = document.activeElement === currentTarget
    currentTarget.inputMode = pointerType === 'touch' && !wasFocused.current ? 'none' : ''
  }

  return (
    <div className="stay-field">
      <label htmlFor={attributes.id}>{label}</label>
      <input
        {...attributes}
        type="text"
        className="field"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-haspopup="dialog"
        data-active={isActive || undefined}
        value={typed ?? (isDay(value) ? dayWords(value) : value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => {
          event.currentTarget.select()
          onFocus()
        }}
        onBlur={() => {
          applyTyped()
          onBlur()
        }}
        onPointerDown={notePress}
        onClick={(event) => {
          // A press sets the caret after the focus.
          if (!wasFocused.current) event.currentTarget.select()
          onOpen(false)
        }}
        onKeyDown={press}
      />
    </div>
  )
}
