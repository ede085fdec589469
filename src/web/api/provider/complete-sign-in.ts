import { handToOpener } from './callback-channel.ts'
import { takePendingSignIn } from './pending-sign-in.ts'
import { signInPerson, type SignInProblem } from './sign-in-person.ts'

/** How a sign-in ended: where to go on, what is wrong, or that another window goes on with it. */
export type SignInCompletion =
  | { readonly kind: 'signed in'; readonly from: string }
  | { readonly kind: 'handed over' }
  | ({ readonly kind: 'failed'; readonly from: string | undefined } & SignInProblem)

/** The data of the callback page. */
export interface SignInCallback {
  readonly completion: Promise<SignInCompletion>
}

/** Goes on with a sign-in when the provider has come back. */
export async function completeSignIn(callback: URL): Promise<SignInCompletion> {
  // A code stays in no history, even though it is of use only once.
  history.replaceState(history.state, '', callback.pathname)
  const state = callback.searchParams.get('state')
  const pending = takePendingSignIn(state)
  if (pending === undefined) {
    if (state !== null && (await handToOpener(state, callback.search))) return { kind: 'handed over' }
    const problem =
      'This is not the response to a sign-in that was begun in this tab, or it was used already, so it was not used.'
    return { kind: 'failed', problem, isAboutPerson: false, from: undefined }
  }
  const { from } = pending
  const failure = await signInPerson(callback, pending)
  return failure === undefined ? { kind: 'signed in', from } : { kind: 'failed', from, ...failure }
}
