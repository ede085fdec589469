import { readFileSync, statSync } from 'node:fs'
import { type Brand, plainBrand } from '#contract/page-settings'
import { type BrandFile, brandFile } from '#server/http/brand'
import { accentStyle } from './accent-style.ts'
import { parseHttpUrl, type Variables } from './parse-setting.ts'

const maxLogoBytes = 256_000
const someLinks =
  'up to 6 links of up to 30 characters, as in Help=https://example.com/help,Contact=mailto:help@example.com'

/** A logo so many times as wide as high has the name in it: the one beside it is read out only. */
const wordmarkRatio = 2
const wordmarkStyle = 'html [id=root]>header>a:first-child{gap:0;font-size:0}'

/**
 * Reads under whose name the service is offered, and the files that this needs.
 *
 * @throws {StartError} when a variable has an invalid value
 */
export function readBrand(variables: Variables) {
  const name = variables.read('BRAND_NAME', plainBrand.name, parseName, 'a text of at most 40 characters')
  const picture = variables.read('BRAND_LOGO', undefined, readLogo, 'an SVG with a viewBox or a PNG, up to 256 kB')
  const accent = variables.read('BRAND_ACCENT', '', accentStyle, 'a colour as in #0f5b62')
  const links = variables.read('BRAND_LINKS', [], parseLinks, someLinks)
  const terms = variables.read('TERMS_URL', undefined, parseHttpUrl, 'an http or https URL')

  const { logo } = picture ?? plainBrand
  const style = accent + (logo.width < wordmarkRatio * logo.height ? '' : wordmarkStyle)
  const stylesheet = style === '' ? undefined : brandFile(Buffer.from(style), 'css')
  return {
    brand: {
      name,
      logo,
      links: terms === undefined ? links : [...links, { text: 'Terms', url: terms.href }],
      stylesheet: stylesheet?.path ?? null,
    },
    brandFiles: [picture?.file, stylesheet].filter((file) => file !== undefined),
  }
}

function parseName(text: string): string | undefined {
  return /^\P{C}{1,40}$/u.test(text) ? text : undefined
}

function parseLinks(text: string): Brand['links'] | undefined {
  const links = text.split(',').map((link) => {
    const [, text = '', url = ''] = /^\s*([^=]{0,29}[^=\s])\s*=\s*((?:https?|mailto|tel):\S+)\s*$/i.exec(link) ?? []
    return { text, url }
  })
  return links.length <= 6 && links.every(({ url }) => URL.canParse(url)) ? links : undefined
}

function readLogo(path: string): { readonly logo: Brand['logo']; readonly file: BrandFile } | undefined {
  const info = statSync(path, { throwIfNoEntry: false })
  if (info?.isFile() !== true || info.size > maxLogoBytes) return undefined
  const content = readFileSync(path)
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
