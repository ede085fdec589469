import { StartError } from '#server/errors'
import { parseBaseUrl, parseHeaderText, type Variables } from './parse-setting.ts'

/** Another implementation of the interface, which the service stands in front of. */
export interface PlatformSettings {
  /** The address that paths are put after, without a slash at the end. */
  readonly url: string
  readonly key: string
  /** What the platform signs its events with; `undefined` where they are not received. */
  readonly webhookSecret: string | undefined
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
  const webhookSecret = variables.read(
    'PLATFORM_WEBHOOK_SECRET',
    undefined,
    parseHeaderText,
    'the text of a secret, without spaces',
  )
  if (url === undefined || key === undefined) {
    if (webhookSecret !== undefined) throw new StartError('PLATFORM_WEBHOOK_SECRET needs PLATFORM_URL')
    return undefined
  }
  return { url, key, webhookSecret }
}
