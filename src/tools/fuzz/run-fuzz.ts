import { Agent } from 'node:http'
import type { OpenApiDocument } from '#contract/openapi/describe-interface'
import * as fc from 'fast-check'
import { createCheckResponse } from './check-response.ts'
import { collectSeeds } from './collect-seeds.ts'
import { type FuzzKeys, requestArbitrary } from './request-arbitrary.ts'
import { type FuzzResponse, curlCommand, type FuzzRequest, sendRequest } from './send-request.ts'

/** The service under test, with access to its database. */
export interface FuzzTarget {
  readonly origin: string
  readonly keys: FuzzKeys
  /** Returns counts and sums of everything that requests can write; they change when a row is written. */
  readonly fingerprint: () => Promise<string>
}

export interface FuzzOptions {
  readonly target: FuzzTarget
  readonly requests: number
  readonly seed: number
  /** After this long, no more requests are sent. */
  readonly maxMs: number
}

export interface FuzzReport {
  readonly requests: number
  /** The number of responses by operation and status. */
  readonly responses: ReadonlyMap<string, ReadonlyMap<number, number>>
}

/** After this many reads, their effect on the database is checked: there must be none. */
const readsPerCheck = 50

/**
 * Sends requests generated from the service's OpenAPI document, and validates each response against it.
 *
 * @throws {Error} with the smallest request found that gets an invalid response
 */
export async function runFuzz({ target, requests, seed, maxMs }: FuzzOptions): Promise<FuzzReport> {
  const { origin, keys } = target
  const document = (await (await fetch(`${origin}/v1/openapi.json`)).json()) as OpenApiDocument
  const check = createCheckResponse(document)
  const arbitrary = requestArbitrary(document, await collectSeeds(origin, keys), keys)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const responses = new Map<string, Map<number, number>>()
  let done = 0
  let reads = 0
  let written = await target.fingerprint()

  async function checkWrites(request: FuzzRequest, { status }: FuzzResponse): Promise<string | undefined> {
    reads += 1
    if (request.method === 'GET' && reads < readsPerCheck) return undefined
    reads = 0
    const now = await target.fingerprint()
    const isWritten = now !== written
    written = now
    return isWritten && (request.method === 'GET' || status !== 200) ? `the request wrote a row: ${now}` : undefined
  }

  async function sendAndCheck(request: FuzzRequest): Promise<void> {
    const response = await sendRequest(origin, agent, request)
    const statuses = responses.get(request.operation) ?? new Map<number, number>()
    responses.set(request.operation, statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1))
    const writeProblem = await checkWrites(request, response)
    const problem = check(request, response) ?? writeProblem
    done += 1
    if (problem !== undefined) throw new Error(problem)
  }

  try {
    const result = await fc.check(fc.asyncProperty(arbitrary, sendAndCheck), {
      numRuns: requests,
      seed,
      interruptAfterTimeLimit: maxMs,
    })
    if (result.counterexample !== null) {
      const [request] = result.counterexample
      const reason = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)
      throw new Error(`${request.operation}: ${reason} (FUZZ_SEED=${seed})\n${curlCommand(origin, request)}`)
    }
    return { requests: done, responses }
  } finally {
    agent.destroy()
  }
}
