import { ApiError } from '#client/errors'
import { signIn } from '../../browser/session.ts'
import { pageSettings } from '../../browser/settings.ts'
import { explainError } from '../explain-error.ts'
import { describeKey } from '../get-key.ts'
import { exchangeCode, explainProviderError, type PendingSignIn } from './authorization.ts'

/** Why signing in failed, in words. */
export interface SignInProblem {
  readonly problem: string
  /** Whether it would help to be someone else. */
  readonly isAboutPerson: boolean
}

/** Signs this tab in with the response of the provider; resolves to what is wrong, if that fails. */
export async function signInPerson(callback: URL, pending: PendingSignIn): Promise<SignInProblem | undefined> {
  const provider = pageSettings.signIn?.name ?? 'The provider'
  const fail = (problem: string, isAboutPerson = false) => ({ problem, isAboutPerson })
  let person
  try {
    person = await exchangeCode(callback, pending)
  } catch (error) {
    return fail(explainProviderError(error))
  }
  const { token, name } = person
  try {
    const { role, rights } = await describeKey(token)
    if (role === 'public') {
      return fail(`${provider} says that you are ${name}, who has no role here. The operator gives roles.`, true)
    }
    signIn({ key: token, role, rights, account: name })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) return fail(explainError(error))
    if (error.status === 401) {
      return fail(`${provider} signed you in, but this service does not accept its access token. Tell the operator.`)
    }
    if (error.status === 403) return fail(`${error.messages.join('; ')}. Tell the operator.`, true)
    return fail(explainError(error))
  }
}
