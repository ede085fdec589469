import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { currentKey, currentSession, type Session } from '#web/api/session.ts'
import { signOut } from '#web/api/sign-out.ts'
import { pageSettings } from '#web/api/settings.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { KeyForm } from '../sign-in/key-form.tsx'
import { signInAgain } from '../sign-in/provider-sign-in.ts'

/** Asks for a new key when the current one is no longer valid; the page behind the dialog stays as it is. */
export function KeyDialog({ session: { key, role, account, rights } }: { readonly session: Session }) {
  /** Requests the page's data again; what is shown and typed stays, unless the new key has fewer rights. */
  function repeatRequests() {
    const next = currentSession()
    const maySee = role === next?.role && rights?.every((right) => next.rights?.includes(right)) !== false
    void (maySee ? queryClient.invalidateQueries() : queryClient.resetQueries())
  }

  function continueSignedOut() {
    // The dialog also closes after a new sign-in.
    if (currentKey() === pageSettings.publicKey) signOut()
  }

  return (
    // Closing it hides the key's data, so Escape alone does not close it.
    <Dialog
      title={account === undefined ? 'Your key is no longer valid' : 'Your sign-in has expired'}
      isBusy
      onClose={continueSignedOut}
    >
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
      <KeyForm onSignedIn={repeatRequests} />
      <Stack align="start">
        <Button look="plain" onClick={continueSignedOut}>
          Continue without signing in
        </Button>
      </Stack>
    </Dialog>
  )
}

const unopened = 'The browser did not open a window. Allow pop-up windows for this site, or use a key.'

/** The button that signs in with the provider in a separate window, so that this page loses nothing. */
function SignInAgain({ name, onSignedIn }: { readonly name: string; readonly onSignedIn: () => void }) {
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])
  const { mutate, data, isPending } = useMutation({
    async mutationFn(opened: Window | null) {
      attempt.current?.abort()
      if (opened === null) return unopened
      attempt.current = new AbortController()
      const end = await signInAgain(opened, attempt.current.signal)
      // The dialog has closed, and this button with it.
      if (end.kind === 'signed in') onSignedIn()
      return end.kind === 'failed' ? end.problem : ''
    },
  })

  return (
    <Stack gap={2}>
      <Button
        look="strong"
        // The window opens in the click handler: later, browsers block it as a pop-up.
        onClick={() => mutate(window.open('', '_blank', 'popup,width=480,height=720'))}
      >
        Sign in with {name}
      </Button>
      <p role="status">
        {isPending && 'Continue in the window that opened. If you closed it, press the button again.'}
      </p>
      <ErrorNotice>{data}</ErrorNotice>
    </Stack>
  )
}
