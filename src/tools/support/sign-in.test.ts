import { createClient } from '#client/client'
import { createAccount } from '#contract/miles/accounts/create-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { getKey } from '#contract/data/get-key'
import { getLocation } from '#contract/data/get-location'
import { transferMiles } from '#contract/miles/transfer-miles'
import { readConfig } from '#service/config'
import { type StartedService, startService } from '#service/start-service'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProvider, type TestProvider } from './test-provider.ts'

const person = (name: string, ...roles: string[]) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  email_verified: true,
  roles,
})
const people = {
  ada: person('Ada', 'miles-senders'),
  grace: person('Grace', 'miles-approvers'),
  linus: person('Linus', 'desk'),
  visitor: person('Visitor'),
  nameless: { roles: ['miles-senders'] },
}

let provider: TestProvider
let otherProvider: TestProvider
let directory: string
let service: StartedService
let clockAheadMs = 0
const logged: string[] = []

function start(environment = provider.environment) {
  return startService({
    config: readConfig({
      ...environment,
      DATA_DIR: directory,
      PORT: '0',
      SAMPLE: 'off',
      RATE_LIMIT: 'off',
      API_KEYS: 'public=public_0123456789abcdef,staff=staff_0123456789abcdef',
      LOG_LEVEL: 'info',
    }),
    clock: () => Date.now() + clockAheadMs,
    logger: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
    say: () => undefined,
    onProgress: () => undefined,
  })
}

beforeAll(async () => {
  ;[provider, otherProvider] = await Promise.all([startTestProvider(people), startTestProvider(people)])
  directory = await mkdtemp(join(tmpdir(), 'milestay-'))
  service = await start()
})
afterAll(async () => {
  await service.stop()
  await Promise.all([provider.stop(), otherProvider.stop()])
  await rm(directory, { recursive: true, force: true })
})

const clientOf = (token: string) => createClient({ baseUrl: `${service.address}/v1`, apiKey: () => token })

function request(token: string) {
  return fetch(`${service.address}/v1/data/key`, { headers: { authorization: `Bearer ${token}` } })
}
const statusWith = async (token: string) => (await request(token)).status

describe('A person who signed in with the provider', () => {
  it('has the role and the rights of the mapping, under their own name', async () => {
    const keyOf = async (name: string) => (await clientOf(await provider.tokenOf(name)).call(getKey, {})).data
    expect(await keyOf('ada')).toEqual({
      role: 'staff',
      rights: ['read', 'transfer'],
      person: 'ada@example.com',
      hasReviewRule: false,
      agency: null,
    })
    expect(await keyOf('grace')).toEqual({
      role: 'staff',
      rights: ['read', 'approve'],
      person: 'grace@example.com',
      hasReviewRule: false,
      agency: null,
    })
    expect(await keyOf('linus')).toEqual({ role: 'agent', rights: [], person: 'linus@example.com', agency: null })
    expect(await keyOf('visitor')).toEqual({ role: 'public', rights: [], person: null, agency: null })
  })

  it('can send miles only with the right to', async () => {
    const [ada, grace] = await Promise.all(['ada', 'grace'].map(async (name) => clientOf(await provider.tokenOf(name))))
    const { data } = await ada!.call(createAccount, { phone_number: '+12025550177', external_id: 'member-177' })
    const transfer = { account_id: data.account_id, amount: 10, reference_id: 'signed-in-1' }
    await expect(grace!.call(transferMiles, transfer)).rejects.toMatchObject({ status: 403 })
    await ada!.call(transferMiles, transfer)
    expect((await grace!.call(getAccount, { account_id: data.account_id })).data.balance).toBe(10)
  })

  it('gets a 403 with the missing claim if the token does not say who they are', async () => {
    const response = await request(await provider.tokenOf('nameless'))
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { code: 403, message: 'The access token does not say who you are: it has no verified e-mail address' },
    ])
  })

  it('leaves no token in the log', async () => {
    const token = await provider.tokenOf('ada')
    expect(await statusWith(token)).toBe(200)
    expect(logged.join('')).toContain('request completed')
    expect(logged.join('')).not.toContain(token.split('.')[2])
  })
})

describe('A token of another provider', () => {
  it('is refused like any invalid key, with the message of the specification', async () => {
    const response = await request(await otherProvider.tokenOf('ada'))
    expect(await response.json()).toMatchObject({ code: 401, message: 'Unauthorized - Invalid or missing token' })
  })
})

describe('The reason for refusing a token', () => {
  const lines = () => logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'an access token was refused')

  it('is logged once a minute for each reason, without the token', async () => {
    logged.length = 0
    clockAheadMs += 60_000
    const { accessToken, idToken } = await provider.tokensOf('ada')
    const nameless = await provider.tokenOf('nameless')
    const stranger = await otherProvider.tokenOf('ada')
    const refuseAll = async () => {
      expect(await Promise.all([idToken, idToken, stranger, nameless].map(statusWith))).toEqual([401, 401, 401, 403])
      expect(await statusWith(accessToken)).toBe(200)
    }
    const reasons = [
      'The access token does not say who you are: it has no verified e-mail address',
      'it is of another issuer (iss)',
      'unexpected "aud" claim value',
    ]
    const warningsSoFar = () => lines().map(({ level, reason, suppressed }) => `${level} ${reason} ${suppressed}`)
    const warnings = (suppressed: readonly number[]) =>
      reasons.map((reason, index) => `40 ${reason} ${suppressed[index]}`)
    await refuseAll()
    expect(warningsSoFar().toSorted()).toEqual(warnings([0, 0, 0]))
    clockAheadMs += 50_000
    await refuseAll()
    expect(warningsSoFar()).toHaveLength(3)
    clockAheadMs += 60_000
    await refuseAll()
    expect(warningsSoFar().slice(3).toSorted()).toEqual(warnings([1, 1, 3]))
    const text = lines()
      .map((line) => JSON.stringify(line))
      .join()
    for (const part of [idToken, stranger, nameless, 'milestay', 'ada@', 'ada', 'nameless', provider.issuer]) {
      expect(text).not.toContain(part)
    }
  })
})

describe('A provider whose access tokens look like its ID tokens', () => {
  it('is accepted with a setting; without it, the log names the setting', async () => {
    const similar = await startTestProvider(people, 'like-id-tokens')
    const { accessToken, idToken } = await similar.tokensOf('ada')
    await service.stop()
    service = await start(similar.environment)
    logged.length = 0
    expect(await Promise.all([accessToken, idToken].map(statusWith))).toEqual([401, 401])
    expect(logged.join('')).toContain('set OIDC_ACCESS_TOKENS=like-id-tokens')
    await service.stop()
    service = await start({ ...similar.environment, OIDC_ACCESS_TOKENS: 'like-id-tokens' })
    // The service cannot distinguish the two tokens.
    expect(await Promise.all([accessToken, idToken].map(statusWith))).toEqual([200, 200])
    expect((await clientOf(accessToken).call(getKey, {})).data).toMatchObject({ person: 'ada@example.com' })
    await service.stop()
    await similar.stop()
    service = await start()
  })
})

describe('The provider', () => {
  it('may be down when the service starts', async () => {
    const token = await provider.tokenOf('ada')
    await service.stop()
    await provider.stop()
    service = await start()
    const staff = clientOf('staff_0123456789abcdef')
    await expect(staff.call(getLocation, {})).resolves.toBeDefined()
    expect(await statusWith(token)).toBe(503)
    await provider.start()
    clockAheadMs += 10_000
    expect(await statusWith(token)).toBe(200)
  })
})

describe('The page', () => {
  const page = () => fetch(service.address, { headers: { accept: 'text/html' } })

  it('receives the settings for signing in, and may connect to the provider and no other origin', async () => {
    const response = await page()
    expect(response.headers.get('content-security-policy')).toContain(`connect-src 'self' ${provider.issuer};`)
    const settings = /id="settings">(.*?)<\/script>/.exec(await response.text())?.[1] ?? ''
    expect(JSON.parse(settings).signIn).toEqual({
      issuer: provider.issuer,
      clientId: 'milestay',
      name: 'Example',
      scope: 'openid profile email',
      parameters: { resource: 'https://miles.example.com' },
      provider: {
        authorizationEndpoint: `${provider.issuer}/auth`,
        tokenEndpoint: `${provider.issuer}/token`,
        sendsIssuer: true,
        idTokenAlgorithms: ['ES256'],
      },
    })
  })

  it('offers no sign-in without a provider', async () => {
    await service.stop()
    service = await start({})
    const response = await page()
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self';")
    expect(await response.text()).toContain('"signIn":null')
    expect(await statusWith(await provider.tokenOf('ada'))).toBe(401)
  })
})
