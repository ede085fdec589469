import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { NotFoundError } from '../operation/errors.ts'
import type { Clock } from '../runtime/clock.ts'
import { measurements } from '../runtime/measurements.ts'
import type { Authenticator } from './requests/authenticator.ts'

const validMs = 600_000

/** Codes that each stand for a key once, for ten minutes. They exist only in the memory of this process. */
export type SignInCodes = ReturnType<typeof createSignInCodes>

export function createSignInCodes(clock: Clock) {
  const codes = new Map<string, { readonly key: string; readonly endsAtMs: number }>()
  return {
    make(key: string): string {
      const code = randomBytes(24).toString('hex')
      codes.set(code, { key, endsAtMs: clock() + validMs })
      return code
    },
    /** Returns the key of a code and invalidates the code; `undefined` if the code is invalid. */
    redeem(code: string): string | undefined {
      const { key, endsAtMs = 0 } = codes.get(code) ?? {}
      codes.delete(code)
      return clock() < endsAtMs ? key : undefined
    },
  }
}

/** Mounts the endpoint that exchanges the code of a link for its key, so that no address contains a key. */
export function mountSignInCodes(app: FastifyInstance, codes: SignInCodes, authenticator: Authenticator): void {
  app.post('/sign-in/code', { onRequest: authenticator.countRequest }, async (request, reply) => {
    const { data } = z.safeParse(z.object({ code: z.string() }), request.body)
    const key = data && codes.redeem(data.code)
    if (key === undefined) {
      measurements.signInRefused.publish({ reason: 'the code of a link is not valid' })
      throw new NotFoundError(['code', 'has been used, is older than ten minutes, or is unknown'])
    }
    return reply.header('cache-control', 'no-store').send({ key })
  })
}
