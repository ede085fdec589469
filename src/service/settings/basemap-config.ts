import type { BasemapLocation } from '#sources/basemap/open-basemap'
import { parseHttpUrl } from './parse-setting.ts'
import type { ReadVariable } from './sign-in-config.ts'

/**
 * Reads where the operator's basemap is; `undefined` where pages show the product's own.
 *
 * @throws {StartError} when it is not an address and not a file
 */
export function readBasemap(read: ReadVariable): BasemapLocation | undefined {
  return read('BASEMAP', undefined, parseLocation, 'a PMTiles file, or the http or https URL of one')
}

function parseLocation(text: string): BasemapLocation | undefined {
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(text)) return { file: text }
  const url = parseHttpUrl(text)
  return url === undefined ? undefined : { url: url.href }
}
