import { useSyncExternalStore } from 'react'

/** The deal that is hovered or focused, in the list or on the map; outside React's state, so that little re-renders. */
export interface Highlight {
  /** Calls `listener` after each change; returns the function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void
  /** The hotel's id. */
  get(): string | undefined
  set(id: string | undefined): void
}

export function createHighlight(): Highlight {
  const listeners = new Set<() => void>()
  let current: string | undefined
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => current,
    set(id) {
      if (id === current) return
      current = id
      for (const listener of listeners) listener()
    },
  }
}

/** Whether the highlighted deal is this one, or one that `which` accepts. */
export function useHighlighted(highlight: Highlight, which: string | ((id: string) => boolean)): boolean {
  const isHighlighted = () => {
    const id = highlight.get()
    return id !== undefined && (typeof which === 'string' ? id === which : which(id))
  }
  return useSyncExternalStore(highlight.subscribe, isHighlighted, isHighlighted)
}
