import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlText } from './xml-text.ts'

test('a text in XML has no markup, and is the same again when it is read', () => {
  expect(xmlText(`Tom & Jerry's <b>"Inn"</b>`)).toBe('Tom &amp; Jerry&apos;s &lt;b&gt;&quot;Inn&quot;&lt;/b&gt;')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const written = xmlText(text)
      expect(written).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/)
      const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
      expect(written.replace(/&(\w+);/g, (_, name: string) => names[name]!)).toBe(text)
    }),
  )
})

test('characters that XML cannot hold are left out, and no others', () => {
  expect(xmlText('a\u0000b\u001Bc\uFFFFd\uD800e\tf\n😀é')).toBe('abcde\tf\n😀é')
})
