import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Facts } from '#web/kit/card.tsx'
import styles from './rates.module.css'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'

/** Elements where keys are text, or belong to an open dialog or panel. */
const ownKeys = 'input:not([type=checkbox], [type=radio]), select, textarea, dialog, [popover], [role=listbox]'
/** Elements that Escape closes. */
const opened = 'dialog, [popover]'

/**
 * Handles the page's shortcuts outside of fields. A letter presses the button with it as `aria-keyshortcuts`. J and K
 * move through the rates like arrow keys, starting at the table's tab stop. `onEscape` is called if Escape closes
 * nothing else.
 */
export function useShortcuts({ onSlash, onEscape }: Record<'onSlash' | 'onEscape', () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, repeat } = event
    if (!(target instanceof Element) || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (key === 'Escape' && target.closest(opened) === null) onEscape()
    if (target.closest(ownKeys) !== null || document.querySelector('dialog[open]') !== null) return
    const letter = key.toLowerCase()
    if (letter === '/') {
      event.preventDefault()
      onSlash()
    } else if (letter === 'j' || letter === 'k') {
      event.preventDefault()
      moveThroughRates(letter === 'j' ? 'ArrowDown' : 'ArrowUp')
    } else if (letter === 'x') {
      target.closest<HTMLElement>('[data-key]')?.querySelector<HTMLElement>(chooses(target))?.click()
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

/** The grid's cell in the tab order. */
export const entrance = '[role=grid] [data-column]:not([role=columnheader])[tabindex="0"]'

function moveThroughRates(key: 'ArrowDown' | 'ArrowUp') {
  const { activeElement } = document
  const cell = activeElement?.closest('[data-column]:not([role=columnheader])')
  if (cell) activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  else document.querySelector<HTMLElement>(entrance)?.focus()
}

/** Returns a selector for the focused price, or else the cheapest. */
function chooses(target: Element): string {
  const rate = target.closest<HTMLElement>('[data-column][aria-selected]')
  return `[data-column=${rate?.dataset['column'] ?? 'cheapest'}]`
}

const keys = {
  'J / K, ↓ / ↑': 'Next and previous hotel',
  '← / →': 'Through the columns',
  'X or Space': 'Choose the rate, or take it back',
  Enter: 'Open the rooms of a hotel',
  C: 'Compare what is chosen',
  E: 'Edit the search',
  '/': 'Enter hotels',
  'Ctrl + Enter': 'Search with what is in the form',
  '?': 'This list',
  Escape: 'Close what is open',
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
