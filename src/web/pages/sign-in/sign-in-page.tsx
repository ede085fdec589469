import './sign-in-page.css'
import { Link, useLocation, useNavigate } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { signInWith } from '../../api/sign-in-with.ts'
import { SignedInAs } from '../../components/form/signed-in-as.tsx'
import { KeyForm } from '../../components/form/key-form.tsx'
import { useTitle } from '../../browser/use-title.ts'
import { signInPath } from '../../paths.ts'
import { pageSettings } from '../../browser/settings.ts'
import { currentRole, useSession } from '../../browser/session.ts'
import { signOut } from '../../browser/sign-out.ts'
import { SignInWithProvider } from './sign-in-with-provider.tsx'

/** Signs in an agent or staff with a key or the provider, and returns to the page they came from. */
export function SignInPage() {
  useTitle('Sign in')
  const session = useSession()
  const navigate = useNavigate()
  const from = signInPath.from(useLocation().search)

  async function signInAndReturn(key: string) {
    const refusal = await signInWith(key)
    if (refusal !== undefined) return refusal
    // Responses to the previous key may differ.
    queryClient.clear()
    await navigate(signInPath.landing(currentRole(), from), { replace: true })
    return undefined
  }

  return (
    <div className="sign-in">
      <h1>Sign in</h1>
      {session === undefined || session.isExpired ? (
        <>
          {pageSettings.signIn !== null && (
            <>
              <SignInWithProvider from={from} />
              <h2>Or with a key</h2>
            </>
          )}
          <p>With an agent key, rates include commission and supplier. Staff sign in with a staff key.</p>
          <KeyForm onSignIn={signInAndReturn} />
          <p className="sign-in-note">
            Ask your administrator for a key. It is kept in this tab only, until you sign out or close it.
          </p>
        </>
      ) : (
        <>
          <p>
            You are signed in <SignedInAs session={session} />.
          </p>
          <p className="sign-in-choices">
            <Link className="button button-strong" to={signInPath.landing(session.role, from)}>
              Continue
            </Link>
            <button
              type="button"
              className="button"
              onClick={() => {
                signOut()
                queryClient.clear()
              }}
            >
              Sign out
            </button>
          </p>
        </>
      )}
    </div>
  )
}
