import { useTitle } from '../../components/use-title.ts'

/** Where an agent or staff gives a key. */
export function SignInPage() {
  useTitle('Sign in')
  return <h1>Sign in</h1>
}
