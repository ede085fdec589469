import { useEffect, useState } from 'react'

const pauseMs = 120

/** What is typed, as soon as the typing pauses. */
export function usePaused(text: string | undefined): string | undefined {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
