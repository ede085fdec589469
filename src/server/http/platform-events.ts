import { createHmac, timingSafeEqual } from 'node:crypto'
import { accountId, callersId } from '#contract/miles/transfer'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { InvalidInputError } from '../operation/errors.ts'
import type { TransferOutcome } from '../miles/forwarded/forwarded-transfers.ts'
import { HttpError } from './errors.ts'
import { basePath } from './mount-operation.ts'
import type { Authenticator } from './requests/authenticator.ts'
import { explainIssue, withoutMessage } from './requests/explain-issue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a signature of the body is checked, for which its bytes are kept. */
    isSigned?: true
  }
  interface FastifyRequest {
    /** The bytes of a body whose signature is checked. */
    signedBody: Buffer | undefined
  }
}

export interface PlatformEventsOptions {
  /** The text that the platform signs its events with. */
  readonly secret: string
  /** Stores what became of a transfer; of one that was not sent through this service, and of one that is settled, nothing. */
  readonly settle: (outcome: TransferOutcome) => Promise<void>
}

/** The fields of an event that settles a transfer; a platform may leave out whose account it is, and how many miles. */
const settlingEvent = z.object({
  event_name: z.enum(['transfer-in.success', 'transfer-in.failed']),
  payload: z.object({
    reference_id: callersId,
    transaction_id: z.nullish(z.string()),
    account_id: z.nullish(accountId),
    amount: z.nullish(z.int()),
  }),
})

/** An event that settles nothing, which is not read further. */
const otherEvent = z.object({ event_name: z.string().check(z.regex(/^(?!transfer-in\.(success|failed)$)/)) })

/** Mounts where a platform sends its events. No key is needed: an event is known by the signature of its body. */
export function mountPlatformEvents(
  app: FastifyInstance,
  { secret, settle }: PlatformEventsOptions,
  authenticator: Authenticator,
): void {
  app.decorateRequest('signedBody')
  app.post(
    `${basePath}/miles/platform-events`,
    {
      config: { isSigned: true },
      onRequest: async (request, reply) => authenticator.countRequest(request, reply),
    },
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
    const [first, ...rest] = error.issues.map((issue) => explainIssue(issue, settlingEvent, 'body'))
    throw new InvalidInputError([first!, ...rest])
  }
  const { reference_id: referenceId, transaction_id = null, account_id = null, amount = null } = data.payload
  const status = data.event_name === 'transfer-in.success' ? 'success' : 'failed'
  return { referenceId, status, transactionId: transaction_id, accountId: account_id, miles: amount }
}
