import { useState } from 'react'
import { explainError } from '../../api/explain-error.ts'
import { pageSettings } from '../../browser/settings.ts'

interface SignInWithProviderProps {
  /** The path to return to. */
  readonly from: string
  /** Whether the provider shall ask who it is, even if it knows. */
  readonly asSomeoneElse?: boolean
  /** The text of the button; by default "Sign in with" and the provider's name. */
  readonly text?: string
}

/** The button that leaves for the provider; one that the service cannot reach is asked for again by reloading. */
export function SignInWithProvider({ from, asSomeoneElse = false, text }: SignInWithProviderProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { name = '', provider = null } = pageSettings.signIn ?? {}

  async function leave() {
    setIsLeaving(true)
    setProblem(undefined)
    const failure = await import('../../api/provider/start-sign-in.ts').then(
      ({ startSignIn }) => startSignIn(from, asSomeoneElse ? 'login' : undefined),
      explainError,
    )
    setProblem(failure)
    if (failure !== undefined) setIsLeaving(false)
  }

  if (provider === null) {
    return (
      <div className="sign-in-provider">
        <p role="alert" className="sign-in-problem">
          This service cannot reach {name} for now. Try again in a moment, or use a key.
        </p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <div className="sign-in-provider">
      <button
        type="button"
        className="button button-strong"
        aria-disabled={isLeaving}
        onClick={() => {
          if (!isLeaving) void leave()
        }}
      >
        {text ?? `Sign in with ${name}`}
      </button>
      {problem !== undefined && (
        <p role="alert" className="sign-in-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
