import './sign-in-page.css'
import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import type { SignInCallback, SignInCompletion } from '../../api/provider/complete-sign-in.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTitle } from '../../browser/use-title.ts'
import { currentRole } from '../../browser/session.ts'
import { dealsPath, signInPath } from '../../paths.ts'
import { SignInWithProvider } from './sign-in-with-provider.tsx'

/** Where the provider comes back to: returns to the page one came from, or says what is wrong. */
export function SignInCallbackPage() {
  useTitle('Sign in')
  const { completion } = useLoaderData<SignInCallback>()
  const navigate = useNavigate()
  const [ended, setEnded] = useState<SignInCompletion>()

  useEffect(() => {
    void completion.then(async (end) => {
      if (end.kind === 'handed over') window.close()
      if (end.kind !== 'signed in') {
        setEnded(end)
        return
      }
      // Responses to the previous key may differ.
      queryClient.clear()
      await navigate(signInPath.landing(currentRole(), end.from), { replace: true })
    })
  }, [completion, navigate])

  return (
    <div className="sign-in">
      <h1>Sign in</h1>
      {ended?.kind === 'failed' ? (
        <>
          <p role="alert" className="sign-in-problem">
            {ended.problem}
          </p>
          <SignInWithProvider
            from={ended.from ?? dealsPath.pattern}
            asSomeoneElse={ended.isAboutPerson}
            text={ended.isAboutPerson ? 'Sign in as someone else' : 'Try again'}
          />
          <Link to={signInPath.href(ended.from ?? dealsPath.pattern)} replace>
            Sign in with a key
          </Link>
        </>
      ) : (
        <p role="status">
          {ended?.kind === 'handed over'
            ? 'You are back: this window can be closed, and the page that opened it goes on.'
            : 'Signing in…'}
        </p>
      )}
    </div>
  )
}
