import { type SubmitEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#client/errors'
import { explainError } from '#web/api/explain-error.ts'
import { describeKey, personName } from '#web/api/get-key.ts'
import { signIn } from '#web/api/session.ts'
import { Button } from '#web/kit/button.tsx'
import { asTyped, Input } from '#web/kit/form/field.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './sign-in.module.css'

/** Anything else cannot be sent in a header. */
const keyPattern = /^[\x21-\x7e]{1,1000}$/

const unknownKey =
  'The service does not accept this key: it may be mistyped or incomplete, or it has expired or been revoked.'

/** Signs this tab in with a key; resolves to the reason, in words, if that fails. */
export async function signInWith(key: string): Promise<string | undefined> {
  if (key === '') return 'Paste or type a key.'
  if (!keyPattern.test(key)) return unknownKey
  try {
    const { role, rights, person } = await describeKey(key)
    if (role === 'public') return 'This is the public key of these pages. Use an agent or staff key to sign in.'
    signIn({ key, role, rights, person: personName(person) })
    return undefined
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? unknownKey : explainError(error)
  }
}

/** The form that signs in with a key; what was typed stays until it is accepted. */
export function KeyForm({ onSignedIn }: { readonly onSignedIn: () => Promise<void> | void }) {
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
    const refusal = await signInWith(key.trim())
    if (refusal === undefined) await onSignedIn()
    setIsChecking(false)
    setError(refusal)
    if (refusal !== undefined) input.current?.focus()
  }

  return (
    <Stack as="form" gap={2} className={styles.form} noValidate onSubmit={(event) => void check(event)}>
      <Text as="label" weight="strong" htmlFor={id}>
        API key
      </Text>
      <Row wrap={false} align="stretch">
        <Input
          ref={input}
          id={id}
          className={styles.key}
          type={isShown ? 'text' : 'password'}
          {...asTyped}
          value={key}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            setKey(event.target.value)
            setError(undefined)
          }}
        />
        <Button className={styles.show} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </Row>
      <Text tone="danger" weight="medium" id={`${id}-error`} role="alert">
        {error}
      </Text>
      <Button type="submit" look="strong" aria-disabled={isChecking}>
        {isChecking ? 'Checking…' : 'Sign in'}
      </Button>
    </Stack>
  )
}
