import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainBrand } from '#contract/page-settings'
import { afterAll, describe, expect, it } from 'vitest'
import { readBrand } from './brand-config.ts'
import { Variables } from './variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'milestay-brand-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (environment: Record<string, string>) => {
  const variables = new Variables(environment)
  const brand = readBrand(variables)
  variables.end()
  return brand
}

function logo(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

/** The beginning of a PNG of a size. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

describe('A brand', () => {
  it("is the software's own by default", () => {
    expect(read({})).toEqual({ brand: plainBrand, brandFiles: [] })
  })

  it('has a name, links with the terms last, and files named by their contents', () => {
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180.5 36"><path/></svg>'
    const environment = {
      BRAND_NAME: 'Müller & Söhne',
      BRAND_LOGO: logo('wide.svg', svg),
      BRAND_ACCENT: '#1F3a8a',
      BRAND_LINKS: 'Help = https://example.com/a?b=c , Contact=mailto:help@example.com,Call=tel:+15550100',
      TERMS_URL: 'https://example.com/terms',
    }
    const { brand, brandFiles } = read(environment)
    expect(brand).toEqual({
      name: 'Müller & Söhne',
      note: '',
      logo: { url: brandFiles[0]!.path, width: 180.5, height: 36 },
      links: [
        { text: 'Help', url: 'https://example.com/a?b=c' },
        { text: 'Contact', url: 'mailto:help@example.com' },
        { text: 'Call', url: 'tel:+15550100' },
        { text: 'Terms', url: 'https://example.com/terms' },
      ],
      stylesheet: brandFiles[1]!.path,
    })
    expect(brandFiles.map(({ path }) => path.replace(/[\w-]{16}\./, 'HASH.'))).toEqual([
      '/brand/HASH.svg',
      '/brand/HASH.css',
    ])
    const other = read({ ...environment, BRAND_LOGO: logo('other.svg', svg.replace('path', 'rect')) })
    expect(other.brand.logo.url).not.toBe(brand.logo.url)
    expect(other.brand.stylesheet).toBe(brand.stylesheet)
  })

  it('has its name inside a wide logo, and beside a square one', () => {
    const styleWith = (content: Buffer) => read({ BRAND_LOGO: logo('logo.png', content) }).brandFiles.at(1)?.content
    expect(styleWith(png(400, 100))?.toString()).toContain('font-size:0')
    expect(styleWith(png(128, 128))).toBeUndefined()
  })

  it.each<[name: string, value: string, says: RegExp]>([
    ['BRAND_NAME', 'x'.repeat(41), /^BRAND_NAME must be a text of at most 40 characters$/],
    ['BRAND_NAME', 'two\nlines', /^BRAND_NAME must be/],
    [
      'BRAND_LOGO',
      join(folder, 'missing.svg'),
      /^BRAND_LOGO must be a readable PNG or SVG with viewBox, up to 256 kB$/,
    ],
    ['BRAND_LOGO', folder, /^BRAND_LOGO must be/],
    // Denied, like a file of another user.
    ['BRAND_LOGO', join(folder, 'x'.repeat(300)), /^BRAND_LOGO must be/],
    ['BRAND_LOGO', logo('a.svg', '<svg width="1"></svg>'), /^BRAND_LOGO must be/],
    ['BRAND_LOGO', logo('a.html', '<p>Logo</p>'), /^BRAND_LOGO must be/],
    ['BRAND_LOGO', logo('empty.png', png(0, 10)), /^BRAND_LOGO must be/],
    ['BRAND_LOGO', logo('large.png', Buffer.concat([png(1, 1), Buffer.alloc(256_000)])), /^BRAND_LOGO must be/],
    ['BRAND_ACCENT', 'navy', /^BRAND_ACCENT must be a colour as in #0f5b62$/],
    ['BRAND_ACCENT', '#ffe066', /^BRAND_ACCENT must be darker: #ffe066 has a contrast of 1\.0 .* and needs 4\.5$/],
    ['BRAND_ACCENT', '#2f7d32', /^BRAND_ACCENT must be darker: #2f7d32 has a contrast of 4\.1 .* and needs 4\.5$/],
    ['BRAND_LINKS', 'Help', /^BRAND_LINKS must be up to 6 links of up to 30 characters, as in Help=https/],
    ['BRAND_LINKS', 'Run=javascript:alert(1)', /^BRAND_LINKS must be/],
    ['BRAND_LINKS', '=https://example.com', /^BRAND_LINKS must be/],
    ['BRAND_LINKS', Array.from({ length: 7 }, (_, at) => `L${at}=https://a.example`).join(), /^BRAND_LINKS must be/],
    ['TERMS_URL', 'javascript:alert(1)', /^TERMS_URL must be an http or https URL$/],
  ])('is refused with %s=%j', (name, value, says) => {
    expect(() => read({ [name]: value })).toThrow(says)
  })
})
