import { signInPath } from '../../paths.ts'
import { explainProviderError, makeAuthorizationRequest } from './authorization.ts'
import { receiveCallback } from './callback-channel.ts'
import { signInPerson } from './sign-in-person.ts'

/** How it ended; `problem` is the reason in words. */
export type SignedInAgain =
  | { readonly kind: 'signed in' | 'given up' }
  | { readonly kind: 'failed'; readonly problem: string }

/**
 * Signs in again in a window that the caller opened, so that this page stays as it is.
 *
 * @param signal ends the wait for that window
 */
export async function signInAgain(window: Window, signal: AbortSignal): Promise<SignedInAgain> {
  try {
    const { url, pending } = await makeAuthorizationRequest('/')
    const received = receiveCallback(pending.state, signal)
    window.location.replace(url)
    const search = await received
    if (search === undefined) return { kind: 'given up' }
    const failure = await signInPerson(new URL(signInPath.callback + search, location.origin), pending)
    return failure === undefined ? { kind: 'signed in' } : { kind: 'failed', problem: failure.problem }
  } catch (error) {
    window.close()
    return { kind: 'failed', problem: explainProviderError(error) }
  }
}
