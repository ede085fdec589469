import { parseBaseUrl, headerText, type Variables } from './variables.ts'

/** Reads the platform behind the service; `undefined` if there is none. */
export function readPlatform(variables: Variables) {
  const aUrl = 'an http or https URL, without a query and without a password'
  const url = variables.read('PLATFORM_URL', undefined, (text) => parseBaseUrl(text, 'everywhere'), aUrl)
  const key = variables.matching('PLATFORM_KEY', undefined, headerText, 'the text of a key, without spaces')
  variables.requireTogether('PLATFORM_URL', 'PLATFORM_KEY')
  const aSecret = 'a secret of at least 24 characters, without spaces'
  const webhookSecret = variables.matching('PLATFORM_WEBHOOK_SECRET', undefined, /^[!-~]{24,}$/, aSecret)
  variables.requireWith('PLATFORM_WEBHOOK_SECRET', 'PLATFORM_URL')
  return url === undefined || key === undefined ? undefined : { url, key, webhookSecret }
}
