import { createHmac } from 'node:crypto'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { dayMs } from '#contract/days'
import { type DeliveryProblem, receiverSeconds } from '#contract/webhooks/webhook'
import { Webhook } from 'standardwebhooks'
import { createOutboundAgents, isPrivateAddress } from '../runtime/outbound-agents.ts'
import { earlierSecretsAt, type StoredDelivery, type StoredWebhook } from './webhook-storage.ts'

export interface Attempt {
  /** The HTTP status; `null` without a response. */
  readonly status: number | null
  /** `null` if the event was received. */
  readonly problem: DeliveryProblem | null
  /** The wait requested by the receiver, at most a day. */
  readonly retryAfterMs: number
}

type Signing = Pick<StoredWebhook, 'url' | 'secret' | 'earlierSecrets'>
type Signed = Pick<StoredDelivery, 'id' | 'body'>

/** Sends an event to a webhook once; resolves to `undefined` if the signal aborts the request. */
export type SendEvent = ReturnType<typeof createSendEvent>

/** Only the status of a response is used; if its body is longer than this, the connection is closed. */
const maxResponseBytes = 65_536

/** @param allowedOrigins origins allowed over http and at any address */
export function createSendEvent(allowedOrigins: readonly string[], timeoutMs = receiverSeconds * 1000) {
  const agentOf = createOutboundAgents(allowedOrigins)

  return async (webhook: Signing, { id, body }: Signed, nowMs: number, signal: AbortSignal) => {
    const url = new URL(webhook.url)
    const agent = agentOf(url)
    if (agent === undefined) return { status: null, problem: 'private_address', retryAfterMs: 0 } as const
    const timeout = AbortSignal.timeout(timeoutMs)
    const options = {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Milestay',
        ...signatures(webhook, id, body, nowMs),
      },
      signal: AbortSignal.any([signal, timeout]),
    }
    return new Promise<Attempt | undefined>((resolve) => {
      let attempt: Attempt | undefined
      let failure: Error | undefined
      const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
      request.on('response', (response) => {
        attempt = readAttempt(response, nowMs)
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxResponseBytes) response.destroy()
        })
        // The status is enough, so the rest of the response may fail.
        response.on('error', () => undefined)
      })
      request.on('error', (error) => (failure = error))
      // Emitted after a response, an error or neither; until then the attempt holds a connection.
      request.on('close', () => {
        const problem = isPrivateAddress(failure) ? 'private_address' : timeout.aborted ? 'timeout' : 'unreachable'
        resolve(attempt ?? (signal.aborted ? undefined : { status: null, problem, retryAfterMs: 0 }))
      })
      request.end(body)
    })
  }
}

/** Signs with each valid secret, as Standard Webhooks requires, and signs the body alone with the newest secret's text. */
function signatures(webhook: Signing, id: string, body: string, nowMs: number): Record<string, string> {
  const signed = [webhook, ...earlierSecretsAt(nowMs, webhook)].map((each) =>
    new Webhook(each.secret).sign(id, new Date(nowMs), body),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': signed.join(' '),
    'x-signature': createHmac('sha256', webhook.secret).update(body).digest('hex'),
  }
}

function readAttempt({ statusCode: status = 0, headers }: IncomingMessage, nowMs: number): Attempt {
  const problem = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'
  const retryAfter = headers['retry-after'] ?? ''
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs
  return { status, problem, retryAfterMs: Math.min(Math.max(waitMs || 0, 0), dayMs) }
}
