import { connect } from 'node:net'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utcDay } from '#contract/days'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { readConfig } from '../config.ts'
import { createLogger } from '../create-logger.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { measurements } from '#server/runtime/measurements'
import { type StartedService, startService } from '../start-service.ts'

const keys = {
  public: 'pk_watched_public_key',
  agent: 'ak_watched_agents_key',
  staff: 'another kind of staff key'.replaceAll(' ', '!'),
}
const phone = '2025550123'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const lines: string[] = []
/** Start of the test in seconds: the service's timestamps are not earlier. */
const startedAt = Math.floor(Date.now() / 1000)
let database: TestDatabase
let service: StartedService
let accountId: string

beforeAll(async () => {
  database = await makeTestDatabase()
  const config = readConfig({
    ...database.environment,
    SAMPLE: 'on',
    SAMPLE_HOTELS: '20',
    PORT: '0',
    METRICS_ADDRESS: '127.0.0.1:0',
    BACKUP_DIR: join(database.dataDir, 'copies'),
    LOG_LEVEL: 'trace',
    TRANSFER_REVIEW_ABOVE: '5000',
    RATE_LIMIT: '100000',
    API_KEYS: Object.entries(keys)
      .map(([role, key]) => `${role}=${key}`)
      .join(),
  })
  service = await startService({
    config,
    clock: Date.now,
    logger: createLogger(config, { write: (line) => void lines.push(line) }),
    say: () => undefined,
    onProgress: () => undefined,
    sealEveryMs: 50,
  })
  const created = await post('/miles/account/create', { phone_number: `+1${phone}`, external_id: `+1${phone}` })
  accountId = ((await created.json()) as { account_id: string }).account_id
})
afterAll(async () => {
  await service.stop()
  await database.remove()
})

interface RequestOptions {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

function request(path: string, init: RequestOptions = {}, key = keys.staff): Promise<Response> {
  return fetch(service.address + path, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } })
}

function post(path: string, body: unknown, key?: string): Promise<Response> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return request(`/v1${path}`, init, key)
}

async function readMetrics(): Promise<string> {
  return fetch(`http://127.0.0.1:${service.metricsPort}/metrics`).then((response) => response.text())
}

/** Reads the metrics once they have these figures; unknown or late ones are left out. */
async function readMetricsWith(...names: string[]): Promise<string> {
  let text = ''
  const missing = async () => {
    text = await readMetrics()
    return names.filter((name) => valueOf(text, name) === undefined)
  }
  await expect.poll(missing).toEqual([])
  return text
}

/** The value of a figure; `undefined` without one of that name and labels. */
function valueOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((line) => line.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe('The log', () => {
  it('contains no key and no phone number, for any request', async () => {
    const encoded = encodeURIComponent(`+1${phone}`)
    const transfer = { phone_number: `+1${phone}`, amount: 1 }
    await Promise.all([
      request(`/v1/miles/account?phone_number=${encoded}`),
      request(`/v1/miles/account?phone_number=1${phone}&api_key=${keys.staff}`),
      request(`/v1/miles/account?phone_number=1${phone}`, {}, keys.agent),
      request(`/v1/miles/account/+1${phone}`),
      request(`/v1/miles/transfer/+1${phone}`),
      request(`/v1/miles/transfer/${keys.agent}`),
      request(`/v1/miles/transfer/list?reference_id=${encoded}`),
      request(`/v1/hotels/${encoded}`, {}, keys.public),
      request(`/v1/hotels/${encoded}`, { method: 'DELETE' }),
      request(`/v1/${keys.staff}/%zz/${encoded}`),
      request(`/${encoded}/${keys.public}`, { headers: { accept: 'text/html' } }),
      request('/v1/data/key', {}, `sk_${'0123456789abcdef'.repeat(2)}`),
      request('/v1/data/key', { headers: { 'x-request-id': `+1${phone}` } }),
      request('/v1/data/key', { headers: { 'x-request-id': keys.public, referer: `http://a/?key=${keys.staff}` } }),
      post('/miles/transfer/create', { ...transfer, reference_id: `+1${phone}` }),
      post('/miles/transfer/create', { ...transfer, reference_id: `+1${phone}`, note: keys.staff }),
      post('/miles/transfer/create', { ...transfer, amount: phone, reference_id: keys.agent }, keys.agent),
      post('/miles/account/create', { phone_number: `1${phone}`, external_id: 'x' }),
      request('/v1/miles/account/create', { method: 'POST', body: `phone_number=+1${phone}` }),
      request('/v1/miles/account/create', {
        method: 'POST',
        body: `{"phone_number":"+1${phone}`,
        headers: { 'content-type': 'application/json' },
      }),
    ])
    const broken = connect(Number(new URL(service.address).port), '127.0.0.1')
    broken.end(`GET /v1/miles/account?phone_number=+1${phone} HTTP/9\r\nAuthorization: Bearer ${keys.staff}\r\n\r\n`)
    broken.resume()
    await once(broken, 'close')

    const written = lines.join('')
    expect(lines.length).toBeGreaterThan(18)
    expect(written).not.toContain(phone)
    for (const key of Object.values(keys)) expect(written).not.toContain(key)
    expect(written).not.toContain('0123456789abcdef')
  })

  it('contains nothing of a proposal’s link, nor does any other record of a request', async () => {
    const { request: proposal } = interfaceExamples(utcDay(Date.now())).createProposal
    const { linkId } = (await (await post('/proposals', proposal)).json()) as { linkId: string }
    const opened = await Promise.all([
      request(`/p/${linkId}`, { headers: { accept: 'text/html' } }),
      post('/proposals/open', { linkId }, keys.public),
      post('/proposals/open', { linkId: `${linkId}x` }, keys.public),
      post('/proposals/open', { linkId }, 'unknown'),
      request(`/p/${linkId}/x`, { headers: { accept: 'text/html' } }),
      request(`/p/${linkId}`, { method: 'POST' }),
      request(`/v1/proposals/${linkId}`),
      post(`/proposals/${linkId}/revoke`, {}),
    ])
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 400, 401, 404, 404, 404, 404])
    const audited = await (await request('/v1/miles/audit?reads=true&limit=100')).text()
    const tables = ['accesses', 'events', 'proposals'].map(async (table) => database.run(`SELECT * FROM ${table}`))
    const kept = [...lines, await readMetrics(), audited, JSON.stringify(await Promise.all(tables))]
    expect(kept.filter((text) => text.includes(linkId))).toEqual([])
    expect(lines.join('')).toContain('"operation":"openProposal"')
  })

  it('has a line for each request with the id of its response, which is the caller’s if valid', async () => {
    for (const [given, wanted] of [
      [traceId, new RegExp(`^${traceId}$`)],
      ['mine', /^[\da-f-]{36}$/],
    ] as const) {
      const id = (await request('/v1/data/key', { headers: { 'x-request-id': given } })).headers.get('x-request-id')
      expect(id).toMatch(wanted)
      const written = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id)
      expect(written).toMatchObject([{ method: 'GET', operation: 'getKey', status: 200, ms: expect.any(Number) }])
    }
  })
})

describe('The metrics', () => {
  it('are served on a separate listener, which serves nothing else', async () => {
    const elsewhere = `http://127.0.0.1:${service.metricsPort}`
    const response = await fetch(`${elsewhere}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/)
    expect((await fetch(`${elsewhere}/v1/data/key`)).status).toBe(404)
    expect((await fetch(`${elsewhere}/metrics`, { method: 'POST' })).status).toBe(404)
    expect(await (await request('/metrics')).text()).not.toContain('milestay_')
  })

  it('count requests by operation and status, with durations', async () => {
    const name = (status: number) => `milestay_request_duration_seconds_count{operation="getHotel",status="${status}"}`
    const before = await readMetrics()
    for (const id of ['h0000001', 'h0000001', 'none']) await request(`/v1/hotels/${id}`, {}, keys.public)
    const after = await readMetrics()
    expect((valueOf(after, name(200)) ?? 0) - (valueOf(before, name(200)) ?? 0)).toBe(2)
    expect((valueOf(after, name(404)) ?? 0) - (valueOf(before, name(404)) ?? 0)).toBe(1)
    expect(after).toContain('milestay_request_duration_seconds_bucket{le="0.005",operation="getHotel",status="200"}')
  })

  it('count transfers by outcome', async () => {
    const name = (outcome: string) => `milestay_transfers_total{outcome="${outcome}"}`
    const before = await readMetrics()
    const send = (reference: string, amount: number, account_id = accountId) =>
      post('/miles/transfer/create', { account_id, amount, reference_id: reference })
    await send('figures 1', 1)
    await send('figures 2', 5001)
    await send('figures 2', 5001)
    await send('figures 3', 1, '00000000-0000-4000-8000-000000000000')
    const after = await readMetrics()
    for (const outcome of ['success', 'pending', 'reference-used', 'recipient-unknown']) {
      expect((valueOf(after, name(outcome)) ?? 0) - (valueOf(before, name(outcome)) ?? 0)).toBe(1)
    }
  })

  it('contain the queue of the ledger and the lag of the event loop', async () => {
    const text = await readMetrics()
    expect(valueOf(text, 'milestay_ledger_queue_depth')).toBe(0)
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(valueOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
  })

  it('report, like the health check, that sealing has stopped', async () => {
    const state = async () => {
      const ready = await request('/readyz')
      const { problem } = (await ready.json()) as { problem?: string }
      const text = await readMetrics()
      return [
        ready.status,
        problem,
        valueOf(text, 'milestay_ledger_sealing_refused'),
        valueOf(text, 'milestay_problem'),
      ]
    }
    const unsealed = () =>
      database.run(
        'SELECT event_id FROM events WHERE event_id > (SELECT coalesce(max(last_event_id), 0) FROM checkpoints)',
      )
    // While something is sealed, the file would be written again after it is removed.
    await expect.poll(unsealed).toEqual([])
    expect(await state()).toEqual([200, undefined, 0, 0])
    rmSync(database.ledgerCheckpointFile)
    const problem = 'The log of the ledger is not sealed: it has checkpoints, but LEDGER_CHECKPOINT_FILE is missing'
    await expect.poll(state).toEqual([200, problem, 1, 1])
    expect(
      (await post('/miles/transfer/create', { account_id: accountId, amount: 1, reference_id: 'unsealed' })).status,
    ).toBe(200)
  })

  it('count requests to the supplier and its remaining budget, webhook attempts, refused sign-ins and first views', async () => {
    const names = {
      request: 'milestay_supplier_request_duration_seconds_count{operation="/hotels/rates",outcome="too fast"}',
      left: 'milestay_supplier_daily_requests_left',
      attempt: 'milestay_webhook_attempts_total{outcome="received"}',
      refused: 'milestay_sign_ins_refused_total{reason="it has expired"}',
      view: 'milestay_first_views_total{outcome="rendered"}',
    }
    const before = await readMetrics()
    measurements.supplierRequest.publish({ operation: '/hotels/rates', outcome: 'too fast', ms: 20 })
    measurements.supplierBudget.publish({ left: 12 })
    measurements.webhookAttempt.publish({ outcome: 'received' })
    measurements.signInRefused.publish({ reason: 'it has expired' })
    measurements.firstView.publish({ outcome: 'rendered' })
    const after = await readMetrics()
    for (const name of [names.request, names.attempt, names.refused, names.view]) {
      expect((valueOf(after, name) ?? 0) - (valueOf(before, name) ?? 0)).toBe(1)
    }
    expect([valueOf(before, names.left), valueOf(after, names.left)]).toEqual([undefined, 12])
  })

  it('contain the imbalance of the ledger and its time', async () => {
    const text = await readMetricsWith('milestay_ledger_imbalance_miles')
    expect(valueOf(text, 'milestay_ledger_imbalance_miles')).toBe(0)
    expect(valueOf(text, 'milestay_ledger_imbalance_timestamp_seconds')).toBeGreaterThanOrEqual(startedAt)
  })

  it('contain the start of the newest backup', async () => {
    const begunAt = async () => valueOf(await readMetrics(), 'milestay_backup_timestamp_seconds')
    await expect.poll(begunAt).toBeGreaterThanOrEqual(startedAt)
    expect(lines.filter((line) => line.includes('backing the database up'))).toEqual([])
  })

  it('contain the times of the oldest pending approval, the oldest unsealed event and the deals, with disk and heap', async () => {
    const text = await readMetricsWith('milestay_deals_timestamp_seconds', 'milestay_disk_free_bytes')
    expect(valueOf(text, 'milestay_deals_timestamp_seconds')).toBeGreaterThanOrEqual(startedAt)
    const [free, size] = ['free', 'size'].map((name) => valueOf(text, `milestay_disk_${name}_bytes`))
    expect(free).toBeGreaterThan(0)
    expect(size).toBeGreaterThan(free!)
    const heap = valueOf(text, 'nodejs_heap_size_used_bytes')
    expect(valueOf(text, 'milestay_heap_limit_bytes')).toBeGreaterThan(heap!)
    // The sample has transfers that wait, and the test above has left the log unsealed.
    const [sent] = await database.run<{ at: number }>(
      "SELECT min(created_at) AS at FROM transfers WHERE status = 'pending'",
    )
    expect(valueOf(text, 'milestay_approval_timestamp_seconds')).toBe(sent!.at / 1000)
    expect(valueOf(text, 'milestay_ledger_unsealed_timestamp_seconds')).toBeGreaterThanOrEqual(startedAt)
  })
})
