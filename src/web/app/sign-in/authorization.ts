import * as oauth from 'oauth4webapi'
import { pageSettings } from '#web/api/settings.ts'
import { signInPath } from '#web/browser/paths.ts'

/** A sign-in waiting for the provider's response. */
export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  /** The PKCE code verifier. */
  readonly verifier: string
  /** The path to return to. */
  readonly from: string
}

const timeoutMs = 15_000

/** Returns the provider's URL for a new sign-in; with a prompt, the provider asks even a user it knows. */
export async function makeAuthorizationRequest(from: string, prompt?: 'login') {
  const { settings, provider, redirectUri } = readSettings()
  const pending: PendingSignIn = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    from,
  }
  const url = new URL(provider.authorizationEndpoint)
  const parameters = {
    ...settings.parameters,
    ...(prompt !== undefined && { prompt }),
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: settings.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { url: url.href, pending }
}

/** Validates the provider's response and exchanges its code for a token and the user's name, empty if unknown. */
export async function exchangeCode(callback: URL, { state, nonce, verifier }: PendingSignIn) {
  const { settings, provider, redirectUri } = readSettings()
  const server = {
    issuer: settings.issuer,
    token_endpoint: provider.tokenEndpoint,
    authorization_response_iss_parameter_supported: provider.sendsIssuer,
    id_token_signing_alg_values_supported: [...provider.idTokenAlgorithms],
  }
  const client = { client_id: settings.clientId }
  const parameters = oauth.validateAuthResponse(server, client, callback, state)
  const { resource } = settings.parameters
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    verifier,
    {
      signal: () => AbortSignal.timeout(timeoutMs),
      // The service allows http only on its own machine.
      [oauth.allowInsecureRequests]: provider.tokenEndpoint.startsWith('http:'),
      ...(resource !== undefined && { additionalParameters: { resource } }),
    },
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  const names = [claims?.['name'], claims?.['email'], claims?.sub]
  return { token: tokens.access_token, name: names.find((name) => typeof name === 'string') ?? '' }
}

/** Explains to a user why signing in failed. */
export function explainProviderError(error: unknown): string {
  const name = pageSettings.signIn?.name ?? 'The provider'
  if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied') {
    return `${name} denied the sign-in.`
  }
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    return `${name} refused the sign-in: ${(error.error_description ?? error.error).slice(0, 200)}.`
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    return `The response from ${name} is not valid for this sign-in.`
  }
  return navigator.onLine ? `${name} did not respond.` : 'You are offline.'
}

function readSettings() {
  const settings = pageSettings.signIn
  const provider = settings?.provider ?? null
  // The service has not reached the provider yet, so this page has no settings for it.
  if (settings === null || provider === null) throw new Error('The provider is unknown')
  return { settings, provider, redirectUri: location.origin + signInPath.callback }
}
