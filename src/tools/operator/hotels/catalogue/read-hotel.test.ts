import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Hotel } from '#server/hotels/hotel'
import { oddities } from '#sources/testing/liteapi/oddities'
import type { SimulatedHotel } from '#sources/testing/liteapi/simulated-hotel'
import { plainHotels } from '#sources/testing/liteapi/simulated-hotels'
import { type LeftOut, readHotel } from './read-hotel.ts'
import { describedHotel, listedHotel } from './supplier-hotel.ts'

const [plain] = plainHotels(1) as [SimulatedHotel]
const pictures = 'https://pictures.supplier.example/hotels/lp1'

type Read = Partial<Hotel> & { readonly facilities?: unknown }

function read({ listed, detail }: SimulatedHotel): Read | LeftOut {
  const found = readHotel(z.parse(listedHotel, listed), z.parse(describedHotel, detail))
  return typeof found === 'string' ? found : { ...found.hotel, facilities: found.facilities }
}

function readOdd(name: keyof typeof oddities) {
  return read(oddities[name](plain))
}

describe('A hotel of the supplier', () => {
  it('is read from its list and its description', () => {
    expect(read(plain)).toEqual({
      hotelId: 'lp1',
      name: plain.listed['name'],
      description: expect.stringMatching(/^<p><strong>.*<\/strong> is .*<\/p><p>It has \d+ rooms\.<\/p>$/),
      addressLine: plain.listed['address'],
      city: 'Lisbon',
      stateProvince: '',
      postalCode: plain.listed['zip'],
      countryCode: 'PT',
      ...plain.position,
      timezone: 'Europe/Lisbon',
      stars: plain.listed['stars'],
      rating: plain.listed['rating'],
      reviewCount: plain.listed['reviewCount'],
      hotelTypeId: 204,
      chain: 'Meridian Hotels',
      chainId: 7,
      images: expect.arrayContaining([
        { url: `${pictures}/hd/0.jpg`, smallUrl: `${pictures}/0.jpg`, caption: 'Front', category: '' },
      ]),
      checkInFrom: '15:00',
      checkInUntil: '23:59',
      checkOutBy: '11:00',
      facilities: expect.arrayContaining([{ id: 64, name: 'Outdoor swimming pool' }]),
    })
  })

  it.each<[oddity: keyof typeof oddities, read: Read]>([
    ['no class', { stars: 0 }],
    ['half a star', { stars: 2.5 }],
    ['class missing in the description', { stars: 3.5 }],
    ['country in lower case', { countryCode: 'PT' }],
    ['empty photo', { images: [] }],
    ['pictures null', { images: [] }],
    [
      'pictures empty, relative, double and unencrypted',
      {
        images: [
          { url: `${pictures}/hd/4.jpg`, smallUrl: `${pictures}/4.jpg`, caption: '', category: '' },
          { url: `${pictures}/2.jpg`, caption: 'Pool', category: '' },
        ],
      },
    ],
    ['coordinates nested in the list, none in the description', plain.position],
    ['no postal code, address and city', { postalCode: '', addressLine: '', city: '' }],
    ['no rating and no facilities', { rating: 0, reviewCount: 0, facilities: [] }],
    ['times empty', { checkInFrom: '15:00', checkInUntil: '23:59', checkOutBy: '11:00' }],
    ['times missing', { checkInFrom: '15:00', checkInUntil: '23:59', checkOutBy: '11:00' }],
    ['times by their older names', { checkInFrom: '14:00', checkInUntil: '22:30', checkOutBy: '10:00' }],
    ['times of a whole day', { checkInFrom: '00:00', checkInUntil: '23:59', checkOutBy: '12:00' }],
    ['times of 24 hours', { checkInFrom: '14:30', checkInUntil: '23:59', checkOutBy: '09:05' }],
    ['description with a script', { description: '<p>About</p><p>Near the <strong>port</strong>.</p><p>Book</p>' }],
    ['no description', { description: '' }],
    ['no chain', { chain: '', chainId: 0 }],
    ['chain without a number', { chain: '', chainId: 0 }],
    ['numbers as text', { stars: 4, latitude: 38.7, longitude: -9.1, rating: 8.1 }],
  ])('with %s is one of ours', (oddity, expected) => {
    expect(readOdd(oddity)).toMatchObject(expected)
  })

  it.each<[oddity: keyof typeof oddities, why: LeftOut]>([
    ['no name', 'it has no name'],
    ['country of three letters', 'its country is not two letters'],
    ['coordinates null', 'it has no position'],
    ['coordinates at zero', 'it has no position'],
    ['coordinates out of range', 'it has no position'],
    ['deleted', 'it is deleted'],
  ])('with %s is left out', (oddity, why) => {
    expect(readOdd(oddity)).toBe(why)
  })

  it('has no tags and entities in names, addresses and captions', () => {
    const hotelImages = [{ url: `${pictures}/1.jpg`, caption: '<b>Bar</b> &amp; lounge' }]
    const names = {
      name: 'H&ocirc;tel <i>Bristol</i>',
      address: 'Rua A&nbsp;1<br>2nd floor',
      city: 'Saint-Jean &#39;s',
    }
    const facilities = [{ facilityId: 2, name: 'Caf&eacute; &amp; bar' }]
    const read1 = read({ ...plain, detail: { ...plain.detail, ...names, chain: 'A &amp; B', hotelImages, facilities } })
    expect(read1).toMatchObject({
      name: 'Hôtel Bristol',
      addressLine: 'Rua A 1; 2nd floor',
      city: "Saint-Jean 's",
      chain: 'A & B',
      images: [{ caption: 'Bar & lounge' }],
    })
  })

  it('without facilities in its description has those of the list', () => {
    const hotel = { ...plain, detail: { ...plain.detail, facilities: null } }
    expect(read(hotel)).toMatchObject({
      facilities: (plain.listed['facilityIds'] as number[]).map((id) => ({ id, name: undefined })),
    })
  })

  it('has the picture that is marked as the main one first, and the others in their order', () => {
    const hotelImages = [2, 0, 1].map((order) => ({
      url: `${pictures}/${order}.jpg`,
      order,
      defaultImage: order === 1,
    }))
    const { images } = read({ ...plain, detail: { ...plain.detail, hotelImages } }) as Hotel
    expect(images.map(({ url }) => url)).toEqual([1, 0, 2].map((order) => `${pictures}/${order}.jpg`))
  })

  it('keeps its whole when every other field is of another type', () => {
    const broken = Object.fromEntries(Object.keys(plain.detail ?? {}).map((field) => [field, { odd: true }]))
    expect(read({ ...plain, detail: { ...broken, deletedAt: null } })).toMatchObject({
      hotelId: 'lp1',
      name: plain.listed['name'],
      ...plain.position,
      images: [],
    })
  })
})
