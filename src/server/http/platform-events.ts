import { createHmac, timingSafeEqual } from 'node:crypto'
import { accountId, callersId } from '#contract/miles/transfer'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { InvalidInputError } from '../operation/errors.ts'
import type { TransferOutcome } from '../miles/forwarded/forwarded-transfers.ts'
import { HttpError } from './errors.ts'
import { basePath } from './mount-operation.ts'
import type { Authenticator } from './requests/authenticator.ts'
import { explainIssue, withoutMessage } from '../operation/explain-issue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body has a signature to check, for which its bytes are stored. */
    isSigned?: true
  }
  interface FastifyRequest {
    /** The bytes of a body with a signature to check. */
    signedBody: Buffer | undefined
  }
}

export interface PlatformEventsOptions {
  readonly secret: string
  /** Stores the outcome of a transfer; ignores transfers that were not sent through this service or are settled. */
  readonly settle: (outcome: TransferOutcome) => Promise<void>
}

/** An event that settles a transfer; a platform may omit its account and miles. */
const settlingEvent = z.object({
  event_name: z.enum(['transfer-in.success', 'transfer-in.failed']),
  payload: z.object({
    reference_id: callersId,
    transaction_id: z.nullish(z.string()),
    account_id: z.nullish(accountId),
    amount: z.nullish(z.int()),
  }),
})

/** Any other event; its payload is ignored. */
const otherEvent = z.object({ event_name: z.string().check(z.regex(/^(?!transfer-in\.(success|failed)$)/)) })

/** Mounts the endpoint for a platform's events. It needs no key, because events are authenticated by a signature. */
export function mountPlatformEvents(
  app: FastifyInstance,
  { secret, settle }: PlatformEventsOptions,
  authenticator: Authenticator,
): void {
  app.decorateRequest('signedBody')
  app.post(
    `${basePath}/miles/platform-events`,
    { config: { isSigned: true }, onRequest: authenticator.countRequest },
    async ({ headers, body, signedBody }, reply) => {
      if (signedBody === undefined || !isSignature(headers['x-signature'], signedBody, secret)) {
        throw new HttpError('unauthorized', 'x-signature must be the HMAC-SHA256 of the body, in hexadecimal digits')
      }
      if (!z.safeParse(otherEvent, body).success) await settle(readOutcome(body))
      return reply.code(204).send()
    },
  )
}

function isSignature(signature: unknown, body: Buffer, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[\da-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(body).digest())
}

/** @throws {InvalidInputError} naming every invalid field */
function readOutcome(body: unknown): TransferOutcome {
  const { data, error } = z.safeParse(settlingEvent, body, withoutMessage)
  if (error !== undefined) {
    throw new InvalidInputError(error.issues.map((issue) => explainIssue(issue, settlingEvent, 'body')))
  }
  const { reference_id: referenceId, transaction_id = null, account_id = null, amount = null } = data.payload
  const status = data.event_name === 'transfer-in.success' ? 'success' : 'failed'
  return { referenceId, status, transactionId: transaction_id, accountId: account_id, miles: amount }
}
