import { keepShortlistsName } from '#web/device/session/sign-out.ts'
import { storeText, useStoredText } from '#web/device/stored-text.ts'
import { Check } from '#web/kit/controls/choice.tsx'

/** Asks whether shortlists outlive signing out. */
export function KeepAfterSignOut() {
  const isKept = useStoredText(keepShortlistsName) !== undefined
  return (
    <Check
      checked={isKept}
      onChange={({ target }) => storeText(keepShortlistsName, target.checked ? 'yes' : undefined)}
    >
      Keep shortlists on this device after signing out
      <small>They are in this browser only and hold net prices: without this they are removed when you sign out.</small>
    </Check>
  )
}
