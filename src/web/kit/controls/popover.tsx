import { useId, useRef, useState, type ReactNode, type RefObject, type ToggleEvent } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { PartBoundary } from '../parts/part-boundary.tsx'
import styles from './controls.module.css'

interface PopoverProps {
  readonly button: ReactNode
  /** The button's class; without one it looks like a small `Button`. */
  readonly buttonClassName?: string | undefined
  readonly className?: string | undefined
  /** Whether a setting inside is active. */
  readonly isSelected?: boolean
  /** Whether the panel has actions that close it. The focus returns to the button before an action opens a dialog. */
  readonly isMenu?: boolean
  /** The accessible name of a panel with fields. */
  readonly title?: string
  readonly buttonRef?: RefObject<HTMLButtonElement | null> | undefined
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that opens a panel beside it, rendered only while open; Escape or a press outside closes it. */
export function Popover(props: PopoverProps) {
  const { button, buttonClassName, className, isSelected, isMenu, title, buttonRef, children } = props
  const id = useId()
  const ownButton = useRef<HTMLButtonElement>(null)
  const opener = buttonRef ?? ownButton
  const [isOpen, setIsOpen] = useState(false)

  function placeAtButton({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    if (newState !== 'open' || opener.current === null) return
    setIsOpen(true)
    const { top, bottom, left } = opener.current.getBoundingClientRect()
    // Near the bottom of the screen, the popover opens upwards.
    currentTarget.dataset['side'] = top > innerHeight * 0.7 ? 'above' : 'below'
    currentTarget.style.setProperty('--popover-top', `${bottom + 8}px`)
    currentTarget.style.setProperty('--popover-bottom', `${innerHeight - top + 8}px`)
    currentTarget.style.setProperty('--popover-left', `${left}px`)
  }

  return (
    <>
      {buttonClassName === undefined ? (
        <Button ref={opener} isSmall popoverTarget={id} data-selected={isSelected} data-scripted>
          {button}
        </Button>
      ) : (
        <button
          ref={opener}
          type="button"
          className={buttonClassName}
          popoverTarget={id}
          aria-haspopup={title === undefined ? undefined : 'dialog'}
          data-scripted
        >
          {button}
        </button>
      )}
      <div
        id={id}
        popover="auto"
        role={title === undefined ? undefined : 'dialog'}
        aria-label={title}
        className={classes(styles.popover, className)}
        onBeforeToggle={placeAtButton}
        onClickCapture={isMenu === true ? ({ currentTarget }) => currentTarget.hidePopover() : undefined}
        // After `beforetoggle`: the focus must return to the button before the panel is emptied.
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <PartBoundary what="What opens here">
            {typeof children === 'function' ? children(() => document.getElementById(id)?.hidePopover()) : children}
          </PartBoundary>
        )}
      </div>
    </>
  )
}
