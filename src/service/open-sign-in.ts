import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/clock'
import type { CheckKey } from '#server/keys/check-key'
import type { PageSignIn } from '#contract/page-settings'
import type { Config } from './config.ts'

/** Signing in with a provider, in use. */
export interface OpenedSignIn {
  /** Takes the provider's access tokens beside keys. */
  readonly checkKey: CheckKey
  /** `undefined` where no provider is configured. */
  readonly pageSignIn: (() => PageSignIn) | undefined
}

/** Prepares signing in with the provider of the settings. One that cannot be reached does not stop the start. */
export async function openSignIn(
  { signIn }: Pick<Config, 'signIn'>,
  checkKey: CheckKey,
  clock: Clock,
  logger: FastifyBaseLogger,
): Promise<OpenedSignIn> {
  if (signIn === undefined) return { checkKey, pageSignIn: undefined }
  // Loaded only where they are used: they take memory and time.
  const [{ acceptTokens, createCheckToken }, { createProvider }] = await Promise.all([
    import('#server/sign-in/check-token'),
    import('#server/sign-in/provider'),
  ])
  const provider = createProvider({
    issuer: signIn.issuer,
    clock,
    onError: (error) => logger.error({ err: error }, 'the sign-in provider cannot be read'),
  })
  await provider.refresh()
  const { issuer, clientId, name, scope, parameters } = signIn
  return {
    checkKey: acceptTokens(checkKey, createCheckToken(signIn, provider, clock)),
    pageSignIn: () => ({ issuer, clientId, name, scope, parameters, provider: provider.endpoints() ?? null }),
  }
}
