import { useState } from 'react'

/** Returns the last defined value: the previous one while the next loads, or if it fails. */
export function useLastValue<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
