import { ApiError } from '#client/errors'
import { signIn } from '../browser/session.ts'
import { explainError } from './explain-error.ts'
import { roleOfKey } from './get-key.ts'

/** What a key may be made of; anything else cannot be sent. */
const keyPattern = /^[\x21-\x7e]{1,1000}$/

const unknownKey =
  'The service does not take this key: it may be mistyped or incomplete, or it has expired or been revoked.'

/** Signs in with a key, in this tab. Says in words why not, where that fails. */
export async function signInWith(key: string): Promise<string | undefined> {
  if (!keyPattern.test(key)) return unknownKey
  try {
    const role = await roleOfKey(key)
    if (role === 'public') return 'This is the key that pages use; it signs nobody in. Use an agent’s or a staff key.'
    signIn(key, role)
    return undefined
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? unknownKey : explainError(error)
  }
}
