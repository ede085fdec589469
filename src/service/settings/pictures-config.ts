import { parseOrigins, type Variables } from './parse-setting.ts'

/**
 * Reads how pictures of hotels that are at other origins are shown.
 *
 * @throws {StartError} when a variable has an invalid value
 */
export function readPictures(variables: Variables) {
  const origins = 'origins separated by commas, as in https://pictures.example.com'
  return {
    /** Fetched and served by the service, or shown by pages from where they are. */
    mode: variables.choice('PICTURES', 'own', ['own', 'direct']),
    /** What the fetched pictures may take up on disk. */
    cacheBytes: variables.integer('PICTURES_CACHE_MB', 2000, [50, 10_000_000]) * 1_000_000,
    /** The operator's own origins, of any address and over http too. */
    trustedOrigins: variables.read('PICTURES_FROM', [], parseOrigins, origins),
  }
}
