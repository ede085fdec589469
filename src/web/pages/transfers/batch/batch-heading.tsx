import { type ReactNode, useEffect, useRef } from 'react'

interface BatchHeadingProps {
  readonly children: ReactNode
  /** Whether it comes in answer to a press, so that reading goes on here. */
  readonly takesFocus: boolean
}

/** What a step of the batch is called. */
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
