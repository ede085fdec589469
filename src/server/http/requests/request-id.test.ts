import { describe, expect, it } from 'vitest'
import { requestId } from '../logging/request-log.ts'

const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

describe('The id of a request', () => {
  it.each([
    ['a UUID', uuid],
    ['a UUID in capitals', uuid.toUpperCase()],
    ['a trace id', '4bf92f3577b34da6a3ce929d0e0e4736'],
    ['a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ])("is the client's, if that is %s", (_, given) => {
    expect(requestId({ headers: { 'x-request-id': given } })).toBe(given)
  })

  it.each([
    ['nothing', undefined],
    ['a word', 'mine'],
    ['a phone number', '+12025550123'],
    ['a phone number as long as a trace id', '1'.repeat(32)],
    ['a key of ours', 'sk_0123456789abcdef0123456789abcdef'],
    ['two', `${uuid}, ${uuid}`],
    ['a UUID and more', `${uuid}\tlevel=fatal`],
    ['too long', 'a'.repeat(10_000)],
  ])('is new, if the client sends %s', (_, given) => {
    const id = requestId({ headers: given === undefined ? {} : { 'x-request-id': given } })
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(id).not.toBe(given)
  })

  it('is new, if the client sends its key as the id', () => {
    const headers = { 'x-request-id': uuid, authorization: `Bearer ${uuid}` }
    expect(requestId({ headers })).not.toBe(uuid)
  })
})
