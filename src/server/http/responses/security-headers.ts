type Headers = Readonly<Record<string, string>>

/** Raster tiles of a server of the operator's choice; `url` is a template with `{z}`, `{x}` and `{y}`. */
export interface Tiles {
  readonly url: string
  readonly attribution: string
}

/** On every answer whatever it is. */
const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** On what is not a page: nothing it says may load or run anything. */
export const dataHeaders: Headers = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** React Aria injects one style sheet; this is what it holds. */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** On the pages of the app, and on its scripts: a worker's own answer says what the worker may do. */
export function pageHeaders(tiles: Tiles | undefined): Headers {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${reactAriaStyle}`,
    ["img-src 'self' data: blob:", ...tileSources(tiles)].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    ...everywhere,
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
  }
}

/** The tile server's host; a template with `{s}` names a host for each of its letters. */
function tileSources(tiles: Tiles | undefined): string[] {
  if (tiles === undefined || tiles.url.startsWith('/')) return []
  const { protocol, host } = new URL(tiles.url.replace('{s}', 's'))
  return [`${protocol}//${tiles.url.includes('{s}.') ? host.replace(/^s\./, '*.') : host}`]
}
