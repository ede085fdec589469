import Sqlite from 'better-sqlite3'
import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PostgresConnectionError } from '../database/postgres/errors.ts'
import {
  ForbiddenError,
  GatewayError,
  InvalidInputError,
  NotFoundError,
  ServiceError,
  UnavailableError,
} from '../operation/errors.ts'
import { HttpError } from './errors.ts'
import { echoThing, mountTestEndpoints, type TestHandlers } from '../testing/test-endpoints.ts'
import { sendRaw, startTestServer, testKeys, type TestServer } from '../testing/test-server.ts'

let service: TestServer
const handlers: TestHandlers = { getThing: echoThing, version: undefined }

beforeAll(async () => {
  service = await startTestServer({ mountAll: (mount) => mountTestEndpoints(mount, handlers) })
})
afterAll(() => service.app.close())
beforeEach(() => {
  handlers.getThing = echoThing
})

const unreachable = 'The database cannot be reached for now'

function postgresError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('from the server', 0, 'error'), { code })
}

describe('Errors', () => {
  it.each([
    [new NotFoundError('There is no such thing'), 404, 'not_found', 'There is no such thing'],
    [
      new InvalidInputError(['No id', ['name', 'is required']]),
      400,
      'invalid_input',
      'No id; name: is required',
      'name',
    ],
    [new InvalidInputError(['All are taken'], 'limit_reached'), 400, 'limit_reached', 'All are taken'],
    [new ServiceError('similar_sent', ['Sent meanwhile']), 412, 'similar_sent', 'Sent meanwhile'],
    [new ForbiddenError('Not yours'), 403, 'forbidden', 'Not yours'],
    [new UnavailableError('Try again later', 7), 503, 'unavailable', 'Try again later'],
    [new GatewayError('not_offered', 'It has none'), 501, 'not_offered', 'It has none'],
    [new GatewayError('late_response', 'Too late'), 504, 'late_response', 'Too late'],
    [new HttpError('unauthorized', 'Who?'), 401, 'unauthorized', 'Who?'],
    [new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY'), 503, 'unavailable', unreachable],
    [new Sqlite.SqliteError('no such table', 'SQLITE_ERROR'), 500, 'internal_error', 'Internal Server Error'],
    [new PostgresConnectionError('connection refused'), 503, 'unavailable', unreachable],
    [postgresError('57P01'), 503, 'unavailable', unreachable],
    [postgresError('53100'), 503, 'unavailable', unreachable],
    [postgresError('42P01'), 500, 'internal_error', 'Internal Server Error'],
    [new Error('internal detail'), 500, 'internal_error', 'Internal Server Error'],
    ['no error at all', 500, 'internal_error', 'Internal Server Error'],
    [undefined, 500, 'internal_error', 'Internal Server Error'],
  ])(
    'responds with an error object for a thrown error: %s, %i %s',
    async (thrown, status, reason, message, field?: string) => {
      handlers.getThing = () => {
        throw thrown
      }
      const response = await get('/things/1')
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(response.headers.has('retry-after')).toBe(status === 503)
      expect(response.headers.get('x-error-reason')).toBe(reason)
      expect(await response.json()).toEqual({ code: status, message, reason, ...(field && { field }) })
    },
  )

  it.each([
    ['another type', { id: 1, count: 1, text: '' }],
    ['another shape', { id: '1' }],
    ['something other than an object', '<html>'],
  ])('is a 500 when a handler returns %s', async (_, body) => {
    handlers.getThing = () => ({ body: body as never })
    const response = await get('/things/1')
    expect(await response.json()).toMatchObject({ code: 500, message: 'Internal Server Error' })
  })

  it('does not send fields that the contract lacks', async () => {
    handlers.getThing = () => ({ body: { id: '1', count: 1, text: '', inner: 'secret' } as never })
    expect(await (await get('/things/1')).json()).toEqual({ id: '1', count: 1, text: '' })
  })

  it.each([
    ['/things/1', 'POST', 'GET, HEAD, OPTIONS'],
    ['/things/1', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/things/1', 'PROPFIND', 'GET, HEAD, OPTIONS'],
    ['/things', 'GET', 'POST, OPTIONS'],
    ['/things', 'PUT', 'POST, OPTIONS'],
  ])('responds 405 at a known path %s to another method %s', async (path, method, allow) => {
    const response = await fetch(service.baseUrl + path, { method, ...(method === 'GET' ? {} : { body: 'junk' }) })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({ code: 405, message: `${method} is not a method of this path` })
  })

  it.each(['GET', 'POST', 'PROPFIND'])('responds 404 at an unknown path to %s', async (method) => {
    const response = await fetch(`${service.baseUrl}/nothing`, {
      method,
      ...(method === 'GET' ? {} : { body: 'junk' }),
    })
    expect(await response.json()).toMatchObject({ code: 404, message: 'There is nothing at this path' })
  })

  it.each(['/things/%zz', '/things/%ff', '/%zz'])('responds 400 to the bad percent-encoding of %s', async (path) => {
    const response = await get(path)
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(await response.json()).toMatchObject({ code: 400, message: 'The path has a bad percent-encoding' })
  })

  it('responds with the error body of the miles operations to bad percent-encoding under their path', async () => {
    const response = await get('/miles/transfer/%zz')
    expect([response.status, await response.json()]).toEqual([
      400,
      { errors: [{ message: 'The path has a bad percent-encoding' }] },
    ])
  })

  it.each([
    ['headers beyond 16 KiB', `GET /v1/things/1 HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a URL beyond 16 KiB', `GET /v1/things/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['something other than HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST /v1/things HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
    [
      'a bad Host',
      `GET /v1/things/1 HTTP/1.1\r\nHost: a"b\r\nAuthorization: Bearer ${testKeys.public}\r\nConnection: close\r\n\r\n`,
      400,
    ],
    [
      'a Host with an invalid port',
      `GET /v1/things/1 HTTP/1.1\r\nHost: a:99999\r\nAuthorization: Bearer ${testKeys.public}\r\nConnection: close\r\n\r\n`,
      400,
    ],
    [
      'an unknown expectation',
      'GET /v1/things/1 HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
      401,
    ],
    ['two Hosts', 'GET /v1/things/1 HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400],
    ['the same Host twice', 'GET /v1/nothing HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['no Host', 'GET /v1/things/1 HTTP/1.1\r\nConnection: close\r\n\r\n', 401],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['an absolute URL', 'GET http://a/v1/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    [
      'an unknown version',
      'GET /v1/things/1 HTTP/1.1\r\nHost: a\r\nAccept-Version: 2\r\nConnection: close\r\n\r\n',
      401,
    ],
  ])('responds to %s with an error object', async (_, text, status) => {
    const received = await sendRaw(service.app, text)
    const [head = '', body = ''] = received.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/x-request-id: \S+/i)
    expect(head).toMatch(/x-content-type-options: nosniff/i)
    expect(head).toMatch(/x-error-reason: [a-z_]+\r/i)
    expect(JSON.parse(body)).toMatchObject({ code: status, message: expect.any(String) })
  })

  it('logs failures with the same cause once a second, and unexpected ones once per operation', async () => {
    let timeMs = 1000
    vi.spyOn(performance, 'now').mockImplementation(() => timeMs)
    const lines: string[] = []
    const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
    const logged = await startTestServer({ logger, mountAll: (mount) => mountTestEndpoints(mount, handlers) })
    const request = () =>
      fetch(`${logged.baseUrl}/things/1`, { headers: { authorization: `Bearer ${testKeys.public}` } })
    const failAll = async (count: number, error: Error) => {
      handlers.getThing = () => {
        throw error
      }
      for (let sent = 0; sent < count; sent += 1) await request()
    }
    await failAll(20, new PostgresConnectionError('connection refused'))
    await failAll(1, postgresError('25006'))
    expect(lines).toHaveLength(2)
    timeMs += 1000
    await failAll(1, new PostgresConnectionError('connection refused'))
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ suppressed: 19, err: { type: 'PostgresConnectionError' } })
    await failAll(20, new Error('a bug'))
    expect(lines).toHaveLength(4)
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ operation: 'getThing', err: { message: 'a bug' } })
    timeMs += 1000
    await failAll(1, new Error('a bug'))
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ suppressed: 19 })
    vi.restoreAllMocks()
    await logged.app.close()
  })

  it('never repeats a bad Host', async () => {
    const received = await sendRaw(
      service.app,
      `GET /v1/things/1 HTTP/1.1\r\nHost: evil<script>\r\nAuthorization: Bearer ${testKeys.public}\r\nConnection: close\r\n\r\n`,
    )
    expect(received).toContain('Host: is not a host name')
    expect(received).not.toContain('evil')
  })
})

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${testKeys.public}`, ...headers } })
}
