import '../../../components/controls/dialog.css'
import { type ReactNode, useId } from 'react'
import { useModal } from '../../../components/controls/use-modal.ts'

interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The label of the button that does it. */
  readonly action: string
  readonly isBusy?: boolean
  /** Why it could not be done. */
  readonly error?: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be undone; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isBusy = false, error, onConfirm, onClose } = props
  const id = useId()
  const dialog = useModal()

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <p role="alert" className="desk-error">
        {error}
      </p>
      <div className="desk-actions">
        <button
          type="button"
          className="button button-strong"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onConfirm}
        >
          {action}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={onClose}>
          Cancel
        </button>
      </div>
    </dialog>
  )
}
