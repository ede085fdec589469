import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayMs, utcDay } from '#contract/days'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { readConfig } from './config.ts'
import { StartError } from '#server/operation/errors'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { type StartedService, startService } from './start-service.ts'

const fixedKey = 'sk_fixed_0123456789abcdef'
let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.remove())

async function start(
  environment: Record<string, string> = {},
  isTerminal = true,
  clock = Date.now,
  pagesAt?: string,
): Promise<{ service: StartedService; messages: string }> {
  const messages: string[] = []
  const service = await startService({
    config: readConfig({ ...database.environment, SAMPLE: 'on', SAMPLE_HOTELS: '20', PORT: '0', ...environment }),
    clock,
    logger: fastify().log,
    say: (line) => messages.push(line),
    isTerminal,
    pagesAt,
    onProgress: () => undefined,
  })
  return { service, messages: messages.join('\n') }
}

function statusWith(service: StartedService, key: string) {
  const headers = { authorization: `Bearer ${key}` }
  return fetch(`${service.address}/v1/data/location`, { headers }).then(({ status }) => status)
}

describe('A service', () => {
  it('shows an agent key and a staff key on a terminal at its first start, and embeds a public key in its pages', async () => {
    const first = await start()
    const [agent = '', staff = ''] = first.messages.match(/[as]k_\w+/g) ?? []
    expect([agent.slice(0, 3), staff.slice(0, 3)]).toEqual(['ak_', 'sk_'])
    const page = await fetch(first.service.address, { headers: { accept: 'text/html' } }).then((response) =>
      response.text(),
    )
    const [open = ''] = /pk_\w+/.exec(page) ?? []
    for (const key of [agent, staff, open]) expect(await statusWith(first.service, key)).toBe(200)
    await first.service.stop()

    const second = await start()
    expect(second.messages).toBe('')
    for (const key of [agent, staff, open]) expect(await statusWith(second.service, key)).toBe(200)
    await second.service.stop()
  })

  it('shows its first keys only on a terminal, or else writes them to a file that only its owner can read', async () => {
    const own = await makeTestDatabase()
    const file = join(own.dataDir, 'first-keys.txt')
    writeFileSync(file, 'of a service before', { mode: 0o644 })
    const { service, messages } = await start(own.environment, false)
    expect(messages).toContain(file)
    expect(messages).not.toMatch(/[aps]k_/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [agent = '', staff = ''] = readFileSync(file, 'utf8').match(/[as]k_\w+/g) ?? []
    for (const key of [agent, staff]) expect(await statusWith(service, key)).toBe(200)
    await service.stop()
    await own.remove()
  })

  it('shows where to sign in at its first start, with a one-time link for each role', async () => {
    const own = await makeTestDatabase()
    const { service, messages } = await start(own.environment)
    const codes = [...messages.matchAll(new RegExp(`^  (agent|staff)  ${service.address}/sign-in#code=(\\w+)$`, 'gm'))]
    expect(codes.map(([, role]) => role)).toEqual(['agent', 'staff'])
    const exchange = async (code: unknown) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code }) }
      const response = await fetch(`${service.address}/sign-in/code`, init)
      return { status: response.status, cached: response.headers.get('cache-control'), body: await response.json() }
    }
    for (const [, role, code] of codes) {
      const key = new RegExp(`^  ${role}  ([as]k_\\w+)$`, 'm').exec(messages)?.[1]
      expect(await exchange(code)).toEqual({ status: 200, cached: 'no-store', body: { key } })
      expect(await exchange(code)).toMatchObject({ status: 404, body: { code: 404 } })
    }
    expect(await exchange(7)).toMatchObject({ status: 404 })
    await service.stop()
    await own.remove()
  })

  it('links to the pages of a development server, if one serves them', async () => {
    const own = await makeTestDatabase()
    const { service, messages } = await start(own.environment, true, Date.now, 'http://127.0.0.1:5173')
    expect(messages).toMatch(/^ {2}staff {2}http:\/\/127\.0\.0\.1:5173\/sign-in#code=\w+$/m)
    await service.stop()
    await own.remove()
  })

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://deals.example' }])(
    'shows where to sign in, without links, if others can reach it: %o',
    async (environment) => {
      const own = await makeTestDatabase()
      const { service, messages } = await start({ ...own.environment, ...environment })
      expect(messages).toMatch(/^Sign in with a key at https?:\/\/[\w.:]+\/sign-in$/m)
      expect(messages).not.toContain('#code')
      const response = await fetch(`${service.address}/sign-in/code`, { method: 'POST' })
      expect(response.status).toBe(404)
      await service.stop()
      await own.remove()
    },
  )

  it('accepts the keys of the environment, which need not cover every role', async () => {
    const { service } = await start({ API_KEYS: `staff=${fixedKey}` })
    expect(await statusWith(service, fixedKey)).toBe(200)
    expect(await statusWith(service, 'ak_fixed')).toBe(401)
    await service.stop()
  })

  it('stores accesses before it stops, and deletes those older than AUDIT_DAYS at the next start', async () => {
    const first = await start({ API_KEYS: `staff=${fixedKey}` })
    const path = '/v1/miles/transfer/01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const headers = { authorization: `Bearer ${fixedKey}` }
    expect((await fetch(first.service.address + path, { headers })).status).toBe(404)
    await first.service.stop()
    const stored = () => database.run('SELECT kind, operation, subject, status FROM accesses')
    const read = { kind: 'read', operation: 'getTransfer', subject: path.slice(-26), status: 404 }
    expect(await stored()).toEqual([read])

    const second = await start({ AUDIT_DAYS: '1' })
    await second.service.stop()
    expect(await stored()).toEqual([read])
    await database.run('UPDATE accesses SET created_at = created_at - 86500000')
    const third = await start({ AUDIT_DAYS: '1' })
    await vi.waitFor(async () => expect(await stored()).toEqual([]), 20_000)
    await third.service.stop()
  })

  it('erases at its start the proposals that ended more than 30 days before', async () => {
    const nowMs = Date.now()
    const { request } = interfaceExamples(utcDay(nowMs)).createProposal
    const first = await start({ API_KEYS: `staff=${fixedKey}` }, true, () => nowMs)
    const headers = { authorization: `Bearer ${fixedKey}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ ...request, endsOn: utcDay(nowMs) }) }
    expect((await fetch(`${first.service.address}/v1/proposals`, init)).status).toBe(200)
    await first.service.stop()
    const left = () => database.run('SELECT version FROM proposals')
    for (const [days, count] of [
      [29, 1],
      [32, 0],
    ] as const) {
      const { service } = await start({}, true, () => nowMs + days * dayMs)
      await vi.waitFor(async () => expect(await left()).toHaveLength(count), 20_000)
      await service.stop()
      expect(await left()).toHaveLength(count)
    }
  })

  it('is ready once it listens, and unreachable once it has stopped', async () => {
    const { service } = await start()
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200)
    await service.stop()
    await expect(fetch(`${service.address}/livez`)).rejects.toThrow('fetch failed')
  })

  it('shares its database with another', async () => {
    const [one, other] = [await start(), await start()]
    expect((await fetch(`${other.service.address}/readyz`)).status).toBe(200)
    await one.service.stop()
    await other.service.stop()
  })

  it.each([
    ['HOST', { HOST: '192.0.2.1' }],
    ['HOST', { HOST: 'no-such-host.invalid' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null/data', DATABASE_URL: '' }],
    ['GEOIP_FILE', { GEOIP_FILE: join('/dev/null', 'none.mmdb') }],
  ])('fails to start with one line for an unusable %s', async (name, environment) => {
    const started = start(environment)
    await expect(started).rejects.toBeInstanceOf(StartError)
    await expect(started).rejects.toThrow(new RegExp(`^${name}: [^\n]+$`))
  })

  it.each([
    ['PORT', (port: number) => ({ PORT: String(port) }), 'on 127.0.0.1 is in use by another program; end that one'],
    ['METRICS_ADDRESS', (port: number) => ({ METRICS_ADDRESS: `127.0.0.1:${port}` }), 'cannot listen on port'],
  ])('reports a used port of %s in one line, before it creates a database', async (name, environment, words) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as AddressInfo
    const dataDir = join(database.dataDir, 'never made')
    const started = start({ ...environment(port), DATA_DIR: dataDir })
    await expect(started).rejects.toBeInstanceOf(StartError)
    await expect(started).rejects.toThrow(new RegExp(`^${name}: .*${words}[^\n]*$`))
    await expect(started).rejects.toThrow(String(port))
    expect(existsSync(dataDir)).toBe(false)
    taken.close()
  })
})
