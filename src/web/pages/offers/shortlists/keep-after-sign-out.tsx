import { keepShortlistsName } from '../../../browser/sign-out.ts'
import { storeText, useStoredText } from '../../../browser/stored-text.ts'

/** Asks whether shortlists outlive signing out. */
export function KeepAfterSignOut() {
  const isKept = useStoredText(keepShortlistsName) !== undefined
  return (
    <label className="lists-stay">
      <input
        type="checkbox"
        checked={isKept}
        onChange={({ target }) => storeText(keepShortlistsName, target.checked ? 'yes' : undefined)}
      />
      <span>
        Keep shortlists on this device after signing out
        <small>
          They are in this browser only and hold net prices: without this they are removed when you sign out.
        </small>
      </span>
    </label>
  )
}
