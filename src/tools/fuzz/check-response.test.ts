import { bookThing, getThing } from '#server/testing/test-endpoints'
import { describeInterface } from '#contract/openapi'
import { describe, expect, it } from 'vitest'
import { createCheckAnswer } from './check-response.ts'
import { type Answer, curlLine, type FuzzRequest } from './send-request.ts'

const check = createCheckAnswer(describeInterface([getThing, bookThing], '/v1'))
const request: FuzzRequest = {
  operation: 'getThing',
  method: 'GET',
  path: '/v1/things/1',
  headers: [],
  body: undefined,
}
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': '',
  'x-content-type-options': '',
  'x-request-id': '',
}
const good: Answer = { status: 200, headers, body: '{"id":"1","count":1,"text":""}' }

describe('An answer', () => {
  it('is as the document says', () => {
    expect(check(request, good)).toBeUndefined()
    expect(check(request, { ...good, status: 404, body: '{"code":404,"message":"None"}' })).toBeUndefined()
    expect(check(request, { ...good, status: 304, body: '' })).toBeUndefined()
  })

  it.each<[what: string, answer: Partial<Answer>, fault: RegExp]>([
    ['a failure', { status: 500, body: '{"code":500,"message":""}' }, /^it is answered with 500/],
    ['a status that is not listed', { status: 418 }, /^the document lists no 418/],
    ['of another type', { headers: { ...headers, 'content-type': 'text/html' } }, /^the answer is text\/html$/],
    ['no JSON', { body: '<html>' }, /^the answer is no JSON$/],
    ['of another shape', { body: '{"id":"1","count":1.5,"text":""}' }, /count must be integer/],
    ['a refusal of another shape', { status: 404, body: '{"errors":[]}' }, /must have required property 'code'/],
    ['without its id', { headers: { ...headers, 'x-request-id': undefined } }, /^the answer has no x-request-id$/],
    ['unchanged, with a body', { status: 304 }, /^it has a body/],
  ])('is not: %s', (_, answer, fault) => {
    expect(check(request, { ...good, ...answer })).toMatch(fault)
  })

  it.each<[what: string, request: Partial<FuzzRequest>, fault: RegExp]>([
    ['a count beyond the bound', { path: '/v1/things/1?count=6' }, /its count .* must be <= 5$/],
    ['a count that is none', { path: '/v1/things/1?count=1e0' }, /its count .* must be integer$/],
    [
      'a body that lacks a field',
      { operation: 'bookThing', body: '{"count":1}' },
      /must have required property 'names'$/,
    ],
    ['a body that is no JSON', { operation: 'bookThing', body: '{' }, /its body is no JSON$/],
  ])('must be a refusal: %s', (_, differing, fault) => {
    const body = differing.operation === 'bookThing' ? '{"count":1}' : good.body
    expect(check({ ...request, ...differing }, { ...good, body })).toMatch(fault)
  })
})

describe('A request as a line for a shell', () => {
  it('holds every byte of it', () => {
    const odd = { ...request, method: 'POST', headers: [['x', 'é']] as const, body: "it's\n\\é" }
    expect(curlLine('http://here', odd)).toBe(
      String.raw`curl -i --path-as-is -X POST -H $'x: \xe9' --data-binary $'it\'s\x0a\\\xc3\xa9' 'http://here/v1/things/1'`,
    )
  })
})
