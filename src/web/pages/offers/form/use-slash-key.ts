import { useEffect } from 'react'

/** Focuses a field when the slash key is pressed outside of inputs. */
export function useSlashKey(fieldId: string) {
  useEffect(() => {
    function focusField(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      document.getElementById(fieldId)?.focus()
    }
    addEventListener('keydown', focusField)
    return () => removeEventListener('keydown', focusField)
  }, [fieldId])
}
