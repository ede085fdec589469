import { Agent } from 'node:http'
import type { OpenApiDocument } from '#contract/openapi'
import * as fc from 'fast-check'
import { createCheckAnswer } from './check-response.ts'
import { gatherSeeds } from './collect-seeds.ts'
import { type FuzzKeys, requestArbitrary } from './request-arbitrary.ts'
import { type Answer, curlLine, type FuzzRequest, sendRequest } from './send-request.ts'

/** The service that is asked, over a database that is looked into beside it. */
export interface FuzzTarget {
  readonly origin: string
  readonly keys: FuzzKeys
  /** Counts and sums of all that requests may write: another text when a row was written. */
  readonly fingerprint: () => Promise<string>
}

export interface FuzzOptions {
  readonly target: FuzzTarget
  readonly requests: number
  readonly seed: number
  /** No request is begun after so long. */
  readonly maxMs: number
  readonly onRequest?: (done: number) => void
}

export interface FuzzReport {
  readonly requests: number
  /** How many answers of each status each operation gave. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<number, number>>
}

/** A request that is answered as it should not be, made as small as it can be. */
export class FuzzFailure extends Error {
  override readonly name = 'FuzzFailure'
}

/** What reads must not have written is looked for after so many of them. */
const readsAtOnce = 50

/**
 * Sends requests made of the service's own description and compares each answer with it.
 *
 * @throws {FuzzFailure} with the smallest request that is answered otherwise
 */
export async function runFuzz({ target, requests, seed, maxMs, onRequest }: FuzzOptions): Promise<FuzzReport> {
  const { origin, keys } = target
  const document = (await (await fetch(`${origin}/v1/openapi.json`)).json()) as OpenApiDocument
  const check = createCheckAnswer(document)
  const arbitrary = requestArbitrary(document, await gatherSeeds(origin, keys), keys)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers = new Map<string, Map<number, number>>()
  let done = 0
  let reads = 0
  let written = await target.fingerprint()

  async function writtenFault(request: FuzzRequest, { status }: Answer): Promise<string | undefined> {
    reads += 1
    if (request.method === 'GET' && reads < readsAtOnce) return undefined
    reads = 0
    const now = await target.fingerprint()
    const isWritten = now !== written
    written = now
    return isWritten && (request.method === 'GET' || status !== 200)
      ? `a row was written all the same: ${now}`
      : undefined
  }

  async function trial(request: FuzzRequest): Promise<void> {
    const answer = await sendRequest(origin, agent, request)
    const statuses = answers.get(request.operation) ?? new Map<number, number>()
    answers.set(request.operation, statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1))
    const wrote = await writtenFault(request, answer)
    const wrong = check(request, answer) ?? wrote
    done += 1
    onRequest?.(done)
    if (wrong !== undefined) throw new Error(wrong)
  }

  try {
    const result = await fc.check(fc.asyncProperty(arbitrary, trial), {
      numRuns: requests,
      seed,
      interruptAfterTimeLimit: maxMs,
    })
    if (result.counterexample !== null) {
      const [request] = result.counterexample
      const reason = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)
      throw new FuzzFailure(`${request.operation}: ${reason} (seed ${seed})\n${curlLine(origin, request)}`)
    }
    return { requests: done, answers }
  } finally {
    agent.destroy()
  }
}
