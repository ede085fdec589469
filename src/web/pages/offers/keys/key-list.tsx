import './key-list.css'
import { useState } from 'react'
import { DeskDialog } from '../choice/desk-dialog.tsx'

const keys = [
  ['J / K, ↓ / ↑', 'Next and previous hotel'],
  ['← / →', 'Through the columns'],
  ['X or Space', 'Choose the rate, or take it back'],
  ['Enter', 'Open the rooms of a hotel'],
  ['C', 'Compare what is chosen'],
  ['E', 'Edit the search'],
  ['/', 'Enter hotels'],
  ['?', 'This list'],
  ['Escape', 'Close what is open'],
] as const

/** A button that shows the keys of the desk. */
export function KeyList() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button-plain key-list-button"
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Keys <kbd>?</kbd>
      </button>
      {isOpen && (
        <DeskDialog title="Keys" size="narrow" onClose={() => setIsOpen(false)}>
          <dl className="key-list">
            {keys.map(([key, words]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </DeskDialog>
      )}
    </>
  )
}
