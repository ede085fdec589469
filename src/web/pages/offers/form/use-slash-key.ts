import { useEffect } from 'react'

/** Lets the slash key lead to a field from wherever nothing is being typed. */
export function useSlashKey(fieldId: string) {
  useEffect(() => {
    function lead(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      document.getElementById(fieldId)?.focus()
    }
    addEventListener('keydown', lead)
    return () => removeEventListener('keydown', lead)
  }, [fieldId])
}
