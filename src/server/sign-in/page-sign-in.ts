import type { Provider, ProviderEndpoints } from './provider.ts'
import type { SignInSettings } from './sign-in-settings.ts'

/** What the page learns about signing in with a provider: nothing in it is secret. */
export interface PageSignIn extends Pick<SignInSettings, 'issuer' | 'clientId' | 'name' | 'scope' | 'parameters'> {
  /** `null` while the provider has not been reached. */
  readonly provider: ProviderEndpoints | null
}

/** Returns the function that tells it. */
export function createPageSignIn(settings: SignInSettings, provider: Provider): () => PageSignIn {
  const { issuer, clientId, name, scope, parameters } = settings
  return () => ({ issuer, clientId, name, scope, parameters, provider: provider.endpoints() ?? null })
}
