import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Facts } from '#web/kit/card.tsx'
import styles from './rates.module.css'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'

/** Fields, whose keys type text, and dialogs and panels, which handle their own keys. */
const handlesKeys = 'input:not([type=checkbox], [type=radio]), select, textarea, dialog, [popover], [role=listbox]'
const closesOnEscape = 'dialog, [popover]'

/**
 * Handles the page's shortcuts outside of fields. A letter presses the button with it as `aria-keyshortcuts`. J and K
 * move through the rates like arrow keys, starting at the table's tab stop. `onEscape` is called if Escape closes
 * nothing else.
 */
export function useShortcuts({ onSlash, onEscape }: Record<'onSlash' | 'onEscape', () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, repeat } = event
    if (!(target instanceof Element) || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (key === 'Escape' && target.closest(closesOnEscape) === null) onEscape()
    if (target.closest(handlesKeys) !== null || document.querySelector('dialog[open]') !== null) return
    const letter = key.toLowerCase()
    if (letter === '/') {
      event.preventDefault()
      onSlash()
    } else if (letter === 'j' || letter === 'k') {
      event.preventDefault()
      moveThroughRates(letter === 'j' ? 'ArrowDown' : 'ArrowUp')
    } else if (letter === 'x') {
      target.closest<HTMLElement>('[data-key]')?.querySelector<HTMLElement>(priceSelector(target))?.click()
    } else if (!repeat && /^[a-z?]$/.test(letter)) {
      const button = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${letter}"]`)
      if (button === null) return
      event.preventDefault()
      button.click()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** The grid cell in the tab order. */
export const tabStop = '[role=grid] [data-column]:not([role=columnheader])[tabindex="0"]'

function moveThroughRates(key: 'ArrowDown' | 'ArrowUp') {
  const { activeElement } = document
  // The grid moves between its cells on arrow keys, so J and K become arrow keys.
  const cell = activeElement?.closest('[data-column]:not([role=columnheader])')
  if (cell) activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  else document.querySelector<HTMLElement>(tabStop)?.focus()
}

/** Returns the selector of the focused price in a row, or of the cheapest. */
function priceSelector(target: Element): string {
  const rate = target.closest<HTMLElement>('[data-column][aria-selected]')
  return `[data-column=${rate?.dataset['column'] ?? 'cheapest'}]`
}

const keys = {
  'J / K, ↓ / ↑': 'Next and previous hotel',
  '← / →': 'Through the columns',
  'X or Space': 'Select or deselect the rate',
  Enter: 'Open the rooms of a hotel',
  C: 'Compare selected rates',
  E: 'Edit the search',
  '/': 'Go to the hotels field',
  'Ctrl + Enter': 'Search',
  '?': 'Show shortcuts',
  Escape: 'Close',
}

/** A button that shows the page's shortcuts. */
export function ShortcutList() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="link"
        className={styles.shortcutsButton}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Shortcuts <kbd>?</kbd>
      </Button>
      {isOpen && (
        <PanelDialog title="Shortcuts" size="narrow" onClose={() => setIsOpen(false)}>
          <Facts facts={keys} />
        </PanelDialog>
      )}
    </>
  )
}
