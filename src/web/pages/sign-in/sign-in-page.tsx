import './sign-in-page.css'
import { Link, useLocation, useNavigate } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { signInWith } from '../../api/sign-in-with.ts'
import { KeyForm } from '../../components/form/key-form.tsx'
import { useTitle } from '../../browser/use-title.ts'
import { signInPath } from '../../paths.ts'
import { signOut, useSession } from '../../browser/session.ts'

/** Where an agent or staff gives a key, and goes back to where they were. */
export function SignInPage() {
  useTitle('Sign in')
  const session = useSession()
  const navigate = useNavigate()
  const from = signInPath.from(useLocation().search)

  async function signInAndReturn(key: string) {
    const refusal = await signInWith(key)
    if (refusal !== undefined) return refusal
    // What was asked with another key may have been answered otherwise.
    queryClient.clear()
    await navigate(from, { replace: true })
    return undefined
  }

  return (
    <div className="sign-in">
      <h1>Sign in</h1>
      {session === undefined || session.isExpired ? (
        <>
          <p>With an agent’s key, rates come with commission and supplier. Staff sign in with theirs.</p>
          <KeyForm onSignIn={signInAndReturn} />
          <p className="sign-in-note">
            Whoever runs this service makes keys, with <code>npm run keys</code>. Yours is kept in this tab only, and
            forgotten when you sign out or close it.
          </p>
        </>
      ) : (
        <>
          <p>
            You are signed in with {session.role === 'staff' ? 'a staff' : 'an agent’s'} key that ends in{' '}
            <strong>{session.key.slice(-4)}</strong>.
          </p>
          <p className="sign-in-choices">
            <Link className="button button-strong" to={from}>
              Go on
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
