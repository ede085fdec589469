import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#client/errors'
import { explainError } from '#web/api/explain-error.ts'
import { describeKey, personName } from '#web/api/get-key.ts'
import { signIn } from '#web/api/session.ts'
import { Button } from '#web/kit/button.tsx'
import { asTyped, InputField } from '#web/kit/form/field.tsx'
import { Stack } from '#web/kit/stack.tsx'
import styles from './sign-in.module.css'

/** A header cannot carry other characters. */
const keyPattern = /^[\x21-\x7e]{1,1000}$/

const unknownKey =
  'The service does not accept this key: it may be mistyped or incomplete, or it has expired or been revoked.'

/** Signs this tab in with a key; resolves to an error message on failure. */
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

/** The form that signs in with a key; keeps the typed text until the key is accepted. */
export function KeyForm({ onSignedIn }: { readonly onSignedIn: () => Promise<void> | void }) {
  const input = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState('')
  const { mutate, reset, data, isPending } = useMutation({
    async mutationFn() {
      const refusal = await signInWith(key.trim())
      if (refusal === undefined) await onSignedIn()
      else input.current?.focus()
      return refusal
    },
  })

  return (
    <Stack
      as="form"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <InputField
        label="API key"
        hint="Your administrator gives you one. It stays in this tab until you sign out or close it."
        error={data}
        ref={input}
        type="password"
        {...asTyped}
        value={key}
        onChange={({ target }) => {
          setKey(target.value)
          reset()
        }}
      />
      <Button type="submit" look="strong" aria-disabled={isPending}>
        {isPending ? 'Checking…' : 'Sign in'}
      </Button>
    </Stack>
  )
}
