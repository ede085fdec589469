import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { completeSignIn, type SignInCompletion } from './provider-sign-in.ts'
import { queryClient } from '#web/api/query-client.ts'
import { currentSession } from '#web/api/session.ts'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { PageFrame, PageHeading } from '#web/kit/page-frame.tsx'
import { dealsPage, signInPath } from '#web/browser/paths.ts'
import { SignInWithProvider } from './sign-in-with-provider.tsx'
import styles from './sign-in.module.css'

/** Starts to complete the sign-in, without waiting, so that the page can show progress. */
export function loadCallback({ url }: Request) {
  return { completion: completeSignIn(new URL(url)) }
}

/** Goes back to the page the user came from, or returns why not. */
function useCompletion() {
  const { completion } = useLoaderData<typeof loadCallback>()
  const navigate = useNavigate()
  const [ended, setEnded] = useState<SignInCompletion>()

  useEffect(() => {
    void completion.then(async (end) => {
      if (end.kind === 'handed over') window.close()
      if (end.kind !== 'signed in') {
        setEnded(end)
        return
      }
      // Responses for the new key may differ.
      queryClient.clear()
      await navigate(signInPath.landing(currentSession()?.role, end.from), { replace: true })
    })
  }, [completion, navigate])
  return ended
}

/** The page that the provider returns to. */
export function SignInCallbackPage() {
  const ended = useCompletion()
  return (
    <PageFrame width="text" className={styles.page}>
      <PageHeading>Sign in</PageHeading>
      {ended?.kind === 'failed' ? (
        <>
          <ErrorNotice>{ended.problem}</ErrorNotice>
          <SignInWithProvider
            from={ended.from ?? dealsPage}
            asSomeoneElse={ended.isAboutPerson}
            text={ended.isAboutPerson ? 'Sign in as someone else' : 'Try again'}
          />
          <Link to={signInPath.href(ended.from ?? dealsPage)} replace>
            Sign in with a key
          </Link>
        </>
      ) : (
        <p role="status">
          {ended?.kind === 'handed over'
            ? 'You can close this window. The page that opened it continues.'
            : 'Signing in…'}
        </p>
      )}
    </PageFrame>
  )
}
