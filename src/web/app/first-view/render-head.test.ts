import { plainBrand } from '#contract/page-settings'
import { expect, onTestFinished, test } from 'vitest'
import { setPageSettings } from '#web/device/settings.ts'
import { sampleDeal, sampleHotel } from '#web/stay/testing/sample-hotel.ts'
import { renderHead } from './render-head.tsx'
import { dealsInSchema, hotelInSchema } from '#web/stay/structured-data.ts'

const origin = 'https://deals.example'

/** The structured data of a head, as a search engine reads it. */
function structuredIn(head: string): Record<string, unknown> {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? ''
  return JSON.parse(text) as Record<string, unknown>
}

function headWith(structuredData: Record<string, unknown> | undefined, image?: string) {
  const head = { title: 'A & B', description: 'Two "words"', path: '/hotels/h1', image, structuredData }
  return renderHead(head, origin)
}

test('a preview of a link has a title, a description, an address and a picture', () => {
  const head = headWith(undefined, `${origin}/pictures/1.jpg`)
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
  expect(headWith(undefined)).not.toContain('ld+json')
})

test.each([undefined, `${origin}/pictures/1.svg`])(
  'instead of the picture %s a preview has that of Milestay',
  (image) => {
    expect(headWith(undefined, image)).toContain(`<meta property="og:image" content="${origin}/preview.jpg"/>`)
  },
)

test('under another name a preview has that name, and its logo or no picture', () => {
  const headOfAcme = (url: string) => {
    setPageSettings({ brand: { ...plainBrand, name: 'Acme', logo: { url, width: 28, height: 28 } } })
    return headWith(undefined)
  }
  onTestFinished(() => setPageSettings({ brand: plainBrand }))
  for (const url of [plainBrand.logo.url, '/brand/1.svg']) expect(headOfAcme(url)).not.toContain('og:image')
  const head = headOfAcme('/brand/1.png')
  expect(head).toContain(`<meta property="og:image" content="${origin}/brand/1.png"/>`)
  expect(head).toContain('<title>A &amp; B · Acme</title>')
  expect(head).not.toContain('Milestay')
})

test('a name cannot end the structured data', () => {
  const head = headWith({ '@type': 'Hotel', name: '</script><script>alert(1)' })
  expect(head).not.toContain('</script><script>alert')
  expect(structuredIn(head)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    name: '</script><script>alert(1)',
  })
})

test('a hotel has the fields that search engines require, and what it offers', () => {
  const hotel = structuredIn(headWith(hotelInSchema(sampleHotel, 'A quiet house.', sampleDeal, origin)))
  expect(hotel).toMatchObject({
    '@type': 'Hotel',
    name: sampleHotel.name,
    url: `${origin}/hotels/${sampleHotel.id}`,
    description: 'A quiet house.',
    image: sampleHotel.images.map(({ url }) => url),
    address: { '@type': 'PostalAddress', addressLocality: 'Paris', addressCountry: 'FR' },
    geo: { '@type': 'GeoCoordinates', latitude: 48.85, longitude: 2.35 },
    starRating: { '@type': 'Rating', ratingValue: 4 },
    amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'Spa', value: true }],
  })
  expect(hotel['makesOffer']).toMatchObject({
    '@type': 'Offer',
    price: 310.5,
    priceCurrency: 'EUR',
    description:
      '42,000 miles, or €310.50 in cash plus €12 taxes at the property, for 2 nights from 2027-02-08 to 2027-02-10',
    url: `${origin}/hotels/h1?checkin=2027-02-08&checkout=2027-02-10`,
  })
})

test('what is not known of a hotel is not said', () => {
  const plain = { ...sampleHotel, stars: 0, images: [], address: { ...sampleHotel.address, postalCode: '' } }
  const hotel = structuredIn(headWith(hotelInSchema(plain, '', undefined, origin)))
  for (const name of ['starRating', 'image', 'description', 'aggregateRating', 'makesOffer'])
    expect(hotel).not.toHaveProperty(name)
  expect(hotel['address']).not.toHaveProperty('postalCode')
})

test('deals are a list of hotels, best first', () => {
  const list = structuredIn(headWith(dealsInSchema([sampleDeal], 120, origin)))
  expect(list).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 120,
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        item: {
          '@type': 'Hotel',
          name: sampleDeal.data.hotel.name,
          aggregateRating: { '@type': 'AggregateRating', ratingValue: 8.4, bestRating: 10, reviewCount: 120 },
          makesOffer: { '@type': 'Offer', price: 310.5, priceCurrency: 'EUR' },
        },
      },
    ],
  })
})
