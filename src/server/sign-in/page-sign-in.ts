import type { PageSignIn } from '#contract/page-settings'
import type { Provider } from './provider.ts'
import type { SignInSettings } from './sign-in-settings.ts'

/** Returns the function that says how people sign in at the moment. */
export function createPageSignIn(settings: SignInSettings, provider: Provider): () => PageSignIn {
  const { issuer, clientId, name, scope, parameters } = settings
  return () => ({ issuer, clientId, name, scope, parameters, provider: provider.endpoints() ?? null })
}
