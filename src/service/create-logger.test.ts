import { describe, expect, it } from 'vitest'
import { createLogger } from './create-logger.ts'

function createTestLogger() {
  const lines: string[] = []
  const configuredKeys = [{ role: 'staff', key: 'open"sesame' } as const]
  const logger = createLogger({ logLevel: 'info', configuredKeys }, { write: (line) => void lines.push(line) })
  return { logger, lines }
}

describe('The log', () => {
  it.each([
    'Key (phone_number)=(+12025550123) exists',
    'Key (phone_number)=(12025550123) exists',
    '/v1/miles/account?phone_number=%2B12025550123',
    '+1234',
    'Bearer sk_0123456789abcdefABCDEF',
    'Bearer pk_trial',
    'Bearer open"sesame',
    'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ0cmlhbCJ9.c2VzYW1l0123',
    'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ0cmlhbC',
  ])('hides the secret in %s, wherever it appears', (text) => {
    const { logger, lines } = createTestLogger()
    logger.error({ err: new Error(text), some: { list: [text] } }, text)
    expect(lines.join('')).toContain('[hidden]')
    // The stack contains paths of this checkout, whatever its name.
    expect(lines.join('').replaceAll(process.cwd(), '')).not.toMatch(/0123|1234|trial|sesame|eyJ/)
  })

  it('shows the caller’s address and key id, even if they look like a phone number', () => {
    const { logger, lines } = createTestLogger()
    const caller = { keyId: 'https://id.example 12025550123', address: '2001:db8::1' }
    logger.info(caller, 'request completed')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject(caller)
    logger.info({ address: '203.0.113.7', note: '"keyId":"+12025550123"' }, '"address":"+12025550123"')
    expect(lines[1]).toContain('203.0.113.7')
    expect(lines[1]).not.toContain('2025550123')
  })

  it('consists of JSON lines with times and numbers', () => {
    const { logger, lines } = createTestLogger()
    // Digits that are not phone numbers: they must not be hidden.
    logger.info({ ms: 1.2345678901, bytes: 1024, reqId: '3f2504e0-4f89-41d3-9a0c-130582530123' }, 'answered')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ms: 1.2345678901,
      bytes: 1024,
      reqId: '3f2504e0-4f89-41d3-9a0c-130582530123',
    })
  })

  it('contains the type, message, stack and code of an error, and none of its other fields', () => {
    const { logger, lines } = createTestLogger()
    logger.error({ err: Object.assign(new TypeError('refused'), { code: '23505', detail: 'Ada Lovelace' }) }, 'failed')
    logger.error({ err: 'a word' }, 'failed')
    expect(JSON.parse(lines[0] ?? '').err).toEqual({
      type: 'TypeError',
      message: 'refused',
      code: '23505',
      stack: expect.stringContaining('create-logger.test'),
    })
    expect(JSON.parse(lines[1] ?? '').err).toEqual({ type: 'string', message: 'a word' })
  })
})
