import { facilityName } from './simulated-facilities.ts'
import type { SimulatedHotel } from './simulated-hotel.ts'

type Fields = Readonly<Record<string, unknown>>

/** Changes fields of the same names in the list and the description of a hotel. */
function changing(fields: Fields) {
  return (hotel: SimulatedHotel): SimulatedHotel => ({
    ...hotel,
    listed: { ...hotel.listed, ...fields },
    detail: { ...hotel.detail, ...fields },
  })
}

function listing(fields: Fields, detail: Fields = {}) {
  return (hotel: SimulatedHotel): SimulatedHotel => ({
    ...hotel,
    listed: { ...hotel.listed, ...fields },
    detail: { ...hotel.detail, ...detail },
  })
}

function withTimes(times: unknown) {
  return listing({}, { checkinCheckoutTimes: times })
}

function withPictures(picturesOf: (base: string) => readonly unknown[] | null) {
  return (hotel: SimulatedHotel): SimulatedHotel => {
    const base = String(hotel.listed['main_photo']).replace(/\/0\.jpg$/, '')
    return { ...hotel, detail: { ...hotel.detail, hotelImages: picturesOf(base) } }
  }
}

function withFacilities(...facilityIds: number[]) {
  return listing(
    { facilityIds },
    {
      facilities: facilityIds.map((facilityId) => ({ facilityId, name: facilityName(facilityId) })),
      hotelFacilities: facilityIds.map(facilityName),
    },
  )
}

/** What real hotels have been seen with: each makes a hotel odd in one way. */
export const oddities = {
  'no class': listing({ stars: 0 }, { starRating: 0 }),
  'half a star': listing({ stars: 2.5 }, { starRating: 2.5 }),
  'class missing in the description': listing({ stars: 3.5 }, { starRating: null }),
  'country in lower case': (hotel) => changing({ country: hotel.countryCode.toLowerCase() })(hotel),
  'country of three letters': changing({ country: 'PRT' }),
  'no name': changing({ name: '  ' }),
  'empty photo': listing({ main_photo: '', thumbnail: '' }, { main_photo: '', thumbnail: '', hotelImages: [] }),
  'pictures null': withPictures(() => null),
  'pictures empty, relative, double and unencrypted': withPictures((base) => [
    { url: '', urlHd: '', caption: '', order: 0, defaultImage: false },
    { url: '/relative/1.jpg', urlHd: null, caption: '', order: 0, defaultImage: false },
    { url: `${base}/2.jpg`, urlHd: '', caption: 'Pool', order: 0, defaultImage: false },
    { url: `${base}/2.jpg`, caption: '', order: 0, defaultImage: false },
    { url: 'http://pictures.supplier.example/3.jpg', caption: '', order: 0 },
    { url: `${base}/4.jpg`, urlHd: `${base}/hd/4.jpg`, caption: null, order: 9, defaultImage: true },
    null,
    'picture',
  ]),
  'coordinates null': listing(
    { latitude: null, longitude: null },
    { location: { latitude: null, longitude: null }, latitude: null, longitude: null },
  ),
  'coordinates at zero': listing({ latitude: 0, longitude: 0 }, { location: { latitude: 0, longitude: 0 } }),
  'coordinates out of range': listing({ latitude: 138.7, longitude: -9.1 }, { location: null }),
  'coordinates nested in the list, none in the description': (hotel) => ({
    ...hotel,
    listed: { ...hotel.listed, latitude: undefined, longitude: undefined, location: hotel.position },
    detail: { ...hotel.detail, location: null },
  }),
  'no postal code, address and city': listing(
    { zip: '', address: null, city: null },
    { zip: undefined, address: '', city: '' },
  ),
  'no rating and no facilities': listing(
    { rating: undefined, reviewCount: null, facilityIds: undefined },
    { rating: null, reviewCount: undefined, facilities: null, hotelFacilities: [] },
  ),
  'a facility in two spellings': withFacilities(107, 47, 64, 76, 8, 91),
  'a facility that no list knows': listing(
    {},
    {
      facilities: [
        { facilityId: 900_001, name: 'Helipad ' },
        { facilityId: 'x', name: 'Broken' },
        { facilityId: 900_002 },
        null,
      ],
    },
  ),
  'times empty': withTimes({ checkout: '', checkin_start: null, checkin_end: '', instructions: null }),
  'times missing': withTimes(null),
  'times by their older names': withTimes({ checkin: '02:00 PM', checkinEnd: '10:30 PM', checkout: '10:00 AM' }),
  'times of a whole day': withTimes({
    checkin_start: '12:00 AM',
    checkin_end: '12:00 AM',
    checkout: '12:00 PM',
    instructions: [{ text: 'Ring the bell.' }],
  }),
  'times of 24 hours': withTimes({ checkin_start: '14:30', checkin_end: '24:00', checkout: '9:05' }),
  'description with a script': changing({
    hotelDescription:
      '<h2>About</h2><p onclick="x()">Near the <b>port</b>.<script>alert(1)</script></p><img src=x onerror=y><a href="javascript:z()">Book</a>',
  }),
  'description with line breaks': changing({
    hotelDescription: 'First paragraph.<br/><br />Second one<br>goes on &amp; on.<br><br><i>Third</i>.',
  }),
  'description in plain text': changing({ hotelDescription: 'A hotel with 5 < 6 rooms & a garden.' }),
  'description with an open list': changing({ hotelDescription: '<p>Has:<ul><li>a bar<li>a <b>pool</ul>and more' }),
  'no description': changing({ hotelDescription: null }),
  'no chain': listing({ chain: 'Not Available', chainId: 0 }, { chain: '' }),
  'chain without a number': listing({ chain: 'Not Available', chainId: 9 }, { chain: '' }),
  'numbers as text': listing(
    { stars: '4', latitude: '38.7', longitude: '-9.1', rating: '8.14' },
    { location: null, starRating: null, rating: null },
  ),
  deleted: changing({ deletedAt: '2026-02-01T00:00:00Z' }),
  'listed and yet unknown': (hotel) => ({ ...hotel, detail: undefined }),
} satisfies Readonly<Record<string, (hotel: SimulatedHotel) => SimulatedHotel>>
