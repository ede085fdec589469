import type { Tiles } from '#contract/page-settings'

type Headers = Readonly<Record<string, string>>

/** Headers of every response. */
const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** Headers of every response except pages; they forbid loading and running anything. */
export const dataHeaders: Headers = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Headers of hotel pictures and brand files. */
export const pictureHeaders = {
  // The file at a path never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

/** The hash of the only style sheet that React Aria injects. */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** The sources that a page may use besides the service's own files; none if omitted. */
export interface OtherSources {
  /** The inline scripts of the page, each as `sha256-` and its hash. */
  readonly scripts?: readonly string[]
  /** The origins to which the page sends requests. */
  readonly connect?: readonly string[]
  readonly pictures?: readonly string[]
}

/** Returns the headers of the app's page and files; a worker has the policy of its script's response. */
export function pageHeaders(
  tiles: Tiles | undefined,
  { scripts = [], connect = [], pictures = [] }: OtherSources = {},
): Headers {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' ${reactAriaStyle}`,
    ["img-src 'self' data: blob:", ...tileSources(tiles), ...pictures].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
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

/** The tile server's origin; the `{s}` of a template becomes a wildcard for subdomains. */
function tileSources(tiles: Tiles | undefined): string[] {
  if (tiles === undefined || tiles.url.startsWith('/')) return []
  const { protocol, host } = new URL(tiles.url.replace('{s}', 's'))
  return [`${protocol}//${tiles.url.includes('{s}.') ? host.replace(/^s\./, '*.') : host}`]
}
