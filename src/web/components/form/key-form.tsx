import './key-form.css'
import { useId, useRef, useState, type SubmitEvent } from 'react'

interface KeyFormProps {
  /** Signs in with a key; resolves to the reason, in words, if that fails. */
  readonly onSignIn: (key: string) => Promise<string | undefined>
}

/** The form that signs in with a key; what was typed stays until it is accepted. */
export function KeyForm({ onSignIn }: KeyFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [error, setError] = useState<string>()
  const [isChecking, setIsChecking] = useState(false)

  async function check(event: SubmitEvent) {
    event.preventDefault()
    if (isChecking) return
    setIsChecking(true)
    const refusal = key.trim() === '' ? 'Paste or type a key.' : await onSignIn(key.trim())
    setIsChecking(false)
    setError(refusal)
    if (refusal !== undefined) input.current?.focus()
  }

  return (
    <form className="key-form" noValidate onSubmit={(event) => void check(event)}>
      <label htmlFor={id}>API key</label>
      <div className="key-line">
        <input
          ref={input}
          id={id}
          className="field"
          type={isShown ? 'text' : 'password'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={key}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            setKey(event.target.value)
            setError(undefined)
          }}
        />
        <button type="button" className="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      <p id={`${id}-error`} role="alert" className="key-error">
        {error}
      </p>
      <button type="submit" className="button button-strong" aria-disabled={isChecking}>
        {isChecking ? 'Checking…' : 'Sign in'}
      </button>
    </form>
  )
}
