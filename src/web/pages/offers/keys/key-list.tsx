import './key-list.css'
import { useRef } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'

const keys = [
  ['J / K, ↓ / ↑', 'Next and previous hotel or rate'],
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
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        className="button-plain key-list-button"
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        Keys <kbd>?</kbd>
      </button>
      <dialog ref={dialog} className="dialog key-list" aria-labelledby="key-list-title" closedby="any">
        <header>
          <h2 id="key-list-title">Keys</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Icon name="x" />
          </button>
        </header>
        <dl>
          {keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </dialog>
    </>
  )
}
