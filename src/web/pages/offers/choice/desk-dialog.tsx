import '../../../components/controls/dialog.css'
import './desk-dialog.css'
import { type ReactNode, useId } from 'react'
import { useModal } from '../../../components/controls/use-modal.ts'
import { Icon } from '../../../components/icon/icon.tsx'

interface DeskDialogProps {
  readonly title: string
  /** `wide` fills the screen. */
  readonly size: 'narrow' | 'medium' | 'wide'
  /** What stands next to the title. */
  readonly controls?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog over the desk; Escape closes it, and the focus returns to where it was. */
export function DeskDialog({ title, size, controls, onClose, children }: DeskDialogProps) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog ref={dialog} className="dialog desk-dialog" data-size={size} aria-labelledby={id} onClose={onClose}>
      <div className="desk-dialog-top">
        <h2 id={id}>{title}</h2>
        {controls}
        <button type="button" className="desk-dialog-close" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
