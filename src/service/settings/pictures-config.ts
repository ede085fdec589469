import { parseOrigins, type Variables } from './parse-setting.ts'

/** How pictures of hotels that are at other origins are shown. */
export interface PicturesConfig {
  /** Fetched and served by the service, or shown by pages from where they are. */
  readonly mode: 'own' | 'direct'
  /** What the fetched pictures may take up on disk. */
  readonly cacheBytes: number
  /** The operator's own origins, of any address and over http too. */
  readonly trustedOrigins: readonly string[]
}

/** @throws {StartError} when a variable has an invalid value */
export function readPictures(variables: Variables): PicturesConfig {
  return {
    mode: variables.choice('PICTURES', 'own', ['own', 'direct']),
    cacheBytes: variables.integer('PICTURES_CACHE_MB', 2000, [50, 10_000_000]) * 1_000_000,
    trustedOrigins: variables.read(
      'PICTURES_FROM',
      [],
      parseOrigins,
      'origins separated by commas, as in https://pictures.example.com',
    ),
  }
}
