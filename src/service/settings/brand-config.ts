import { readFileSync } from 'node:fs'
import { type Brand, plainBrand } from '#contract/page-settings'
import { type BrandFile, brandFile } from '#server/http/pages/brand'
import { parseHttpUrl, type Variables } from './variables.ts'
import { StartError } from '#server/operation/errors'

const maxLogoBytes = 256_000
const someLinks =
  'up to 6 links of up to 30 characters, as in Help=https://example.com/help,Contact=mailto:help@example.com'

/** A logo with at least this ratio of width to height contains the name; the name beside it is for screen readers only. */
const wordmarkRatio = 2
const wordmarkStyle = 'html [id=root]>header>a:first-child{gap:0;font-size:0}'

/** Reads the brand of the service, and the files that the brand needs. */
export function readBrand(variables: Variables) {
  const name = variables.matching('BRAND_NAME', plainBrand.name, /^\P{C}{1,40}$/u, 'a text of at most 40 characters')
  const picture = variables.read('BRAND_LOGO', undefined, readLogo, 'a readable PNG or SVG with viewBox, up to 256 kB')
  const accent = variables.read('BRAND_ACCENT', '', accentStyle, 'a colour as in #0f5b62')
  const links = variables.read('BRAND_LINKS', [], parseLinks, someLinks)
  const terms = variables.read('TERMS_URL', undefined, parseHttpUrl, 'an http or https URL')

  const { logo } = picture ?? plainBrand
  const style = accent + (logo.width < wordmarkRatio * logo.height ? '' : wordmarkStyle)
  const stylesheet = style === '' ? undefined : brandFile(Buffer.from(style), 'css')
  return {
    brand: {
      ...plainBrand,
      name,
      logo,
      links: terms === undefined ? links : [...links, { text: 'Terms', url: terms.href }],
      stylesheet: stylesheet?.path ?? null,
    },
    brandFiles: [picture?.file, stylesheet].filter((file) => file !== undefined),
  }
}

function parseLinks(text: string): Brand['links'] | undefined {
  const links = text.split(',').map((link) => {
    const [, text = '', url = ''] = /^\s*([^=]{0,29}[^=\s])\s*=\s*((?:https?|mailto|tel):\S+)\s*$/i.exec(link) ?? []
    return { text, url }
  })
  return links.length <= 6 && links.every(({ url }) => URL.canParse(url)) ? links : undefined
}

function readLogo(path: string): { readonly logo: Brand['logo']; readonly file: BrandFile } | undefined {
  let content: Buffer
  try {
    content = readFileSync(path)
  } catch {
    return undefined
  }
  if (content.length > maxLogoBytes) return undefined
  const isPng = content.length >= 24 && content.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
  const [, viewBox = ''] = /<svg\b[^>]*\sviewBox=["']([^"']+)/.exec(isPng ? '' : content.toString()) ?? []
  const [width = 0, height = 0] = isPng
    ? [content.readUInt32BE(16), content.readUInt32BE(20)]
    : viewBox
        .trim()
        .split(/[\s,]+/)
        .slice(2)
        .map(Number)
  if (!(width > 0 && height > 0)) return undefined
  const file = brandFile(content, isPng ? 'png' : 'svg')
  return { file, logo: { url: file.path, width, height } }
}

/** The minimum contrast of letters with their background (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5
/** The darkest background of light pages, `--sunken`: a colour readable on it is readable on all others and under white. */
const darkestGround = '#ebe6da'

/**
 * Returns CSS rules for an accent: the colour itself in the light theme, and in the dark theme a light tint of its hue,
 * which is always readable. Readers who want more contrast, or their own colours, keep the software's colours. Returns
 * `undefined` for an invalid colour.
 *
 * @throws {StartError} when the accent is too light for light pages
 */
export function accentStyle(accent: string): string | undefined {
  if (!/^#[\da-f]{6}$/i.test(accent)) return undefined
  const contrast = (luminance(darkestGround) + 0.05) / (luminance(accent) + 0.05)
  if (contrast < leastContrast) {
    const found = (Math.floor(Math.max(contrast, 1) * 10) / 10).toFixed(1)
    throw new StartError(
      `BRAND_ACCENT must be darker: ${accent} has a contrast of ${found} on light pages (${darkestGround}) and needs ${leastContrast}`,
    )
  }
  const rules = [
    `--accent:light-dark(${accent},oklch(from ${accent} 0.8 min(c,0.1) h))`,
    '--accent-ink:light-dark(#ffffff,#161815)',
    '--accent-soft:light-dark(color-mix(in srgb,var(--accent) 10%,#ffffff),color-mix(in srgb,var(--accent) 14%,#1e211d))',
  ]
  return `@media (forced-colors:none) and (not (prefers-contrast:more)){html:root{${rules.join(';')}}}`
}

/** Returns the relative luminance of a colour, from 0 to 1, as WCAG computes it. */
function luminance(color: string): number {
  const weightOf = [0.2126, 0.7152, 0.0722]
  const shares = Array.from(Buffer.from(color.slice(1), 'hex'), (byte) => byte / 255)
  return shares.reduce(
    (sum, share, at) => sum + weightOf[at]! * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4),
    0,
  )
}
