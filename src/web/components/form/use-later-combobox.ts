import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How a plain input was left that had the focus, for the combobox to go on there. */
export interface InputLeft {
  readonly selection: readonly [start: number, end: number]
  /** It was pressed. */
  readonly isPressed: boolean
  /** Enter was pressed in it. */
  readonly isEntered: boolean
}

/**
 * Loads the code of a combobox, which is large, when its field is first pointed at or focused; until then, and where it does
 * not come, a plain input of the same look takes the typing.
 */
export function useLaterCombobox<Props>(fetch: () => Promise<ComponentType<Props>>) {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> }>()
  const [isFailed, setIsFailed] = useState(false)
  const left = useRef<InputLeft>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const pressed = useRef({ isPressed: false, isEntered: false })

  function load() {
    setIsFailed(false)
    fetch().then(
      (Component) => setLoaded({ Component }),
      () => setIsFailed(true),
    )
  }

  const loadOnline = useEffectEvent(() => {
    if (isFailed) load()
  })
  useEffect(() => {
    const listener = () => loadOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])

  return {
    Component: loaded?.Component,
    isFailed,
    load,
    left,
    /** For the plain input. */
    attach(element: HTMLInputElement) {
      input.current = element
      return () => {
        // Keys arrive until the input is removed.
        left.current = leftOf(element, pressed.current)
      }
    },
    /** Notes that the plain input was pressed, or Enter in it. */
    note(change: Partial<typeof pressed.current>) {
      Object.assign(pressed.current, change)
    },
    /** Focuses the plain input, which loads the code again. */
    retry: () => input.current?.focus(),
  }
}

function leftOf(input: HTMLInputElement, pressed: Omit<InputLeft, 'selection'>): InputLeft | undefined {
  if (document.activeElement !== input) return undefined
  return { selection: [input.selectionStart ?? 0, input.selectionEnd ?? 0], ...pressed }
}
