import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ForbiddenError, UnavailableError } from '../errors.ts'
import type { CheckKey } from '../keys/check-key.ts'
import { acceptTokens, createCheckToken } from './check-token.ts'
import { createProvider, type Provider } from './provider.ts'
import type { SignInSettings } from './sign-in-settings.ts'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** A provider that answers what a test wants, and may stall. */
const provided = {
  keys: new Map<string, KeyPair>(),
  issuer: '',
  requests: 0,
  status: 200,
  isStalled: false,
}
let server: Server
let issuer: string
let settings: SignInSettings
let provider: Provider
let check: CheckKey
let nowMs: number
let failures: unknown[]
/** Long enough for a busy machine. */
const timeoutMs = 1500

beforeEach(async () => {
  server = createServer((request, response) => {
    provided.requests += 1
    if (provided.isStalled) return
    response.writeHead(provided.status, { 'content-type': 'application/json' })
    void describeProvider(request.url === '/keys').then((body) => response.end(JSON.stringify(body)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(provided, { keys: new Map([['first', await generateKeyPair('ES256')]]), issuer, requests: 0 })
  Object.assign(provided, { status: 200, isStalled: false })
  settings = {
    issuer,
    clientId: 'milestay',
    name: 'Example',
    audience: 'https://miles.example.com',
    scope: 'openid',
    parameters: {},
    personClaim: 'email',
    rolesClaim: 'roles',
    roles: [
      { value: 'senders', role: 'staff', rights: ['read', 'transfer'] },
      { value: 'approvers', role: 'staff', rights: ['read', 'approve'] },
      { value: 'desk', role: 'agent', rights: [] },
    ],
  }
  nowMs = Date.now()
  failures = []
  start()
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function start() {
  const clock = () => nowMs
  provider = createProvider({ issuer, clock, onError: (error) => failures.push(error), timeoutMs })
  check = createCheckToken(settings, provider, clock)
}

async function describeProvider(asksForKeys: boolean) {
  if (asksForKeys) {
    const keys = [...provided.keys].map(async ([kid, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid }))
    return { keys: await Promise.all(keys) }
  }
  return {
    issuer: provided.issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  }
}

interface TokenOptions {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, string>>
  readonly kid?: string
  readonly pair?: KeyPair
}

function makeToken({ claims, header, kid = 'first', pair = provided.keys.get(kid) }: TokenOptions = {}) {
  if (pair === undefined) throw new Error(`there is no key ${kid}`)
  const seconds = Math.floor(nowMs / 1000)
  return new SignJWT({
    iss: issuer,
    aud: settings.audience,
    sub: 'person-1',
    iat: seconds,
    exp: seconds + 300,
    email: 'Ada@Example.com',
    email_verified: true,
    name: 'Ada Lovelace',
    roles: ['senders', 'everyone'],
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt', ...header })
    .sign(pair.privateKey)
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

describe('A token of the provider', () => {
  it('is a person with the role and the rights that the mapping gives', async () => {
    const keyId = `oidc_${createHash('sha256').update(`${issuer}\nperson-1`).digest('hex').slice(0, 16)}`
    expect(await check(await makeToken())).toEqual({
      keyId,
      role: 'staff',
      rights: ['read', 'transfer'],
      person: 'ada@example.com',
      personName: 'Ada@Example.com',
      keyLabel: 'Ada Lovelace',
      dailyMilesLimit: null,
      agency: null,
    })
  })

  it.each([
    [['senders', 'approvers', 'desk'], 'staff', ['read', 'transfer', 'approve']],
    [['desk'], 'agent', []],
    ['openid desk', 'agent', []],
    [['everyone'], 'public', []],
    [[['senders'], { senders: true }, null], 'public', []],
    [{ senders: true }, 'public', []],
    [undefined, 'public', []],
  ])('with the roles %j has the role %s and the rights %j', async (roles, role, rights) => {
    expect(await check(await makeToken({ claims: { roles } }))).toMatchObject({ role, rights })
  })

  it('may have its roles inside another claim', async () => {
    settings = { ...settings, rolesClaim: 'realm_access.roles' }
    start()
    expect(await check(await makeToken({ claims: { realm_access: { roles: ['desk'] } } }))).toMatchObject({
      role: 'agent',
    })
    expect(await check(await makeToken({ claims: { 'realm_access.roles': ['desk'] } }))).toMatchObject({
      role: 'agent',
    })
    expect(await check(await makeToken({ claims: { realm_access: 'roles' } }))).toMatchObject({ role: 'public' })
  })

  it('is the person of the claim that the operator chose', async () => {
    settings = { ...settings, personClaim: 'sub' }
    start()
    expect(await check(await makeToken({ claims: { email_verified: false } }))).toMatchObject({ person: 'person-1' })
  })

  it.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }, { email: ' ' }])(
    'of staff must say who it is: refused with %j',
    async (claims) => {
      const refused = check(await makeToken({ claims }))
      await expect(refused).rejects.toThrow(ForbiddenError)
      await expect(refused).rejects.toThrow('it has no verified e-mail address')
      expect(await check(await makeToken({ claims: { ...claims, roles: ['desk'] } }))).toMatchObject({ role: 'agent' })
    },
  )

  it.each(['at+JWT', 'application/at+jwt', 'JWT'])('may be of the type %s', async (typ) => {
    expect(await check(await makeToken({ header: { typ } }))).toBeDefined()
  })

  it('is accepted with any of several audiences', async () => {
    expect(await check(await makeToken({ claims: { aud: ['account', settings.audience] } }))).toBeDefined()
  })
})

describe('A token is refused', () => {
  it.each<[string, Record<string, unknown>]>([
    ['has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['never expires', { exp: undefined }],
    ['is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 120 }],
    ['is for another audience', { aud: 'https://other.example.com' }],
    ['is for no audience', { aud: undefined }],
    ['is of another issuer', { iss: 'https://id.example.com' }],
    ['names no person', { sub: undefined }],
    ['is an ID token', { nonce: 'n-0S6_WzA2Mj' }],
    ['is bound to its sender', { cnf: { jkt: 'thumbprint' } }],
  ])('that %s', async (_, claims) => {
    expect(await check(await makeToken({ claims }))).toBeUndefined()
  })

  it('that is for another purpose', async () => {
    expect(await check(await makeToken({ header: { typ: 'logout+jwt' } }))).toBeUndefined()
  })

  it('whose signature is of another key, or of other claims', async () => {
    expect(await check(await makeToken({ pair: await generateKeyPair('ES256') }))).toBeUndefined()
    const [header, , signature] = (await makeToken()).split('.')
    const [, claims] = (await makeToken({ claims: { roles: ['approvers'] } })).split('.')
    expect(await check([header, claims, signature].join('.'))).toBeUndefined()
  })

  it('without a signature', async () => {
    const [, claims] = (await makeToken()).split('.')
    expect(await check(`${encode({ alg: 'none' })}.${claims}.`)).toBeUndefined()
    expect(await check(`${encode({ alg: 'none', kid: 'first' })}.${claims}.`)).toBeUndefined()
  })

  it('that is signed with the public key as a shared secret', async () => {
    const [, claims] = (await makeToken()).split('.')
    const text = `${encode({ alg: 'HS256', kid: 'first' })}.${claims}`
    const publicKey = await exportSPKI(provided.keys.get('first')!.publicKey)
    const signature = createHmac('sha256', publicKey).update(text).digest('base64url')
    expect(await check(`${text}.${signature}`)).toBeUndefined()
  })

  it.each(['eyJ.e.', 'eyJhbGciOiJFUzI1NiJ9..', 'eyJhbGciOiJFUzI1NiJ9.W10.AA', `ey${'a'.repeat(20_000)}.e.s`])(
    'that is no token at all: %.30s',
    async (text) => expect(await check(text)).toBeUndefined(),
  )
})

describe('The keys of the provider', () => {
  it('are read once for many tokens', async () => {
    const tokens = await Promise.all([makeToken(), makeToken(), makeToken()])
    await Promise.all(tokens.map((token) => check(token)))
    expect(provided.requests).toBe(2)
    expect(await check(await makeToken())).toBeDefined()
    expect(provided.requests).toBe(2)
  })

  it('are read again for a token with a new key, and not for every one with a made-up key', async () => {
    expect(await check(await makeToken())).toBeDefined()
    nowMs += 20_000
    provided.keys = new Map([['second', await generateKeyPair('ES256')]])
    expect(await check(await makeToken({ kid: 'second' }))).toBeDefined()
    expect(provided.requests).toBe(4)
    const madeUp = await generateKeyPair('ES256')
    for (const kid of ['third', 'fourth']) expect(await check(await makeToken({ kid, pair: madeUp }))).toBeUndefined()
    expect(provided.requests).toBe(4)
  })

  it('that it has withdrawn are refused after some minutes', async () => {
    const pair = provided.keys.get('first')!
    expect(await check(await makeToken())).toBeDefined()
    provided.keys = new Map([['second', await generateKeyPair('ES256')]])
    nowMs += 11 * 60_000
    await check(await makeToken({ pair }))
    await provider.refresh()
    expect(await check(await makeToken({ pair }))).toBeUndefined()
  })

  it('are not looked for when a token names another issuer', async () => {
    expect(await check(await makeToken({ claims: { iss: 'https://id.example.com' } }))).toBeUndefined()
    expect(provided.requests).toBe(0)
  })
})

describe('While the provider cannot be reached', () => {
  it.each([{ status: 500 }, { isStalled: true }, { issuer: 'https://id.example.com' }])(
    'with %j, tokens of unknown keys are refused for now, soon and then at once',
    async (failure) => {
      Object.assign(provided, failure)
      await expect(check(await makeToken())).rejects.toThrow(UnavailableError)
      const { requests } = provided
      await expect(check(await makeToken())).rejects.toMatchObject({ retryAfterSeconds: 5 })
      expect(provided.requests).toBe(requests)
      expect(failures).toHaveLength(1)
    },
  )

  it('tokens of known keys are accepted for a day', async () => {
    expect(await check(await makeToken())).toBeDefined()
    provided.isStalled = true
    for (const minutes of [11, 60, 22 * 60]) {
      nowMs += minutes * 60_000
      const { length } = failures
      expect(await check(await makeToken())).toBeDefined()
      // It has not waited for the provider.
      expect(failures).toHaveLength(length)
      await provider.refresh()
      expect(failures).toHaveLength(length + 1)
    }
    nowMs += 2 * 60 * 60_000
    await expect(check(await makeToken())).rejects.toThrow(UnavailableError)
  })

  it('nothing is lost: it is asked again some seconds later', async () => {
    provided.status = 503
    await expect(check(await makeToken())).rejects.toThrow(UnavailableError)
    expect(provider.endpoints()).toBeUndefined()
    provided.status = 200
    nowMs += 5000
    expect(await check(await makeToken())).toBeDefined()
    expect(provider.endpoints()).toMatchObject({ tokenEndpoint: `${issuer}/token` })
  })
})

describe('Tokens beside keys', () => {
  const both = acceptTokens(
    async (key) => ({
      keyId: `key ${key}`,
      role: 'agent',
      rights: [],
      person: key,
      personName: key,
      keyLabel: key,
      dailyMilesLimit: null,
      agency: null,
    }),
    async () => undefined,
  )

  it.each(['sk_0123', 'a.b.c', 'ey', 'eyJhbGci.only-two', 'one.two.three.four'])(
    'leave %s to the check of keys',
    async (key) => expect(await both(key)).toMatchObject({ keyId: `key ${key}` }),
  )

  it('are not looked up as keys', async () => {
    expect(await both(await makeToken())).toBeUndefined()
  })
})
