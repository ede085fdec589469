import { explainError } from '#web/api/explain-error.ts'
import { signInWith } from './key-form.tsx'

/** Exchanges a link's code for a key and signs this tab in; resolves to an error message on failure. */
export async function signInWithCode(code: string): Promise<string | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/sign-in/code', { method: 'POST', headers, body: JSON.stringify({ code }) })
    const { key } = (await response.json()) as { readonly key?: string }
    if (key !== undefined) return await signInWith(key)
    return 'This link has been used, is older than ten minutes, or the service has been restarted. Sign in with a key: the first start showed the keys, or wrote them to first-keys.txt in its data folder.'
  } catch (error) {
    return explainError(error)
  }
}
