import './welcome.css'
import type { MouseEvent } from 'react'
import { storeText } from '../../browser/stored-text.ts'
import { Icon } from '../../components/icon/icon.tsx'

/**
 * Says what the site is for until it is hidden on this device. It is part of every first view: the styles hide it where
 * `page-scripts/welcome.ts` finds that it was hidden before.
 */
export function Welcome() {
  return (
    <p className="welcome">
      Milestay finds stays for your miles with this travel platform, and says whether to redeem or pay.
      <button type="button" className="icon-button" aria-label="Hide what Milestay does" onClick={hide}>
        <Icon name="x" size={16} />
      </button>
    </p>
  )
}

function hide({ currentTarget }: MouseEvent) {
  // The focus would be lost with the button.
  currentTarget.closest('main')?.focus({ preventScroll: true })
  document.documentElement.dataset['welcomed'] = ''
  storeText('welcomed', 'yes')
}
