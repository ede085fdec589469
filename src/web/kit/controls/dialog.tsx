import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Row } from '../stack.tsx'
import styles from './dialog.module.css'

/** Returns a ref that opens a dialog while it is rendered; afterwards the focus returns to the previous element. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    const before = document.activeElement
    opened?.showModal()
    return () => {
      opened?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}

interface DialogProps extends Pick<ComponentProps<'dialog'>, 'className' | 'children'> {
  readonly title: ReactNode
  /** While busy, Escape does not close the dialog. */
  readonly isBusy?: boolean
  readonly onClose: () => void
}

/** A question over the page with a title; open while rendered. Escape closes it. */
export function Dialog({ title, isBusy = false, onClose, className, children }: DialogProps) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, className)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onClose()
      }}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

interface PanelDialogProps extends Omit<DialogProps, 'isBusy'> {
  /** `wide` fills the screen; `side` is at its end, over the full height. */
  readonly size: 'narrow' | 'wide' | 'side'
  readonly controls?: ReactNode
}

/** A panel over the page: a bar with the title, controls and Close, and the content below. Escape closes it. */
export function PanelDialog({ title, size, controls, onClose, className, children }: PanelDialogProps) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles.panel, className)}
      data-size={size}
      aria-labelledby={id}
      onClose={onClose}
    >
      <Row gap={4} rowGap={1} className={styles.bar}>
        <h2 id={id}>{title}</h2>
        {controls}
        <IconButton icon="x" label="Close" isSmall className={styles.close} onClick={onClose} />
      </Row>
      {children}
    </dialog>
  )
}
