import { plainBrand } from '#contract/page-settings'
import { expect, onTestFinished, test } from 'vitest'
import { setPageSettings } from '#web/api/settings.ts'
import { renderHead } from './render-head.tsx'

const origin = 'https://deals.example'

function headWith(image?: string) {
  const head = { title: 'A & B', description: 'Two "words"', path: '/hotels/h1', image }
  return renderHead(head, origin)
}

test('a link preview has a title, a description, an address and a picture', () => {
  const head = headWith(`${origin}/pictures/1.jpg`)
  for (const tag of [
    '<title>A &amp; B · Milestay</title>',
    '<meta name="description" content="Two &quot;words&quot;"/>',
    `<link rel="canonical" href="${origin}/hotels/h1"/>`,
    '<meta property="og:type" content="website"/>',
    '<meta property="og:title" content="A &amp; B · Milestay"/>',
    '<meta property="og:description" content="Two &quot;words&quot;"/>',
    `<meta property="og:url" content="${origin}/hotels/h1"/>`,
    `<meta property="og:image" content="${origin}/pictures/1.jpg"/>`,
  ])
    expect(head.split(tag)).toHaveLength(2)
  expect(headWith()).not.toContain('ld+json')
})

test.each([undefined, `${origin}/pictures/1.svg`])(
  'a link preview shows the Milestay picture instead of %s',
  (image) => {
    expect(headWith(image)).toContain(`<meta property="og:image" content="${origin}/preview.jpg"/>`)
  },
)

test('a link preview under another brand shows its name, and its logo or no picture', () => {
  const headOfAcme = (url: string) => {
    setPageSettings({ brand: { ...plainBrand, name: 'Acme', logo: { url, width: 28, height: 28 } } })
    return headWith()
  }
  onTestFinished(() => setPageSettings({ brand: plainBrand }))
  for (const url of [plainBrand.logo.url, '/brand/1.svg']) expect(headOfAcme(url)).not.toContain('og:image')
  const head = headOfAcme('/brand/1.png')
  expect(head).toContain(`<meta property="og:image" content="${origin}/brand/1.png"/>`)
  expect(head).toContain('<title>A &amp; B · Acme</title>')
  expect(head).not.toContain('Milestay')
})
