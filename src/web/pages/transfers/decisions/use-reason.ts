import { useRef, useState } from 'react'

/** The reason that is typed in a dialog; a missing one is an error at its field, which then takes the focus. */
export function useReason(isRequired: boolean) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  return {
    field: {
      input,
      reason,
      isRequired,
      error: isMissing ? 'Say why.' : undefined,
      onChange(typed: string) {
        setReason(typed)
        setIsMissing(false)
      },
    },
    /** What was typed, `undefined` for nothing; `false` where it is required and missing. */
    read(): string | undefined | false {
      const typed = reason.trim()
      if (typed !== '') return typed
      if (!isRequired) return undefined
      setIsMissing(true)
      input.current?.focus()
      return false
    },
  }
}
