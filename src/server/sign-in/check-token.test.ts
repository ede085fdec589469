import { createHash, createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ForbiddenError, UnavailableError } from '../operation/errors.ts'
import type { CheckKey } from '../keys/check-key.ts'
import { holdTimeLimits } from '../testing/time-limits.ts'
import { startTokenIssuer, type TokenOptions } from '../testing/token-issuer.ts'
import { acceptTokens, createCheckToken } from './check-token.ts'
import { createProvider, type Provider } from './provider.ts'
import type { SignInSettings } from './sign-in-settings.ts'

type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>

let tokenIssuer: TokenIssuer
let provided: TokenIssuer['provided']
let issuer: string
let settings: SignInSettings
let provider: Provider
let check: CheckKey
let nowMs: number
let failures: unknown[]
let refusals: string[]
let timeLimits: ReturnType<typeof holdTimeLimits>
const timeoutMs = 1500

beforeEach(async () => {
  tokenIssuer = await startTokenIssuer()
  ;({ issuer, provided } = tokenIssuer)
  settings = {
    issuer,
    clientId: 'milestay',
    name: 'Example',
    audience: 'https://miles.example.com',
    scope: 'openid',
    parameters: {},
    accessTokens: 'distinct',
    personClaim: 'email',
    rolesClaim: 'roles',
    roles: [
      { value: 'senders', role: 'staff', rights: ['read', 'transfer'] },
      { value: 'approvers', role: 'staff', rights: ['read', 'approve'] },
      { value: 'desk', role: 'agent', rights: [] },
      { value: 'CN=Miles Desk,OU=Groups,DC=example', role: 'agent', rights: [] },
    ],
  }
  nowMs = Date.now()
  failures = []
  refusals = []
  timeLimits = holdTimeLimits(timeoutMs)
  start()
})
afterEach(() => {
  vi.restoreAllMocks()
  tokenIssuer.close()
})

function start() {
  const clock = () => nowMs
  provider = createProvider({ issuer, clock, onError: (error) => failures.push(error), timeoutMs })
  check = createCheckToken(settings, provider, clock, (reason) => refusals.push(reason))
}

function makeToken({ claims, header, ...key }: TokenOptions = {}) {
  const person = { email: 'Ada@Example.com', email_verified: true, name: 'Ada Lovelace' }
  return tokenIssuer.sign(
    {
      ...key,
      claims: { aud: settings.audience, ...person, roles: ['senders', 'everyone'], ...claims },
      header: { typ: 'at+jwt', ...header },
    },
    nowMs,
  )
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

describe('A token of the provider', () => {
  it('is a person with the mapped role and rights', async () => {
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
    [undefined, 'public', []],
    // Objects, as Zitadel and others send them.
    [{ senders: { '2019': 'miles.example.com' }, desk: {} }, 'staff', ['read', 'transfer']],
    [{ senders: true, approvers: false, desk: null }, 'staff', ['read', 'transfer']],
    [[{ name: 'senders', id: 7 }, { value: 'approvers' }, { role: 'desk' }], 'staff', ['read', 'transfer', 'approve']],
    [[{ name: { senders: true }, value: ['senders'], role: 1 }], 'public', []],
    [[{ name: 'x', value: 'y', description: 'senders' }], 'public', []],
    // Commas in names.
    [['CN=Miles Desk,OU=Groups,DC=example', 'CN=Others,senders'], 'agent', []],
    ['CN=Miles Desk,OU=Groups,DC=example', 'agent', []],
    // None of these is the name of a role.
    [[1, true, Number.MAX_VALUE, [], [[]], ''], 'public', []],
    [0, 'public', []],
    [true, 'public', []],
    [{}, 'public', []],
  ])('maps the roles %j to the role %s and the rights %j', async (roles, role, rights) => {
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

  it.each<[string, Record<string, unknown>, string]>([
    ['https://miles.example.com/roles', { 'https://miles.example.com/roles': { desk: {} } }, 'agent'],
    ['https://miles.example.com/app.roles', { 'https://miles.example.com/app': { roles: { desk: {} } } }, 'agent'],
    ['https://miles.example.com/app.roles', { 'https://miles.example.com/app': ['desk'] }, 'public'],
    ['resource_access.miles.desk.roles', { resource_access: { 'miles.desk': { roles: ['desk'] } } }, 'agent'],
    ['a..b', { a: { '': { b: ['desk'] } } }, 'agent'],
    ['__proto__', JSON.parse('{"__proto__": ["desk"]}'), 'agent'],
    ['__proto__.roles', JSON.parse('{"__proto__": {"roles": ["desk"]}}'), 'agent'],
    ['__proto__', {}, 'public'],
    ['constructor.name', {}, 'public'],
    ['roles', { roles: JSON.parse('{"__proto__": {"desk": true}, "constructor": 1}') }, 'public'],
    ['roles.length', { roles: ['desk'] }, 'public'],
  ])('maps the claim %s of %j to the role %s', async (rolesClaim, claims, role) => {
    settings = { ...settings, rolesClaim }
    start()
    expect(await check(await makeToken({ claims: { roles: undefined, ...claims } }))).toMatchObject({ role })
  })

  it('may have as many roles as fit in a request', async () => {
    const roles = [...Array.from({ length: 500 }, (_, number) => `group-${number}`), 'desk']
    expect(await check(await makeToken({ claims: { roles } }))).toMatchObject({ role: 'agent' })
    const asObject = Object.fromEntries(roles.map((role) => [role, 1]))
    expect(await check(await makeToken({ claims: { roles: asObject } }))).toMatchObject({ role: 'agent' })
  })

  it('may state in words that the e-mail address is verified', async () => {
    const verified = await makeToken({ claims: { email_verified: 'true' } })
    expect(await check(verified)).toMatchObject({ person: 'ada@example.com' })
  })

  it.each<[string, Record<string, unknown>]>([
    ['roles', { _claim_names: { roles: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph' } } }],
    ['roles', { roles: [], _claim_names: { roles: 'src1' } }],
    ['groups', { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph' } } }],
    ['groups', { hasgroups: true }],
    ['groups', { hasgroups: 'true' }],
  ])('without its %s is refused with %j, and the error says so', async (rolesClaim, claims) => {
    settings = { ...settings, rolesClaim }
    start()
    const refused = check(await makeToken({ claims: { roles: undefined, ...claims } }))
    await expect(refused).rejects.toThrow(ForbiddenError)
    const reason = `The access token has no claim "${rolesClaim}": the provider left it out, as Entra ID does for people in more than 200 groups`
    await expect(refused).rejects.toThrow(reason)
    expect(refusals).toEqual([reason])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['roles', { roles: ['desk'], _claim_names: { groups: 'src1' } }, 'agent'],
    ['groups', { groups: ['desk'], hasgroups: true }, 'agent'],
    ['roles', { roles: [], hasgroups: true, _claim_names: { groups: 'src1' } }, 'public'],
    ['groups', { hasgroups: false, _claim_names: ['groups'] }, 'public'],
    ['toString', { _claim_names: {} }, 'public'],
  ])('with the role claim %s and %j has the role %s', async (rolesClaim, claims, role) => {
    settings = { ...settings, rolesClaim }
    start()
    expect(await check(await makeToken({ claims: { roles: undefined, ...claims } }))).toMatchObject({ role })
  })

  it('takes its person from the configured claim', async () => {
    settings = { ...settings, personClaim: 'sub' }
    start()
    expect(await check(await makeToken({ claims: { email_verified: false } }))).toMatchObject({ person: 'person-1' })
  })

  it.each([
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: 'false' },
    { email_verified: 1 },
    { email_verified: ['true'] },
    { email: undefined },
    { email: ' ' },
    { email: true },
  ])('of staff must identify its person: refused with %j', async (claims) => {
    const refused = check(await makeToken({ claims }))
    await expect(refused).rejects.toThrow(ForbiddenError)
    await expect(refused).rejects.toThrow('it has no verified e-mail address')
    expect(refusals).toEqual(['The access token does not say who you are: it has no verified e-mail address'])
    expect(await check(await makeToken({ claims: { ...claims, roles: ['desk'] } }))).toMatchObject({ role: 'agent' })
  })

  it.each([
    ['invisible characters', 'ada\u200b@example.com', 'has control or invisible characters'],
    // The first letter is Cyrillic.
    ['two alphabets', '\u0430da@example.com', 'mixes alphabets within a word'],
  ])('of staff is refused if it identifies its person with %s', async (_, email, problem) => {
    await expect(check(await makeToken({ claims: { email } }))).rejects.toThrow(
      `The access token does not say who you are: its claim "email" ${problem}`,
    )
  })

  it.each(['at+JWT', 'application/at+jwt', 'JWT', 'application/JWT', undefined])(
    'may be of the type %s',
    async (typ) => {
      expect(await check(await makeToken({ header: { typ } }))).toBeDefined()
    },
  )

  it.each([
    [{ typ: 'at+jwt' }, {}],
    [{ typ: 'application/at+jwt' }, { at_hash: 'x', c_hash: 'y' }],
    [{ typ: 'JWT' }, { typ: 'Bearer' }],
    [{ typ: undefined }, { token_use: 'access' }],
  ])('marked as an access token by the header %j and the claims %j may have a nonce', async (header, claims) => {
    expect(await check(await makeToken({ header, claims: { nonce: 'n-0S6_WzA2Mj', ...claims } }))).toBeDefined()
  })

  it('without an audience belongs to the client that it names', async () => {
    const claims = { aud: undefined, client_id: 'milestay' }
    expect(await check(await makeToken({ claims }))).toBeUndefined()
    settings = { ...settings, audience: settings.clientId }
    start()
    expect(await check(await makeToken({ claims }))).toBeDefined()
    for (const client_id of [undefined, 'other', ['milestay'], { milestay: true }]) {
      expect(await check(await makeToken({ claims: { ...claims, client_id } }))).toBeUndefined()
    }
    for (const aud of [null, [], '', {}, 'other', ['other']]) {
      expect(await check(await makeToken({ claims: { ...claims, aud } }))).toBeUndefined()
    }
  })

  it.each(['milestay', 'other'])('for several audiences is accepted from the client %s', async (azp) => {
    const aud = ['account', settings.audience, 'https://other.example.com']
    expect(await check(await makeToken({ claims: { aud, azp } }))).toBeDefined()
  })

  it('is accepted with any of several audiences', async () => {
    expect(await check(await makeToken({ claims: { aud: ['account', settings.audience] } }))).toBeDefined()
  })
})

describe('A token is refused, with a reason that quotes nothing of the token,', () => {
  const noTyp = { typ: 'JWT' }
  const otherType = 'it is of another type than an access token (typ, token_use)'
  const idToken =
    'it looks like an ID token (nonce, at_hash or c_hash); where all tokens of this provider do, set OIDC_ACCESS_TOKENS=like-id-tokens'
  it.each<[string, Record<string, unknown>, string, Record<string, unknown>?]>([
    ['has expired', { exp: Math.floor(Date.now() / 1000) - 60 }, '"exp" claim timestamp check failed'],
    ['never expires', { exp: undefined }, 'missing required "exp" claim'],
    ['expires on a day in words', { exp: 'tomorrow' }, '"exp" claim must be a number'],
    ['is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 120 }, '"nbf" claim timestamp check failed'],
    ['is for another audience', { aud: 'https://other.example.com' }, 'unexpected "aud" claim value'],
    ['is for no audience', { aud: undefined }, 'it has no audience (aud)'],
    ['is of another issuer', { iss: 'https://id.example.com' }, 'it is of another issuer (iss)'],
    ['names no person', { sub: undefined }, 'missing required "sub" claim'],
    ['names nobody', { sub: '' }, 'it names no person (sub)'],
    ['names an object', { sub: { id: 1 } }, 'it names no person (sub)'],
    ['has a nonce', { nonce: 'n-0S6_WzA2Mj' }, idToken, noTyp],
    ['has the hash of an access token', { at_hash: '77QmUPtjPfzWtF2AnpK9RQ' }, idToken, noTyp],
    ['has the hash of a code', { c_hash: 'LDktKdoQak3Pk0cnXxCltA' }, idToken, noTyp],
    ['is bound to its sender', { cnf: { jkt: 'thumbprint' } }, 'it is for another purpose (cnf, events)'],
    ['is an ID token of Keycloak', { typ: 'ID' }, otherType, noTyp],
    ['is a refresh token of Keycloak', { typ: 'Refresh' }, otherType, noTyp],
    ['is an offline token of Keycloak', { typ: 'Offline' }, otherType, noTyp],
    ['is a logout token of Keycloak', { typ: 'Logout' }, otherType, noTyp],
    ['is an ID token of Cognito', { token_use: 'id' }, otherType, noTyp],
    ['says in one place that it is an access token, and in another that it is not', { typ: 'ID' }, otherType],
    ['has a list as its type', { typ: ['Bearer'] }, otherType],
    ['has a number as its type', {}, otherType, { typ: 5 }],
    ['is a logout token', {}, otherType, { typ: 'logout+jwt' }],
    ['is a logout token with a prefix', {}, otherType, { typ: 'application/logout+jwt' }],
    ['is a security event', {}, otherType, { typ: 'secevent+jwt' }],
  ])('that %s', async (_, claims, reason, header = {}) => {
    expect(await check(await makeToken({ claims, header }))).toBeUndefined()
    expect(refusals).toEqual([reason])
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

  it('with a critical field in its header', async () => {
    const [, claims, signature] = (await makeToken()).split('.')
    const header = encode({ alg: 'ES256', kid: 'first', crit: ['made-up'], 'made-up': true })
    expect(await check([header, claims, signature].join('.'))).toBeUndefined()
    expect(refusals).toEqual(['ERR_JOSE_NOT_SUPPORTED'])
  })

  it('that is signed with the public key as a shared secret', async () => {
    const [, claims] = (await makeToken()).split('.')
    const text = `${encode({ alg: 'HS256', kid: 'first' })}.${claims}`
    const publicKey = await exportSPKI(provided.keys.get('first')!.publicKey)
    const signature = createHmac('sha256', publicKey).update(text).digest('base64url')
    expect(await check(`${text}.${signature}`)).toBeUndefined()
  })

  it('that is longer than the headers of a request', async () => {
    expect(await check(await makeToken({ claims: { roles: ['desk', 'x'.repeat(12_000)] } }))).toBeUndefined()
    expect(refusals).toEqual(['it has more than 12000 characters'])
  })

  it.each(['eyJ.e.', 'eyJhbGciOiJFUzI1NiJ9..', 'eyJhbGciOiJFUzI1NiJ9.W10.AA', `ey${'a'.repeat(20_000)}.e.s`])(
    'that is not a token at all: %.30s',
    async (text) => {
      expect(await check(text)).toBeUndefined()
      expect(refusals).toHaveLength(1)
    },
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

  it('are read again for a new key, but not for every made-up key', async () => {
    expect(await check(await makeToken())).toBeDefined()
    nowMs += 20_000
    provided.keys = new Map([['second', await generateKeyPair('ES256')]])
    expect(await check(await makeToken({ kid: 'second' }))).toBeDefined()
    expect(provided.requests).toBe(4)
    const madeUp = await generateKeyPair('ES256')
    for (const kid of ['third', 'fourth']) expect(await check(await makeToken({ kid, pair: madeUp }))).toBeUndefined()
    expect(provided.requests).toBe(4)
  })

  it('are refused some minutes after they are withdrawn', async () => {
    const pair = provided.keys.get('first')!
    expect(await check(await makeToken())).toBeDefined()
    provided.keys = new Map([['second', await generateKeyPair('ES256')]])
    nowMs += 11 * 60_000
    await check(await makeToken({ pair }))
    await provider.refresh()
    expect(await check(await makeToken({ pair }))).toBeUndefined()
  })

  it('are not fetched for a token of another issuer', async () => {
    expect(await check(await makeToken({ claims: { iss: 'https://id.example.com' } }))).toBeUndefined()
    expect(provided.requests).toBe(0)
  })
})

describe('While the provider cannot be reached', () => {
  /** Ends the time limit of a request once it has arrived. */
  async function endTimeOf(request: number) {
    await expect.poll(() => provided.requests).toBe(request)
    if (provided.isStalled) timeLimits.end()
  }

  it.each([{ status: 500 }, { isStalled: true }, { issuer: 'https://id.example.com' }])(
    'tokens of unknown keys get a temporary error with %j, and later ones at once',
    async (failure) => {
      Object.assign(provided, failure)
      const refused = check(await makeToken()).catch((error: unknown) => error)
      await endTimeOf(1)
      expect(await refused).toBeInstanceOf(UnavailableError)
      const { requests } = provided
      await expect(check(await makeToken())).rejects.toMatchObject({ headers: { 'retry-after': '5' } })
      expect(provided.requests).toBe(requests)
      expect(failures).toHaveLength(1)
    },
  )

  it('tokens of known keys stay valid for a day', async () => {
    expect(await check(await makeToken())).toBeDefined()
    provided.isStalled = true
    let { requests } = provided
    for (const minutes of [11, 60, 22 * 60]) {
      nowMs += minutes * 60_000
      const { length } = failures
      expect(await check(await makeToken())).toBeDefined()
      // The check did not wait for the provider.
      expect(failures).toHaveLength(length)
      const refreshed = provider.refresh()
      await endTimeOf((requests += 1))
      await refreshed
      expect(failures).toHaveLength(length + 1)
    }
    nowMs += 2 * 60 * 60_000
    const refused = check(await makeToken()).catch((error: unknown) => error)
    await endTimeOf((requests += 1))
    expect(await refused).toBeInstanceOf(UnavailableError)
  })

  it('the service retries some seconds later', async () => {
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
