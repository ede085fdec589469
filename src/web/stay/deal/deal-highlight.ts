import { useSyncExternalStore } from 'react'

export type Highlight = ReturnType<typeof createHighlight>

/** The deal that is hovered or focused, in the list or on the map; outside React's state, so that little re-renders. */
export function createHighlight() {
  const listeners = new Set<() => void>()
  let current: string | undefined
  return {
    /** Calls `listener` after each change; returns the function that unsubscribes it. */
    subscribe(this: void, listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The hotel's id. */
    get: () => current,
    set(id: string | undefined) {
      if (id === current) return
      current = id
      for (const listener of listeners) listener()
    },
  }
}

/** Whether a deal is the highlighted one; never without the id of its hotel. */
export function useHighlighted(highlight: Highlight, id: string | undefined): boolean {
  const isHighlighted = () => id !== undefined && highlight.get() === id
  return useSyncExternalStore(highlight.subscribe, isHighlighted, isHighlighted)
}
