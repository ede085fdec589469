import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRichText } from './read-hotel.ts'

describe('A description', () => {
  it.each([
    ['plain text', 'A hotel with 5 < 6 rooms & a garden.', '<p>A hotel with 5 &lt; 6 rooms &amp; a garden.</p>'],
    ['nothing', '  ', ''],
    ['paragraphs and blanks', '<p> One\n two </p>\n<p></p><p>&nbsp;</p><p>Three</p>', '<p>One two</p><p>Three</p>'],
    [
      'line breaks, each of which ends a paragraph',
      'Nearby:<br/>Beach - 0.5 km<br>Museum - 1 km<br>\n<br><br>Third.',
      '<p>Nearby:</p><p>Beach - 0.5 km</p><p>Museum - 1 km</p><p>Third.</p>',
    ],
    ['older tags', '<b>Bold</b> and <i>italic</i>', '<p><strong>Bold</strong> and <em>italic</em></p>'],
    [
      'headings and divisions',
      '<h2>About</h2><div>Text<div>inside</div></div>',
      '<p>About</p><p>Text</p><p>inside</p>',
    ],
    [
      'a script, an event, a link and a picture',
      '<p onclick="x()">A<script>alert(1)</script> <a href="javascript:x()">link</a><img src=x onerror=y></p><style>p{}</style>',
      '<p>A link</p>',
    ],
    [
      'a list that is left open in a paragraph',
      '<p>Has:<ul><li>a bar<li>a <b>pool</ul>and more',
      '<p>Has:</p><ul><li>a bar</li><li>a <strong>pool</strong></li></ul><p>and more</p>',
    ],
    ['a list in a list', '<ol><li>One<ul><li>Two</li></ul></li></ol>', '<ul><li>One</li><li>Two</li></ul>'],
    ['an item outside a list', '<li>One</li>', '<p>One</p>'],
    [
      'emphasis across paragraphs',
      '<strong>One<br><br>Two</strong> three',
      '<p><strong>One</strong></p><p><strong>Two</strong> three</p>',
    ],
    [
      'tags that are closed in the wrong order',
      '<b>One <i>two</b> three</i>',
      '<p><strong>One <em>two</em></strong> three</p>',
    ],
    [
      'text that looks like a tag once decoded',
      '&lt;script&gt;x&lt;/script&gt;',
      '<p>&lt;script&gt;x&lt;/script&gt;</p>',
    ],
  ])('of %s becomes paragraphs and lists', (_, html, expected) => {
    expect(readRichText(html)).toBe(expected)
  })

  it('of any quality has nothing but closed paragraphs and lists, with text in each', () => {
    const part = fc.oneof(
      fc.constantFrom('<p>', '</p>', '<ul>', '</ul>', '<li>', '</li>', '<b>', '</b>', '<em>', '</em>', '<br>', '<div>'),
      fc.constantFrom('</div>', 'text', ' ', '&amp;', '<', '<script>', '</script>', '<a href="x">', '"', '<!--', '-->'),
    )
    const inline = String.raw`(?:[^<>]|</?(?:strong|em)>)+`
    const valid = new RegExp(`^(?:<p>${inline}</p>|<ul>(?:<li>${inline}</li>)+</ul>)*$`)
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const read = readRichText(parts.join(''))
        expect(read).toMatch(valid)
        expect(readRichText(read)).toBe(read)
        for (const [block] of read.matchAll(/<(?:p|li)>.*?<\/(?:p|li)>/g)) {
          expect(closesInOrder(block)).toBe(true)
          expect(block.replaceAll(/<[^>]*>/g, '').trim()).not.toBe('')
        }
      }),
    )
  })
})

function closesInOrder(html: string): boolean {
  const open: string[] = []
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)(\w+)>/g)) {
    if (slash === '') open.push(tag)
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}
