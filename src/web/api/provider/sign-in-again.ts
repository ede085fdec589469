import { signInPath } from '../../paths.ts'
import { explainProviderError, makeAuthorizationRequest } from './authorization.ts'
import { receiveCallback } from './callback-channel.ts'
import { signInPerson } from './sign-in-person.ts'

/**
 * Signs in again in a window that the caller opened, so that this page stays as it is.
 *
 * @param signal ends the wait for that window
 * @returns the reason, in words, if that fails; `undefined` when signed in or no longer wanted
 */
export async function signInAgain(window: Window, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { url, pending } = await makeAuthorizationRequest('/')
    const received = receiveCallback(pending.state, signal)
    window.location.replace(url)
    const search = await received
    if (search === undefined) return undefined
    return (await signInPerson(new URL(signInPath.callback + search, location.origin), pending))?.problem
  } catch (error) {
    window.close()
    return explainProviderError(error)
  }
}
