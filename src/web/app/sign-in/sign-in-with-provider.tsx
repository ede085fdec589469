import { useMutation } from '@tanstack/react-query'
import { pageSettings } from '#web/api/settings.ts'
import { Button } from '#web/kit/button.tsx'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { startSignIn } from './provider-sign-in.ts'
import styles from './sign-in.module.css'

interface SignInWithProviderProps {
  /** The path to return to. */
  readonly from: string
  /** Whether the provider should ask who the user is, even if it knows. */
  readonly asSomeoneElse?: boolean
  /** The text of the button; by default "Sign in with" and the provider's name. */
  readonly text?: string
}

/** The button that redirects to the provider; if the service cannot reach the provider, it reloads the page. */
export function SignInWithProvider({ from, asSomeoneElse = false, text }: SignInWithProviderProps) {
  const { name = '', provider = null } = pageSettings.signIn ?? {}
  const start = useMutation({ mutationFn: async () => startSignIn(from, asSomeoneElse ? 'login' : undefined) })
  // Without an error message, the browser is leaving for the provider.
  const isLeaving = start.isPending || start.data === null

  return (
    <Stack className={styles.provider}>
      {provider === null ? (
        <Button onClick={() => location.reload()}>Try again</Button>
      ) : (
        <Button
          look="strong"
          aria-disabled={isLeaving}
          onClick={() => {
            if (!isLeaving) start.mutate()
          }}
        >
          {text ?? `Sign in with ${name}`}
        </Button>
      )}
      <ErrorNotice>
        {provider === null
          ? `This service cannot reach ${name} for now. Try again in a moment, or use a key.`
          : start.data}
      </ErrorNotice>
    </Stack>
  )
}
