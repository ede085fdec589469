import { parseInteger, parseOrigins } from './parse-setting.ts'
import type { ReadVariable } from './sign-in-config.ts'

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
export function readPictures(read: ReadVariable): PicturesConfig {
  const cacheMb = read(
    'PICTURES_CACHE_MB',
    2000,
    (text) => parseInteger(text, 50, 10_000_000),
    'a whole number of megabytes from 50 to 10000000',
  )
  return {
    mode: read('PICTURES', 'own', (text) => (text === 'own' || text === 'direct' ? text : undefined), 'own or direct'),
    cacheBytes: cacheMb * 1_000_000,
    trustedOrigins: read(
      'PICTURES_FROM',
      [],
      parseOrigins,
      'origins separated by commas, as in https://pictures.example.com',
    ),
  }
}
