import { ApiError } from '#client/errors'
import { signInPath } from '#web/browser/paths.ts'
import { explainError } from '#web/api/explain-error.ts'
import { describeKey } from '#web/api/get-key.ts'
import { signIn } from '#web/api/session.ts'
import { pageSettings } from '#web/api/settings.ts'
import { tabStore } from '#web/browser/text-store.ts'
import { explainProviderError, exchangeCode, makeAuthorizationRequest, type PendingSignIn } from './authorization.ts'

interface SignInProblem {
  readonly problem: string
  /** Whether signing in as someone else may help. */
  readonly isAboutPerson: boolean
}

/** The outcome of a sign-in: the path to continue at, a problem, or that another window continues. */
export type SignInCompletion =
  | { readonly kind: 'signed in'; readonly from: string }
  | { readonly kind: 'handed over' }
  | ({ readonly kind: 'failed'; readonly from: string | undefined } & SignInProblem)

/** The outcome of signing in again; `problem` is the error message. */
type SignedInAgain = { readonly kind: 'signed in' | 'given up' } | { readonly kind: 'failed'; readonly problem: string }

const notStored =
  'This browser stores nothing for this site, so you would have to sign in again. Allow site data, or use a key.'

/**
 * Redirects to the provider, which returns to the callback page; resolves to an error message on failure, otherwise to
 * `null`.
 *
 * @param from the path to return to at the end
 * @param prompt makes the provider ask even a user it knows
 */
export async function startSignIn(from: string, prompt?: 'login'): Promise<string | null> {
  try {
    const { url, pending } = await makeAuthorizationRequest(from, prompt)
    if (!storePendingSignIn(pending)) return notStored
    location.assign(url)
    return null
  } catch (error) {
    return explainProviderError(error)
  }
}

/** Completes a sign-in when the provider has returned to this page. */
export async function completeSignIn(callback: URL): Promise<SignInCompletion> {
  // Keeps the code out of the browser's history, even though it works only once.
  history.replaceState(history.state, '', callback.pathname)
  const state = callback.searchParams.get('state')
  const pending = takePendingSignIn(state)
  if (pending === undefined) {
    if (state !== null && (await handToOpener(state, callback.search))) return { kind: 'handed over' }
    const problem = 'This sign-in was not started in this tab, or it has been used already.'
    return { kind: 'failed', problem, isAboutPerson: false, from: undefined }
  }
  const { from } = pending
  const failure = await signInPerson(callback, pending)
  return failure === undefined ? { kind: 'signed in', from } : { kind: 'failed', from, ...failure }
}

/**
 * Signs in again in a window that the caller opened, so that this page stays as it is.
 *
 * @param signal stops waiting for the window
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

/** Signs this tab in with the provider's response; resolves to the problem on failure. */
async function signInPerson(callback: URL, pending: PendingSignIn): Promise<SignInProblem | undefined> {
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
      return fail(`${provider} says that you are ${name}, who has no role here. Ask your administrator for one.`, true)
    }
    signIn({ key: token, role, rights, account: name })
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      return fail(
        `${provider} signed you in, but this service does not accept its access token. Tell your administrator.`,
      )
    }
    if (error instanceof ApiError && error.status === 403)
      return fail(`${error.messages.join('; ')}. Tell your administrator.`, true)
    return fail(explainError(error))
  }
}

const storageName = 'pending-sign-in'

/** Stores a pending sign-in in this tab; returns whether the browser has stored it. */
function storePendingSignIn(pending: PendingSignIn): boolean {
  tabStore.set(storageName, JSON.stringify(pending))
  const isStored = !tabStore.isRefused()
  if (!isStored) tabStore.set(storageName, undefined)
  return isStored
}

/** Removes the pending sign-in with a state from this tab and returns it: it can be completed only once. */
function takePendingSignIn(state: string | null): PendingSignIn | undefined {
  // Only this module writes it.
  const pending = JSON.parse(tabStore.get(storageName) ?? 'null') as PendingSignIn | null
  if (pending === null || pending.state !== state) return undefined
  tabStore.set(storageName, undefined)
  return pending
}

// A window in another browsing context group has no opener, so they use a channel. Its name includes a random state
// known only to the page that started the sign-in and the window that completes it.
const channelOf = (state: string) => new BroadcastChannel(`sign-in ${state}`)

const responseMs = 1000

/** Sends the provider's response to the page that waits for it; resolves to whether a page received it. */
async function handToOpener(state: string, search: string): Promise<boolean> {
  const channel = channelOf(state)
  const received = new Promise<boolean>((resolve) => {
    channel.addEventListener('message', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), responseMs)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has only one origin.
  channel.postMessage(search)
  const isReceived = await received
  channel.close()
  return isReceived
}

/** Waits for the provider's response from another window; resolves to `undefined` when aborted. */
function receiveCallback(state: string, signal: AbortSignal): Promise<string | undefined> {
  const channel = channelOf(state)
  return new Promise((resolve) => {
    const end = (search?: string) => {
      channel.close()
      resolve(search)
    }
    signal.addEventListener('abort', () => end(), { once: true })
    channel.addEventListener('message', ({ data }) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has only one origin.
      channel.postMessage('received')
      end(String(data))
    })
  })
}
