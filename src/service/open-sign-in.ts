import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/runtime/clock'
import { createLogSampler } from '#server/http/logging/log-sampler'
import { measurements } from '#server/runtime/measurements'
import type { CheckKey } from '#server/keys/check-key'
import type { PageSignIn } from '#contract/page-settings'
import type { Config } from './config.ts'

/** How often refusals of tokens with the same reason are logged. */
const refusalLoggedEveryMs = 60_000

/** Prepares the sign-in with the configured provider. An unreachable provider does not stop the start. */
export async function openSignIn(
  { signIn }: Pick<Config, 'signIn'>,
  checkKey: CheckKey,
  clock: Clock,
  logger: FastifyBaseLogger,
) {
  if (signIn === undefined) return { checkKey, pageSignIn: undefined }
  // Loaded only if used, because they take memory and time.
  const [{ acceptTokens, createCheckToken }, { createProvider }] = await Promise.all([
    import('#server/sign-in/check-token'),
    import('#server/sign-in/provider'),
  ])
  const sampleRefusals = createLogSampler(refusalLoggedEveryMs, clock)
  const provider = createProvider({
    issuer: signIn.issuer,
    clock,
    onError: (error) => logger.error({ err: error }, 'the sign-in provider cannot be read'),
  })
  await provider.refresh()
  const checkToken = createCheckToken(signIn, provider, clock, (reason) => {
    measurements.signInRefused.publish({ reason })
    const suppressed = sampleRefusals(reason)
    if (suppressed !== undefined) logger.warn({ reason, suppressed }, 'an access token was refused')
  })
  const { issuer, clientId, name, scope, parameters } = signIn
  return {
    /** Accepts the provider's access tokens as well as keys. */
    checkKey: acceptTokens(checkKey, checkToken),
    pageSignIn: (): PageSignIn => ({
      issuer,
      clientId,
      name,
      scope,
      parameters,
      provider: provider.endpoints() ?? null,
    }),
  }
}
