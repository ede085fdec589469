/** Returns whether a setting is on. */
export function parseSwitch(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined
}

/** Returns a whole number within bounds. */
export function parseInteger(text: string, min: number, max: number): number | undefined {
  if (!/^\d{1,9}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}

/** Where an address may be http; elsewhere it is https. */
const mayBeHttp = {
  everywhere: () => true,
  'on localhost': (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host),
  'in a private network': (host: string) =>
    !host.includes('.') || /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host),
}

/** Returns the address that paths are put after: a URL without credentials, a query and slashes at the end. */
export function parseBaseUrl(text: string, http: keyof typeof mayBeHttp): string | undefined {
  const url = parseHttpUrl(text)
  if (url === undefined || url.search + url.hash !== '') return undefined
  return url.protocol === 'https:' || mayBeHttp[http](url.hostname) ? url.href.replace(/\/+$/, '') : undefined
}

/** Returns a key, or another text that a header carries as it is. */
export function parseHeaderText(text: string): string | undefined {
  return /^[!-~]+$/.test(text) ? text : undefined
}

/** Returns the origin of an http or https URL without a path. */
function parseOrigin(text: string): string | undefined {
  const url = parseHttpUrl(text)
  return url !== undefined && url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined
}

/** Returns origins that are separated by commas. */
export function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(',').map((part) => parseOrigin(part.trim()))
  return origins.every((origin) => origin !== undefined) ? origins : undefined
}

/** Returns an http or https URL without credentials. */
export function parseHttpUrl(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : undefined
}
