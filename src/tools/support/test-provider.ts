import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import * as oauth from 'oauth4webapi'
import { interactionPolicy, Provider } from 'oidc-provider'

/** The claims of each person who can sign in, by the name that the person types. */
export type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A certified OpenID Connect provider on this machine, with people who need no password. */
export interface TestProvider {
  readonly issuer: string
  /** The settings of a service that uses it. */
  readonly environment: Readonly<Record<string, string>>
  /** Signs a person in as the page does, without a browser, and resolves to the access token. */
  tokenOf(name: string, resource?: string): Promise<string>
  /** Like `tokenOf`, but resolves to both tokens. */
  tokensOf(name: string): Promise<Tokens>
  /** Replaces the signing key. */
  rotateKeys(): Promise<void>
  /** Stops it; it can be restarted at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
}

interface Tokens {
  readonly accessToken: string
  readonly idToken: string
}

const clientId = 'milestay'
const resource = 'https://miles.example.com'
const callbackUri = 'http://127.0.0.1/sign-in/callback'

/**
 * Starts a provider on a free port.
 *
 * @param accessTokens `like-id-tokens`: access tokens look like ID tokens, as with authentik and Dex. They have no type of
 *   their own, the client as their audience, and the nonce.
 */
export async function startTestProvider(
  people: People,
  accessTokens: 'distinct' | 'like-id-tokens' = 'distinct',
): Promise<TestProvider> {
  // On a busy machine, a client may reuse a connection after the default of 5 s.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => void respond(request, response))
  const start = async (port = 0) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await start()
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  let provider = await makeProvider(issuer, people, accessTokens)

  async function respond(request: IncomingMessage, response: ServerResponse) {
    if (request.url?.startsWith('/interaction/') === true) await respondToSignIn(provider, request, response)
    else await provider.callback()(request, response)
  }

  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_NAME: 'Example',
      OIDC_AUDIENCE: accessTokens === 'distinct' ? resource : clientId,
      OIDC_PARAMETERS: new URLSearchParams({ resource }).toString(),
      OIDC_ROLES: 'miles-senders=staff:read+transfer,miles-approvers=staff:read+approve,desk=agent',
    },
    tokenOf: async (name, audience = resource) => (await signIn(issuer, name, audience)).accessToken,
    tokensOf: (name) => signIn(issuer, name, resource),
    async rotateKeys() {
      provider = await makeProvider(issuer, people, accessTokens)
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    start: () => start(port),
  }
}

async function makeProvider(issuer: string, people: People, accessTokens: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomBytes(6).toString('hex')
  // There is no consent step: a known person returns from the provider immediately.
  const policy = interactionPolicy.base()
  policy.get('consent')?.checks.remove('native_client_prompt')
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        // Native clients may use any port in the redirect URI.
        application_type: 'native',
        redirect_uris: [callbackUri],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'ES256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    clientBasedCORS: () => true,
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    extraTokenClaims: (_, token) => ('accountId' in token ? people[token.accountId ?? ''] : undefined),
    ...(accessTokens === 'like-id-tokens' && {
      formats: {
        customizers: {
          jwt({ oidc }, _, token) {
            token.header = { ...token.header, typ: 'JWT' }
            Object.assign(token.payload, { aud: clientId, nonce: oidc.entities.AuthorizationCode?.nonce })
          },
        },
      },
    }),
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, audience) => ({
          audience,
          scope: '',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy },
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      if (accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId, accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
  })
  return provider
}

/** Serves a page that asks for the person's name, and handles its submission. */
async function respondToSignIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>Example</title><link rel="icon" href="data:,">
       <form method="post"><label>Name <input name="name"></label>
       <button>Sign in</button> <button name="denied" value="yes">Deny</button></form></html>`,
    )
    return
  }
  const form = new URLSearchParams(await text(request))
  const result = form.has('denied')
    ? { error: 'access_denied', error_description: 'The end-user denied it' }
    : { login: { accountId: form.get('name') ?? '' } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

async function signIn(issuer: string, name: string, audience: string): Promise<Tokens> {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const client = { client_id: clientId, id_token_signed_response_alg: 'ES256' }
  const metadata = await oauth.processDiscoveryResponse(
    new URL(issuer),
    await oauth.discoveryRequest(new URL(issuer), insecure),
  )
  const [verifier, state, nonce] = [
    oauth.generateRandomCodeVerifier(),
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
  ]
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callbackUri,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    resource: audience,
    state,
    nonce,
  })
  const browse = createBrowser(issuer)
  const form = await browse(`${metadata.authorization_endpoint}?${request}`)
  const redirectUrl = await browse(await browse(form, new URLSearchParams({ name })))
  const parameters = oauth.validateAuthResponse(metadata, client, new URL(redirectUrl), state)
  const response = await oauth.authorizationCodeGrantRequest(
    metadata,
    client,
    oauth.None(),
    parameters,
    callbackUri,
    verifier,
    { ...insecure, additionalParameters: { resource: audience } },
  )
  const tokens = await oauth.processAuthorizationCodeResponse(metadata, client, response, { expectedNonce: nonce })
  return { accessToken: tokens.access_token, idToken: tokens.id_token ?? '' }
}

/** Returns a function that requests a page with the cookies so far, and resolves to the redirect's address. */
function createBrowser(issuer: string) {
  const cookies = new Map<string, string>()
  return async (url: string, body?: URLSearchParams): Promise<string> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`no redirect from ${url}: ${response.status} ${await response.text()}`)
    return new URL(location, issuer).href
  }
}
