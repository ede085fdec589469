import { useEffect, useRef, useState } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { currentKey, currentRights, currentRole, type Session } from '#web/api/session.ts'
import { signOut } from '#web/api/sign-out.ts'
import { pageSettings } from '#web/api/settings.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { KeyForm } from '../sign-in/key-form.tsx'
import { signInAgain } from '../sign-in/provider-sign-in.ts'

/** Asks for another key when the one in use is no longer valid; the page below stays as it is. */
export function KeyDialog({ session: { key, role, account, rights } }: { readonly session: Session }) {
  /** What is shown, and what is typed into it, stays while it is requested again, but for a key that may see less. */
  function repeatRequests() {
    const maySee = role === currentRole() && rights?.every((right) => currentRights()?.includes(right)) !== false
    void (maySee ? queryClient.invalidateQueries() : queryClient.resetQueries())
  }

  function continueSignedOut() {
    // It also closes because somebody has signed in again.
    if (currentKey() === pageSettings.publicKey) signOut()
  }

  return (
    // Closing it hides what the key showed, so Escape alone does not.
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

/** The button that signs in with the provider in a window of its own, so that nothing on this page is lost. */
function SignInAgain({ name, onSignedIn }: { readonly name: string; readonly onSignedIn: () => void }) {
  const attempt = useRef<AbortController>(undefined)
  const [isWaiting, setIsWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => attempt.current?.abort(), [])

  async function open() {
    attempt.current?.abort()
    const controller = new AbortController()
    attempt.current = controller
    setProblem(undefined)
    // At once: later, a browser would take it for an advertisement.
    const opened = window.open('', '_blank', 'popup,width=480,height=720')
    if (opened === null) {
      setProblem(unopened)
      return
    }
    setIsWaiting(true)
    const end = await signInAgain(opened, controller.signal)
    if (end.kind === 'given up') return
    setIsWaiting(false)
    if (end.kind === 'failed') setProblem(end.problem)
    // By now the dialog has closed, and this button with it.
    else onSignedIn()
  }

  return (
    <Stack gap={2}>
      <Button look="strong" onClick={() => void open()}>
        Sign in with {name}
      </Button>
      <p role="status">
        {isWaiting && 'Continue in the window that opened. If you closed it, press the button again.'}
      </p>
      <Text tone="danger" weight="medium" role="alert">
        {problem}
      </Text>
    </Stack>
  )
}
