import { bookThing, closeThing, getThing } from '#server/testing/test-endpoints'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { describeInterface } from '#contract/openapi/describe-interface'
import { describe, expect, it } from 'vitest'
import { createCheckResponse } from './check-response.ts'
import { type FuzzResponse, curlCommand, type FuzzRequest } from './send-request.ts'

const check = createCheckResponse(describeInterface([getThing, bookThing, closeThing], '/v1', '2027-01-15'))
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
  'x-error-reason': '',
}
const approved = {
  transaction_id: '1',
  reference_id: '1',
  account_id: '1',
  external_id: null,
  amount: 1,
  status: 'success',
  note: null,
  batch: null,
  sent_by: 'Desk',
  sent_by_person: null,
  created_at: '2027-03-01T00:00:00.000Z',
  decided_by: 'Office',
  decided_by_person: null,
  decided_at: '2027-03-01T00:00:00.000Z',
  decision_reason: null,
  reversal: null,
}
const valid: FuzzResponse = { status: 200, headers, body: '{"id":"1","count":1,"text":""}' }

describe('A response', () => {
  it('may be as the document describes it', () => {
    expect(check(request, valid)).toBeUndefined()
    expect(check(request, { ...valid, status: 404, body: '{"code":404,"message":"None"}' })).toBeUndefined()
    expect(check(request, { ...valid, status: 304, body: '' })).toBeUndefined()
  })

  it.each<[title: string, response: Partial<FuzzResponse>, problem: RegExp]>([
    ['a server error', { status: 500, body: '{"code":500,"message":""}' }, /^the response is a 500/],
    ['an undocumented status', { status: 418 }, /^the document lists no status 418/],
    [
      'another content type',
      { headers: { ...headers, 'content-type': 'text/html' } },
      /^the response has the type text\/html$/,
    ],
    ['not JSON', { body: '<html>' }, /^the response is not JSON$/],
    ['a body of another shape', { body: '{"id":"1","count":1.5,"text":""}' }, /count must be integer/],
    ['an error of another shape', { status: 404, body: '{"errors":[]}' }, /must have required property 'code'/],
    [
      'a missing request id',
      { headers: { ...headers, 'x-request-id': undefined } },
      /^the response has no x-request-id$/,
    ],
    ['a 304 with a body', { status: 304 }, /^the response has a body/],
  ])('may not be %s', (_, response, problem) => {
    expect(check(request, { ...valid, ...response })).toMatch(problem)
  })

  it.each<[title: string, request: Partial<FuzzRequest>, problem: RegExp]>([
    ['a count beyond the bound', { path: '/v1/things/1?count=6' }, /its count .* must be <= 5$/],
    ['a count that is not an integer', { path: '/v1/things/1?count=1e0' }, /its count .* must be integer$/],
    [
      'a body that lacks a field',
      { operation: 'bookThing', body: '{"count":1}' },
      /must have required property 'names'$/,
    ],
    ['a missing body', { operation: 'bookThing' }, /its body is not JSON$/],
    ['a body that is not JSON', { operation: 'bookThing', body: '{' }, /its body is not JSON$/],
    ['a required body that is absent', { operation: 'bookThing' }, /its body is not JSON$/],
    ['a body of null', { operation: 'closeThing', body: 'null' }, /its body is invalid: data must be object$/],
  ])('may not be a success for %s', (_, differing, problem) => {
    const body = differing.operation === undefined ? valid.body : '{"count":1}'
    expect(check({ ...request, ...differing }, { ...valid, body })).toMatch(problem)
  })

  it.each([undefined, '', '{}', '{"reason":null}'])('may be a success for the optional body %j', (body) => {
    const headers = [['content-type', 'application/json']] as const
    const closing = { ...request, operation: 'closeThing', headers, body }
    expect(check(closing, { ...valid, body: '{"count":1}' })).toBeUndefined()
  })
})

it('A body that is not required may be left out', () => {
  const checkApproval = createCheckResponse(describeInterface([approveTransfer], '/v1', '2027-01-15'))
  const approval = { ...request, operation: 'approveTransfer', method: 'POST' }
  const response = { ...valid, body: JSON.stringify(approved) }
  expect(checkApproval(approval, response)).toBeUndefined()
  expect(checkApproval({ ...approval, body: '{' }, response)).toMatch(/its body is not JSON$/)
})

describe('The curl command of a request', () => {
  it('contains every byte of the request', () => {
    const odd = { ...request, method: 'POST', headers: [['x', 'é']] as const, body: "it's\n\\é" }
    expect(curlCommand('http://here', odd)).toBe(
      String.raw`curl -i --path-as-is -X POST -H $'x: \xe9' --data-binary $'it\'s\x0a\\\xc3\xa9' 'http://here/v1/things/1'`,
    )
  })
})
