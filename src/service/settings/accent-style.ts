import { StartError } from '#server/errors'

/** What letters need against what they are on (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5
/** The darkest ground of light pages, `--sunken`: a colour that can be read there can be read on all of them, and white on it. */
const darkestGround = '#ebe6da'

/**
 * Returns the rules of CSS for an accent: the colour itself in the light theme, in the dark one a light tint of its hue, which
 * can be read there whatever the colour. Readers who want more contrast, or choose all colours themselves, keep the
 * software's. Returns `undefined` for what is not a colour.
 *
 * @throws {StartError} when it is too light for light pages
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

/** The relative luminance of a colour, from 0 to 1, as WCAG computes it. */
function luminance(color: string): number {
  const weightOf = [0.2126, 0.7152, 0.0722]
  const shares = Array.from(Buffer.from(color.slice(1), 'hex'), (byte) => byte / 255)
  return shares.reduce(
    (sum, share, at) => sum + weightOf[at]! * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4),
    0,
  )
}
