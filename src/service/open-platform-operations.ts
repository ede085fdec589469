import type { FastifyBaseLogger } from 'fastify'
import { handleListAudit } from '#server/audit/list-audit'
import { createKeyNames } from '#server/keys/key-names'
import type { Clock } from '#server/clock'
import { createLogSampler } from '#server/http/requests/log-sampler'
import { handleGetKey } from '#server/keys/get-key'
import { directPictureUrl, ownPictureUrl } from '#server/hotels/picture-url'
import type { PictureError } from '#server/pictures/picture-error'
import type { Pictures } from '#server/pictures/pictures'
import { handleGetLocation } from '#server/places/get-location'
import { handleListAirports } from '#server/places/list-airports'
import { handleListPlaces } from '#server/places/list-places'
import { createLocateCaller } from '#server/places/locate-caller'
import type { Storages } from '#server/storages/storages'
import { type OpenedPlatform, openPlatform, type PlatformWaits } from '#sources/platform/open-platform'
import type { Config } from './config.ts'
import type { OpenedOperations } from './open-operations.ts'
import { openOwnPictures } from './open-pictures.ts'
import type { PlatformSettings } from './settings/platform-config.ts'

export interface OpenPlatformOperationsOptions {
  readonly config: Pick<Config, 'configuredKeys' | 'homeLocation' | 'geoipFile' | 'pictures' | 'dataDir'>
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
  /** `undefined` where pages show pictures from where they are. */
  readonly pictures: Pictures | undefined
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
  const readKeyNames = createKeyNames(storages.keys, config.configuredKeys)
  const locate = await createLocateCaller(places, config.homeLocation, config.geoipFile)
  const isDirect = config.pictures.mode === 'direct'
  const sampleDeviations = createLogSampler(deviationLoggedEveryMs, () => performance.now())
  const platform = await openPlatform({
    ...settings,
    ...waits,
    pictureUrl: isDirect ? directPictureUrl : ownPictureUrl,
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
    onDeviation: (operation, field) => {
      if (sampleDeviations(`${operation} ${field}`) === undefined) return
      logger.warn({ operation, field }, 'an answer of the platform is not as described; it is passed on')
    },
  })
  const onFailure = (error: PictureError) => logger.info({ err: error }, 'a picture is unavailable')
  const { origin } = new URL(settings.url)
  const pictureHosts = isDirect ? [origin, 'https:', ...config.pictures.trustedOrigins] : [origin]
  return {
    pictures: isDirect ? undefined : openOwnPictures({ config, hotels: platform.pictures, clock, onFailure }),
    pictureHosts: () => pictureHosts,
    operations: {
      ...platform.operations,
      listAudit: handleListAudit(storages.audit, readKeyNames),
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
