/** Why nothing is asked of the service just now. */
export type Trouble =
  | { readonly kind: 'key' }
  | { readonly kind: 'rate'; readonly pauseMs: number }
  | { readonly kind: 'network'; readonly pauseMs: number }
  | { readonly kind: 'service'; readonly pauseMs: number }

/** What all that is sent goes through: while there is trouble, everything waits behind it. */
export interface Gate {
  readonly trouble: Trouble | undefined
  /** Resolves while the gate is open; rejects once the signal is aborted. */
  pass(): Promise<void>
  close(trouble: Trouble): void
  /** Opens at once, whatever closed it. */
  open(): void
}

/** A gate that opens by itself when the time of its trouble is over; without a time, when it is told. */
export function createGate(signal: AbortSignal, onChange: () => void): Gate {
  let trouble: Trouble | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting: (() => void)[] = []

  function open() {
    if (timer !== undefined) clearTimeout(timer)
    if (trouble !== undefined) {
      trouble = undefined
      onChange()
    }
    for (const goOn of waiting.splice(0)) goOn()
  }

  signal.addEventListener('abort', open)
  return {
    get trouble() {
      return trouble
    },
    async pass() {
      signal.throwIfAborted()
      if (trouble === undefined) return
      await new Promise<void>((resolve) => waiting.push(resolve))
      // It may have been closed again before this is reached.
      await this.pass()
    },
    close(next) {
      // A bad key outlasts every other trouble.
      if (signal.aborted || trouble?.kind === 'key') return
      if (timer !== undefined) clearTimeout(timer)
      trouble = next
      if (next.kind !== 'key') timer = setTimeout(open, next.pauseMs)
      onChange()
    },
    open,
  }
}
