import { expect, test } from 'vitest'
import { formatDistance } from '#web/kit/format/distance.ts'
import { hotelPlaces } from '../days/hotel-places.ts'
import { describeWhereabouts } from './use-whereabouts.ts'

const hotel = (id: string, city: string, country: string, latitude: number, longitude: number) =>
  [id, { id, name: id, city, country, latitude, longitude }] as const
const centre = hotel('centre', 'Lisbon', 'PT', 38.7167, -9.1333)
const belem = hotel('belem', 'Lisbon', 'PT', 38.6979, -9.2068)
const almada = hotel('almada', 'Almada', 'PT', 38.679, -9.1569)
const porto = hotel('porto', 'Porto', 'PT', 41.15, -8.61)
const nameless = hotel('nameless', '', 'PT', 37, -7.9)
const lisbon = { latitude: 38.7167, longitude: -9.1333 }
const lisbonInOhio = { latitude: 40.772, longitude: -80.768 }

// As this reader writes them.
const [near, across, far] = [1, 4700, 6700].map(formatDistance)

test.each<
  [of: string, hotels: (typeof centre)[], centers: (typeof lisbon)[][], text: Record<string, string | undefined>]
>([
  ['one city', [centre, belem], [[lisbon]], { centre: near, belem: far }],
  ['a place of the same name elsewhere', [belem], [[lisbonInOhio, lisbon]], { belem: far }],
  ['no such place', [belem], [[lisbonInOhio]], { belem: '' }],
  ['a place that is loading', [belem], [], { belem: '' }],
  [
    'a city and one beside it',
    [centre, belem, almada],
    [[lisbon]],
    {
      centre: `${near} · Lisbon`,
      belem: `${far} · Lisbon`,
      almada: `${across} · Almada`,
    },
  ],
  [
    'two cities',
    [centre, porto],
    [[lisbon], [{ latitude: 41.15, longitude: -8.61 }]],
    {
      centre: `${near} · Lisbon`,
      porto: `${near} · Porto`,
    },
  ],
  [
    'two cities, of which one has no place',
    [centre, porto],
    [[lisbon]],
    { centre: `${near} · Lisbon`, porto: 'Porto' },
  ],
  ['a hotel without a city', [nameless], [], { nameless: '' }],
])('hotels of %s say how far they are from its centre, and their city where there are several', (_, ...rest) => {
  const [rows, centers, words] = rest
  const hotels = new Map(rows)
  const places = hotelPlaces([...hotels.keys(), 'unknown'], hotels)
  expect(Object.fromEntries(describeWhereabouts(places, centers, hotels))).toEqual(words)
})
