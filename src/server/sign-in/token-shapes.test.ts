import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTokenIssuer } from '../testing/token-issuer.ts'
import { createCheckToken } from './check-token.ts'
import { createProvider } from './provider.ts'
import type { SignInSettings } from './sign-in-settings.ts'

type Claims = Readonly<Record<string, unknown>>

/** The two tokens that a provider sends for one sign-in, as its source or documentation describes them. */
interface Shape {
  readonly settings?: Partial<SignInSettings>
  readonly header: Claims
  /** Claims of both tokens. */
  readonly both: Claims
  readonly access: Claims
  readonly id: Claims
  readonly person: string
  /** Why the ID token is refused; `undefined` if it does not differ from the access token. */
  readonly refusal: string | undefined
}

const clientId = 'milestay'
const login = { nonce: 'n-0S6_WzA2Mj', auth_time: 1_790_000_000 }
const ada = { email: 'ada@example.com', email_verified: true, name: 'Ada', preferred_username: 'ada' }
const saysOther = 'it is of another type than an access token (typ, token_use)'
const looksLikeIdToken =
  'it looks like an ID token (nonce, at_hash or c_hash); where all tokens of this provider do, set OIDC_ACCESS_TOKENS=like-id-tokens'
const otherAudience = 'unexpected "aud" claim value'

const authentik = {
  header: { typ: 'JWT' },
  settings: { rolesClaim: 'groups' },
  both: { aud: clientId, ...login, acr: 'goauthentik.io/providers/oauth2/default', ...ada, groups: ['senders'] },
  access: { azp: clientId, uid: 'Rb7uJ8' },
  id: {},
  person: 'ada@example.com',
}
const dex = {
  header: {},
  settings: { rolesClaim: 'groups' },
  both: { aud: clientId, nonce: login.nonce, at_hash: '77QmUPtjPfzWtF2AnpK9RQ', ...ada, groups: ['senders'] },
  access: {},
  id: { c_hash: 'LDktKdoQak3Pk0cnXxCltA' },
  person: 'ada@example.com',
}

const shapes: Readonly<Record<string, Shape>> = {
  authentik: {
    ...authentik,
    settings: { ...authentik.settings, accessTokens: 'like-id-tokens' },
    refusal: undefined,
  },
  Dex: {
    ...dex,
    settings: { ...dex.settings, accessTokens: 'like-id-tokens' },
    refusal: 'it is an ID token (c_hash)',
  },
  Keycloak: {
    header: { typ: 'JWT' },
    settings: { rolesClaim: 'realm_access.roles' },
    both: { azp: clientId, sid: 'a3', ...ada },
    access: { typ: 'Bearer', aud: [clientId, 'account'], realm_access: { roles: ['senders', 'offline_access'] } },
    id: { typ: 'ID', aud: clientId, ...login, at_hash: 'x', realm_access: { roles: ['senders'] } },
    person: 'ada@example.com',
    refusal: saysOther,
  },
  'Keycloak before 24, with the nonce in access tokens': {
    header: { typ: 'JWT' },
    settings: { rolesClaim: 'realm_access.roles' },
    both: { azp: clientId, aud: clientId, ...login, ...ada, realm_access: { roles: ['senders'] } },
    access: { typ: 'Bearer' },
    id: { typ: 'ID', at_hash: 'x' },
    person: 'ada@example.com',
    refusal: saysOther,
  },
  Zitadel: {
    header: { typ: 'JWT' },
    settings: { rolesClaim: 'urn:zitadel:iam:org:project:roles', personClaim: 'sub' },
    both: {
      aud: [clientId, '201982826478953724'],
      client_id: clientId,
      'urn:zitadel:iam:org:project:roles': { senders: { '201982826478953724': 'miles.example.com' } },
    },
    access: { jti: 'V2_1' },
    id: { ...login, azp: clientId, amr: ['pwd'], at_hash: 'x' },
    person: 'person-1',
    refusal: looksLikeIdToken,
  },
  Cognito: {
    header: {},
    settings: { rolesClaim: 'cognito:groups', personClaim: 'sub' },
    both: { 'cognito:groups': ['senders'], origin_jti: 'b', auth_time: 1_790_000_000 },
    access: { token_use: 'access', client_id: clientId, version: 2, scope: 'openid profile email', username: 'ada' },
    id: { token_use: 'id', aud: clientId, at_hash: 'x', email: ada.email, email_verified: 'true' },
    person: 'person-1',
    refusal: saysOther,
  },
  'Entra ID': {
    header: { typ: 'JWT' },
    settings: { personClaim: 'oid' },
    both: { aud: clientId, oid: '690222be', tid: '72f988bf', name: 'Ada', roles: ['senders'], ver: '2.0' },
    access: { azp: clientId, azpacr: '0', scp: 'access', uti: 'c' },
    id: { nonce: login.nonce },
    person: '690222be',
    refusal: looksLikeIdToken,
  },
  Okta: {
    header: {},
    settings: { audience: 'api://default', rolesClaim: 'groups', personClaim: 'uid' },
    both: { ver: 1, jti: 'AT.0mP4JKAZX1iACIT4vbEDF7LpvDVjxypPMf0D7uX39RE', groups: ['senders'] },
    access: { aud: 'api://default', cid: clientId, uid: '00uid4BxXw6I6TV4m0g3', scp: ['openid'] },
    id: { aud: clientId, ...ada, ...login, at_hash: 'x' },
    person: '00uid4bxxw6i6tv4m0g3',
    refusal: otherAudience,
  },
  Auth0: {
    header: { typ: 'JWT' },
    settings: { audience: 'https://api.example.com', rolesClaim: 'https://example.com/roles', personClaim: 'sub' },
    both: { 'https://example.com/roles': ['senders'] },
    access: {
      aud: ['https://api.example.com', 'https://example.eu.auth0.com/userinfo'],
      azp: clientId,
      scope: 'openid',
    },
    id: { aud: clientId, ...ada, nonce: login.nonce, sid: 's' },
    person: 'person-1',
    refusal: otherAudience,
  },
}

let tokenIssuer: Awaited<ReturnType<typeof startTokenIssuer>>
let reasons: string[]

beforeEach(async () => {
  tokenIssuer = await startTokenIssuer()
  reasons = []
})
afterEach(() => tokenIssuer.close())

/** Checks tokens of a shape. Resolves to their results, and records the reasons for refusals. */
async function checkTokens({ settings, header, both }: Shape, ...tokens: Claims[]) {
  const { issuer, sign } = tokenIssuer
  const provider = createProvider({ issuer, clock: Date.now, onError: (error) => reasons.push(String(error)) })
  const check = createCheckToken(
    {
      issuer,
      clientId,
      name: 'Example',
      audience: clientId,
      scope: 'openid',
      parameters: {},
      accessTokens: 'distinct',
      personClaim: 'email',
      rolesClaim: 'roles',
      roles: [{ value: 'senders', role: 'staff', rights: ['transfer'] }],
      ...settings,
    },
    provider,
    Date.now,
    (reason) => reasons.push(reason),
  )
  return Promise.all(tokens.map(async (claims) => check(await sign({ header, claims: { ...both, ...claims } }))))
}

describe.each(Object.entries(shapes))('Of %s', (_, shape) => {
  it('the access token is accepted, with its roles and its person', async () => {
    expect(await checkTokens(shape, shape.access)).toMatchObject([{ role: 'staff', person: shape.person }])
    expect(reasons).toEqual([])
  })

  it('the ID token is refused if it differs from the access token', async () => {
    const [checked] = await checkTokens(shape, shape.id)
    expect(reasons).toEqual([shape.refusal].filter((reason) => reason !== undefined))
    expect(checked === undefined).toBe(shape.refusal !== undefined)
  })

  it('the logout token is refused', async () => {
    const events = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }
    const logout = {
      aud: clientId,
      ...(shape.settings?.audience === undefined ? {} : { aud: shape.settings.audience }),
    }
    const roles = { ...shape.both, typ: undefined, token_use: undefined }
    const header = { typ: 'logout+jwt' }
    expect(await checkTokens({ ...shape, header, both: roles }, logout)).toEqual([undefined])
    expect(await checkTokens({ ...shape, header: {}, both: roles }, { ...logout, ...events })).toEqual([undefined])
    expect(reasons).toEqual([saysOther, 'it is for another purpose (cnf, events)'])
  })
})

it.each([
  ['authentik', authentik],
  ['Dex', dex],
])('Both tokens of %s are refused without the setting, which the reason names', async (_, shape) => {
  const { access, id } = shape
  expect(await checkTokens({ ...shape, refusal: undefined }, access, id)).toEqual([undefined, undefined])
  expect(reasons).toEqual([looksLikeIdToken, looksLikeIdToken])
})

describe('Where access tokens look like ID tokens', () => {
  const shape: Shape = shapes['Dex']!
  const peers = [clientId, 'other']

  it.each([
    ['for this client among others, from this one', { aud: peers, azp: clientId }, true],
    ['for this client among others, from another one', { aud: peers, azp: 'other' }, false],
    ['for this client, from another one', { azp: 'other' }, false],
    ['for another client, from this one', { aud: 'other', azp: clientId }, false],
    ['from a number', { azp: 7 }, false],
    ['marked as an ID token', { typ: 'ID' }, false],
    ['marked as a refresh token', { typ: 'Refresh' }, false],
    ['marked as an ID token of Cognito', { token_use: 'id' }, false],
    ['bound to its sender', { cnf: { jkt: 'thumbprint' } }, false],
  ])('a token %s %j is accepted: %s', async (_, claims, isAccepted) => {
    const [checked] = await checkTokens(shape, claims)
    expect(checked !== undefined).toBe(isAccepted)
    expect(reasons).toHaveLength(isAccepted ? 0 : 1)
  })
})
