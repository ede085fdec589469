import { explainProviderError, makeAuthorizationRequest } from './authorization.ts'
import { storePendingSignIn } from './pending-sign-in.ts'

const notStored =
  'This browser stores nothing for this page, so it would not know you when you come back. Allow site data, or use a key.'

/**
 * Leaves for the provider, which comes back to the callback page; resolves to the reason, in words, if that fails.
 *
 * @param from the path to return to at the end
 * @param prompt asks even someone whom the provider knows to sign in
 */
export async function startSignIn(from: string, prompt?: 'login'): Promise<string | undefined> {
  try {
    const { url, pending } = await makeAuthorizationRequest(from, prompt)
    if (!storePendingSignIn(pending)) return notStored
    location.assign(url)
    return undefined
  } catch (error) {
    return explainProviderError(error)
  }
}
