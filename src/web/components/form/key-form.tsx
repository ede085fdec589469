import './key-form.css'
import { useId, useRef, useState, type SubmitEvent } from 'react'

interface KeyFormProps {
  /** Signs in with a key, or says in words why not. */
  readonly onSignIn: (key: string) => Promise<string | undefined>
}

/** The one field of signing in. What was typed stays until it is taken. */
export function KeyForm({ onSignIn }: KeyFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [fault, setFault] = useState<string>()
  const [isChecking, setIsChecking] = useState(false)

  async function check(event: SubmitEvent) {
    event.preventDefault()
    if (isChecking) return
    setIsChecking(true)
    const refusal = key.trim() === '' ? 'Paste or type a key.' : await onSignIn(key.trim())
    setIsChecking(false)
    setFault(refusal)
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
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={`${id}-fault`}
          onChange={(event) => {
            setKey(event.target.value)
            setFault(undefined)
          }}
        />
        <button type="button" className="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      <p id={`${id}-fault`} role="alert" className="key-fault">
        {fault}
      </p>
      <button type="submit" className="button button-strong" aria-disabled={isChecking}>
        {isChecking ? 'Checking…' : 'Sign in'}
      </button>
    </form>
  )
}
