import type { FastifyBaseLogger } from 'fastify'
import { handleListAudit } from '#server/audit/list-audit'
import type { Clock } from '#server/clock'
import { createLogSampler } from '#server/http/requests/log-sampler'
import { handleGetKey } from '#server/keys/get-key'
import { handleGetLocation } from '#server/places/get-location'
import { handleListAirports } from '#server/places/list-airports'
import { handleListPlaces } from '#server/places/list-places'
import { createLocateCaller } from '#server/places/locate-caller'
import type { Storages } from '#server/storages/storages'
import { type OpenedPlatform, openPlatform, type PlatformWaits } from '#sources/platform/open-platform'
import type { Config } from './config.ts'
import type { OpenedOperations } from './open-operations.ts'
import type { PlatformSettings } from './platform-config.ts'

export interface OpenPlatformOperationsOptions {
  readonly config: Pick<Config, 'homeLocation' | 'geoipFile'>
  readonly settings: PlatformSettings
  readonly storages: Storages
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  /** Called with each line for the operator to read. */
  readonly say: (line: string) => void
  readonly waits?: PlatformWaits | undefined
}

export interface OpenedPlatformOperations extends OpenedOperations, Pick<OpenedPlatform, 'gaps'> {
  /** Says what does not work, in words; `undefined` while everything does. */
  readonly problem: () => string | undefined
  /** Where pictures of hotels may be: at the platform, and anywhere that is safe to load from. */
  readonly pictureHosts: () => readonly string[]
}

/** How often the same field of an operation is logged. */
const deviationLoggedEveryMs = 60_000

/**
 * Makes the handler of each operation in front of a platform: keys, audit, places and airports are our own, everything else
 * is passed on.
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
    say('PLATFORM_URL is set: the accounts and transfers in the database are not used; miles are those of the platform')
  }
  if ((await storages.reviewRules.current()) !== undefined) {
    say('PLATFORM_URL is set: no review rule of this service is in force; the platform decides which transfers wait')
  }
  const locate = await createLocateCaller(places, config.homeLocation, config.geoipFile)
  const sampleDeviations = createLogSampler(deviationLoggedEveryMs, () => performance.now())
  const platform = await openPlatform({
    ...settings,
    ...waits,
    places,
    forwarded: storages.forwarded,
    locate,
    clock,
    onKeyRefused: () => logger.error('the platform refuses PLATFORM_KEY'),
    onDescription: (isRead) => {
      if (isRead) logger.info('the description of the platform is read')
      else
        logger.warn('the description of the platform cannot be read; what it offered before is assumed, or the least')
    },
    onDeviation: (operation, field) => {
      if (sampleDeviations(`${operation} ${field}`) === undefined) return
      logger.warn({ operation, field }, 'an answer of the platform is not as described; it is passed on')
    },
  })
  const pictureHosts = [...new Set([new URL(settings.url).origin, 'https:'])]
  return {
    pictureHosts: () => pictureHosts,
    operations: {
      ...platform.operations,
      listAudit: handleListAudit(storages.audit),
      listPlaces: handleListPlaces(places),
      listAirports: handleListAirports(places),
      getLocation: handleGetLocation(locate),
      getKey: handleGetKey(),
    },
    problem: () => (platform.isKeyRefused() ? 'The platform refuses PLATFORM_KEY' : undefined),
    gaps: platform.gaps,
    queueDepth: () => 0,
    stop: async () => platform.stop(),
  }
}
