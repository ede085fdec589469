import './popover.css'
import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import { PartBoundary } from '../part/part-boundary.tsx'

interface PopoverProps {
  /** The content of the button that opens it. */
  readonly button: ReactNode
  readonly buttonClassName: string
  /** The accessible name of the button, if its text is not enough. */
  readonly label?: string
  readonly children: ReactNode
}

/** A button that opens a panel beside it, rendered when first opened; Escape and a press outside close it. */
export function Popover({ button, buttonClassName, label, children }: PopoverProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [wasOpened, setWasOpened] = useState(false)

  function placeAtButton({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    if (newState !== 'open' || opener.current === null) return
    setWasOpened(true)
    const { top, bottom, left } = opener.current.getBoundingClientRect()
    // What is opened from the lower edge of the screen has room above it.
    currentTarget.dataset['side'] = top > innerHeight * 0.7 ? 'above' : 'below'
    currentTarget.style.setProperty('--popover-top', `${bottom + 8}px`)
    currentTarget.style.setProperty('--popover-bottom', `${innerHeight - top + 8}px`)
    currentTarget.style.setProperty('--popover-left', `${left}px`)
  }

  return (
    <>
      <button ref={opener} type="button" className={buttonClassName} popoverTarget={id} aria-label={label}>
        {button}
      </button>
      <div id={id} popover="auto" className="popover" onBeforeToggle={placeAtButton}>
        {wasOpened && <PartBoundary what="What opens here">{children}</PartBoundary>}
      </div>
    </>
  )
}
