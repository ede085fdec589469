import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step. After a press it can take the focus, so that reading continues here. */
export function FocusHeading({ children, takesFocus }: { readonly children: ReactNode; readonly takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1} style={{ inlineSize: 'fit-content' }}>
      {children}
    </h2>
  )
}
