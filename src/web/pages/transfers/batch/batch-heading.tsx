import { type ReactNode, useEffect, useRef } from 'react'

interface BatchHeadingProps {
  readonly children: ReactNode
  /** It follows a press, so that reading continues here. */
  readonly takesFocus: boolean
}

/** The heading of a step. */
export function BatchHeading({ children, takesFocus }: BatchHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
