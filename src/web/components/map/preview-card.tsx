import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'

interface PreviewCardProps {
  /** Whether the card takes the focus when it opens. */
  readonly takesFocus: boolean
  /** The card went, and took the focus along. */
  readonly onFocusLost: () => void
  readonly children: ReactNode
}

/** The selected deal, as a card over the map. */
export function PreviewCard({ takesFocus, onFocusLost, children }: PreviewCardProps) {
  const card = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  const open = useEffectEvent(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true })
  })
  const close = useEffectEvent(() => {
    if (hadFocus.current) onFocusLost()
  })

  // Before the card leaves the document it can still tell where the focus is; after that the focus can go elsewhere.
  useLayoutEffect(() => {
    open()
    const element = card.current
    return () => {
      hadFocus.current = element !== null && element.contains(document.activeElement)
    }
  }, [])
  useEffect(() => () => close(), [])

  return (
    <section ref={card} className="map-preview" aria-label="Deal preview" tabIndex={-1}>
      {children}
    </section>
  )
}
