import '../../components/controls/dialog.css'
import './key-dialog.css'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { signInWith } from '../../api/sign-in-with.ts'
import { KeyForm } from '../../components/form/key-form.tsx'
import { signOut, type Session } from '../../browser/session.ts'

/** Asks for another key where the one in use is not good any more; the page beneath stays as it is. */
export function KeyDialog({ session: { key, role } }: { readonly session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  async function signInAgain(newKey: string) {
    const refusal = await signInWith(newKey)
    // What failed for want of a key loads again, and what was answered without one.
    if (refusal === undefined) void queryClient.resetQueries()
    return refusal
  }

  function goOn() {
    signOut()
    queryClient.clear()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog key-dialog"
      aria-labelledby="key-dialog-title"
      // Leaving it gives up what the key showed, so that takes the button.
      onCancel={(event) => event.preventDefault()}
      onClose={goOn}
    >
      <h2 id="key-dialog-title">Your key is not valid any more</h2>
      <p>
        The service has refused the {role === 'staff' ? 'staff' : 'agent’s'} key that ends in{' '}
        <strong>{key.slice(-4)}</strong>: it has expired or been revoked. Sign in with another and go on where you are.
      </p>
      <KeyForm onSignIn={signInAgain} />
      <button type="button" className="button button-plain" onClick={goOn}>
        Go on without signing in
      </button>
    </dialog>
  )
}
