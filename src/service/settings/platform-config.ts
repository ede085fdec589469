import { StartError } from '#server/operation/errors'
import { parseBaseUrl, headerText, type Variables } from './parse-setting.ts'

/**
 * Reads the platform that the service stands in front of; `undefined` where there is none.
 *
 * @throws {StartError} when a variable has an invalid value, or one that it needs is missing
 */
export function readPlatform(variables: Variables) {
  const url = variables.read(
    'PLATFORM_URL',
    undefined,
    (text) => parseBaseUrl(text, 'everywhere'),
    'an http or https URL, without a query and without a password',
  )
  const key = variables.matching('PLATFORM_KEY', undefined, headerText, 'the text of a key, without spaces')
  if ((url === undefined) !== (key === undefined)) {
    throw new StartError('PLATFORM_URL and PLATFORM_KEY must be set together')
  }
  const webhookSecret = variables.matching(
    'PLATFORM_WEBHOOK_SECRET',
    undefined,
    /^[!-~]{24,}$/,
    'a secret of at least 24 characters, without spaces',
  )
  if (url === undefined || key === undefined) {
    if (webhookSecret !== undefined) throw new StartError('PLATFORM_WEBHOOK_SECRET needs PLATFORM_URL')
    return undefined
  }
  return { url, key, webhookSecret }
}
