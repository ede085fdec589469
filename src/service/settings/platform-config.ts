import { StartError } from '#server/errors'
import { parseBaseUrl, parseHeaderText, type Variables } from './parse-setting.ts'

/** Another implementation of the interface, which the service stands in front of. */
export interface PlatformSettings {
  /** The address that paths are put after, without a slash at the end. */
  readonly url: string
  readonly key: string
}

/**
 * Reads the platform that the service stands in front of; `undefined` where there is none.
 *
 * @throws {StartError} when a variable has an invalid value, or one that it needs is missing
 */
export function readPlatform(variables: Variables): PlatformSettings | undefined {
  const url = variables.read(
    'PLATFORM_URL',
    undefined,
    (text) => parseBaseUrl(text, 'everywhere'),
    'an http or https URL, without a query and without a password',
  )
  const key = variables.read('PLATFORM_KEY', undefined, parseHeaderText, 'the text of a key, without spaces')
  if ((url === undefined) !== (key === undefined)) {
    throw new StartError('PLATFORM_URL and PLATFORM_KEY must be set together')
  }
  return url === undefined || key === undefined ? undefined : { url, key }
}
