import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { signInPath } from '#web/browser/paths.ts'
import { queryClient } from '#web/api/query-client.ts'
import { currentSession, useSession } from '#web/api/session.ts'
import { signOut } from '#web/api/sign-out.ts'
import { pageSettings } from '#web/api/settings.ts'
import { Button } from '#web/kit/button.tsx'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { PageFrame, PageHeading } from '#web/kit/page-frame.tsx'
import { Row } from '#web/kit/stack.tsx'
import { KeyForm } from './key-form.tsx'
import { signInWithCode } from './sign-in-with-code.ts'
import styles from './sign-in.module.css'
import { SignedInAs } from './signed-in-as.tsx'

const SignInWithProvider = lazyPart({
  what: 'The provider',
  load: async () => (await import('./sign-in-with-provider.tsx')).SignInWithProvider,
})

/** Exchanges a link's code; returns the session, the path to return to, and why the code was refused. */
function useSignIn() {
  const session = useSession()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const from = signInPath.from(search)
  const code = new URLSearchParams(hash.slice(1)).get('code')
  const [problem, setProblem] = useState<string>()

  async function goBack() {
    // Responses for the new key may differ.
    queryClient.clear()
    await navigate(signInPath.landing(currentSession()?.role, from), { replace: true })
  }

  const exchange = useEffectEvent(async (code: string) => {
    // Removes the code from the browser's history.
    await navigate({ search }, { replace: true })
    const refusal = await signInWithCode(code)
    setProblem(refusal)
    if (refusal === undefined) await goBack()
  })
  useEffect(() => {
    if (code !== null) void exchange(code)
  }, [code])
  return { session, from, problem, goBack }
}

/** Signs in agents and staff with a key, a link's code or the provider, then returns to the previous page. */
export function SignInPage() {
  const { session, from, problem, goBack } = useSignIn()
  return (
    <PageFrame width="text" className={styles.page}>
      <PageHeading>Sign in</PageHeading>
      <ErrorNotice>{problem}</ErrorNotice>
      {session === undefined || session.isExpired ? (
        <>
          {pageSettings.signIn !== null && (
            <>
              <SignInWithProvider from={from} />
              <h2>Or with a key</h2>
            </>
          )}
          <p>Agents see net rates and commission. Staff send miles.</p>
          <KeyForm onSignedIn={goBack} />
        </>
      ) : (
        <>
          <p>
            You are signed in <SignedInAs session={session} />.
          </p>
          {session.person === undefined && session.rights?.includes('manage') === true && (
            <p>
              This key may do everything and belongs to no person. Create a key for each person under Keys, then revoke
              this one.
            </p>
          )}
          <Row gap={3}>
            <Button as={Link} look="strong" to={signInPath.landing(session.role, from)}>
              Continue
            </Button>
            <Button onClick={signOut}>Sign out</Button>
          </Row>
        </>
      )}
    </PageFrame>
  )
}
