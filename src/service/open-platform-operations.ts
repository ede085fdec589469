import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/runtime/clock'
import type { Storages } from '#server/storages/storages'
import { type OpenedPlatform, openPlatform, type PlatformWaits } from '#platform/open-platform'
import type { Config } from './config.ts'
import { openOwnOperations, type OpenedOperations, type OpenOperationsOptions } from './open-operations.ts'
import { openPictures } from './open-pictures.ts'

export interface OpenPlatformOperationsOptions {
  readonly config: OpenOperationsOptions['config'] & Pick<Config, 'pictures' | 'dataDir'>
  readonly settings: NonNullable<Config['platform']>
  readonly storages: Storages
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly say: (line: string) => void
  readonly waits?: PlatformWaits | undefined
}

export interface OpenedPlatformOperations
  extends OpenedOperations, Pick<OpenedPlatform, 'gaps'>, Omit<ReturnType<typeof openPictures>, 'pictureUrl'> {
  /** Returns the current problem in words, or `undefined` if there is none. */
  readonly problem: () => string | undefined
}

/**
 * Creates the handlers of operations in front of a platform: keys, audit, places, airports and proposals are our own;
 * everything else is forwarded.
 */
export async function openPlatformOperations({
  config,
  settings,
  storages,
  clock,
  logger,
  say,
  waits,
}: OpenPlatformOperationsOptions): Promise<OpenedPlatformOperations> {
  const { miles, places } = storages
  if (await miles.hasAccounts()) {
    say('PLATFORM_URL is set: the accounts and transfers in the database are not used; the platform keeps the miles')
  }
  if ((await storages.reviewRules.current()) !== undefined) {
    say('PLATFORM_URL is set: no review rule of this service is in force; the platform decides which transfers wait')
  }
  const { locate, readKeyNames, operations } = await openOwnOperations({ config, storages, clock })
  const { pictureUrl, pictures, pictureHosts } = openPictures({
    config,
    hotels: { hotelById: (...picture) => platform.pictures.hotelById(...picture) },
    clock,
    onFailure: (error) => logger.info({ err: error }, 'a picture is unavailable'),
  })
  const platform = await openPlatform({
    ...settings,
    ...waits,
    pictureUrl,
    places,
    forwarded: storages.forwarded,
    readKeyNames,
    locate,
    clock,
    onKeyRefused: () => logger.error('the platform refuses PLATFORM_KEY'),
    onDescription: (isRead) => {
      if (isRead) logger.info('the description of the platform is read')
      else
        logger.warn('the description of the platform cannot be read; what it offered before is assumed, or the least')
    },
  })
  return {
    pictures,
    pictureHosts: [new URL(settings.url).origin, ...pictureHosts],
    operations: { ...platform.operations, ...operations },
    problem: () => (platform.isKeyRefused() ? 'The platform refuses PLATFORM_KEY' : undefined),
    gaps: platform.gaps,
    queueDepth: () => 0,
    stop: async () => platform.stop(),
  }
}
