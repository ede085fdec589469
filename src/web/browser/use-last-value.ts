import { useState } from 'react'

/** The last value that was there: the previous one while the next loads, and if it fails. */
export function useLastValue<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
