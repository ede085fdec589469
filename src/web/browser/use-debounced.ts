import { useEffect, useState } from 'react'

const delayMs = 120

/** A value that changes while a user types, once it has stayed the same for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
