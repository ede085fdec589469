import { useEffect, useRef, useState } from 'react'
import { explainError } from '../../api/explain-error.ts'

interface SignInAgainProps {
  /** What the provider is called. */
  readonly name: string
  readonly onSignedIn: () => void
}

const unopened = 'The browser did not open a window. Allow pop-up windows for this site, or use a key.'

/** The button that signs in with the provider in a window of its own, so that nothing on this page is lost. */
export function SignInAgain({ name, onSignedIn }: SignInAgainProps) {
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
    const end = await import('../../api/provider/sign-in-again.ts').then(
      ({ signInAgain }) => signInAgain(opened, controller.signal),
      (error: unknown) => {
        opened.close()
        return { kind: 'failed', problem: explainError(error) } as const
      },
    )
    if (end.kind === 'given up') return
    setIsWaiting(false)
    if (end.kind === 'failed') setProblem(end.problem)
    // By now the dialog has closed, and this button with it.
    else onSignedIn()
  }

  return (
    <div className="key-dialog-provider">
      <button type="button" className="button button-strong" onClick={() => void open()}>
        Sign in with {name}
      </button>
      <p role="status">
        {isWaiting && 'Continue in the window that opened. If you closed it, press the button again.'}
      </p>
      <p role="alert" className="key-error">
        {problem}
      </p>
    </div>
  )
}
