import { ApiError } from '#client/errors'
import { signIn } from '../browser/session.ts'
import { explainError } from './explain-error.ts'
import { describeKey, personName } from './get-key.ts'

/** Anything else cannot be sent in a header. */
const keyPattern = /^[\x21-\x7e]{1,1000}$/

const unknownKey =
  'The service does not accept this key: it may be mistyped or incomplete, or it has expired or been revoked.'

/** Signs this tab in with a key; resolves to the reason, in words, if that fails. */
export async function signInWith(key: string): Promise<string | undefined> {
  if (!keyPattern.test(key)) return unknownKey
  try {
    const { role, rights, person } = await describeKey(key)
    if (role === 'public') return 'This is the public key of these pages. Use an agent or staff key to sign in.'
    signIn({ key, role, rights, person: personName(person) })
    return undefined
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? unknownKey : explainError(error)
  }
}
