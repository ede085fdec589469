import '../../components/controls/dialog.css'
import './key-dialog.css'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { signInWith } from '../../api/sign-in-with.ts'
import { KeyForm } from '../../components/form/key-form.tsx'
import type { Session } from '../../browser/session.ts'
import { signOut } from '../../browser/sign-out.ts'
import { pageSettings } from '../../browser/settings.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** Asks for another key when the one in use is no longer valid; the page below stays as it is. */
export function KeyDialog({ session: { key, role, account } }: { readonly session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  // Failed requests are repeated, and those that were sent with the public key meanwhile.
  const repeatRequests = () => void queryClient.resetQueries()

  async function signInAgain(newKey: string) {
    const refusal = await signInWith(newKey)
    if (refusal === undefined) repeatRequests()
    return refusal
  }

  function continueSignedOut() {
    signOut()
    queryClient.clear()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog key-dialog"
      aria-labelledby="key-dialog-title"
      // Closing it hides what the key showed, so Escape alone does not.
      onCancel={(event) => event.preventDefault()}
      onClose={continueSignedOut}
    >
      <h2 id="key-dialog-title">
        {account === undefined ? 'Your key is no longer valid' : 'Your sign-in has expired'}
      </h2>
      {account === undefined ? (
        <p>
          The service has refused the {role} key that ends in <strong>{key.slice(-4)}</strong>: it has expired or been
          revoked. Sign in with another key to continue where you are.
        </p>
      ) : (
        <p>
          You were signed in as <strong>{account}</strong>. Sign in again to continue where you are: nothing on this
          page is lost.
        </p>
      )}
      {pageSettings.signIn !== null && <SignInAgain name={pageSettings.signIn.name} onSignedIn={repeatRequests} />}
      <KeyForm onSignIn={signInAgain} />
      <button type="button" className="button button-plain" onClick={continueSignedOut}>
        Continue without signing in
      </button>
    </dialog>
  )
}
