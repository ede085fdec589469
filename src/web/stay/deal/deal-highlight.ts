import { useSyncExternalStore } from 'react'

export type Highlight = ReturnType<typeof createHighlight>

/** Stores the deal hovered or focused in the list or on the map, outside React state so that little re-renders. */
export function createHighlight() {
  const listeners = new Set<() => void>()
  let current: string | undefined
  return {
    /** Calls `listener` after each change; returns a function that unsubscribes it. */
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

/** Returns whether a deal is highlighted; `false` without a hotel id. */
export function useHighlighted(highlight: Highlight, id: string | undefined): boolean {
  const isHighlighted = () => id !== undefined && highlight.get() === id
  return useSyncExternalStore(highlight.subscribe, isHighlighted, isHighlighted)
}
