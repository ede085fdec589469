import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlace } from '../testing/test-place.ts'
import { createLocateCaller } from './locate-caller.ts'
import { openPlaces } from './open-places.ts'
import type { PlaceStorage } from './open-places.ts'
import { writePlaces } from '#tools/places/write-places'

const home = { latitude: 40.7128, longitude: -74.006, name: 'New York' }

let folder: string
let places: PlaceStorage

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'milestay-'))
  const file = join(folder, 'places.db')
  writePlaces(
    file,
    [
      { placeId: 'a', name: 'Newark', countryCode: 'US', latitude: 40.74, longitude: -74.17, population: 300_000 },
      { placeId: 'b', name: 'Paris', countryCode: 'FR', latitude: 48.85, longitude: 2.35, population: 2_100_000 },
      { placeId: 'c', name: 'Lyon', countryCode: 'FR', latitude: 45.75, longitude: 4.85, population: 500_000 },
    ].map(testPlace),
  )
  places = openPlaces(file)
})
afterAll(() => {
  places.close()
  rmSync(folder, { recursive: true })
})

test('every caller without a file is at home, in the country of the nearest place', async () => {
  const locate = await createLocateCaller(places, home, undefined)
  expect(locate('203.0.113.7')).toEqual({ ...home, country: 'US', source: 'home' })
})

test('a file of cities finds the city, the most populous city for a country alone, and the home for an unknown address', async () => {
  const file = join(folder, 'cities.mmdb')
  writeFileSync(
    file,
    encodeFile([
      [
        '1',
        {
          city: { names: { en: 'Nantes' } },
          country: { iso_code: 'FR' },
          location: { latitude: 47.25, longitude: -1.5 },
        },
      ],
      ['01', { country: { iso_code: 'FR' } }],
    ]),
  )
  const locate = await createLocateCaller(places, home, file)
  expect(locate('203.0.113.7')).toEqual({
    latitude: 47.25,
    longitude: -1.5,
    name: 'Nantes',
    country: 'FR',
    source: 'address',
  })
  expect(locate('100.64.0.1')).toMatchObject({ name: 'Paris', country: 'FR', source: 'address' })
  for (const unknown of ['10.0.0.1', '2001:db8::1', 'not an address', '']) {
    expect(locate(unknown), unknown).toMatchObject({ name: 'New York', source: 'home' })
  }
})

test('an unreadable file is a one-line error that names the variable', async () => {
  const file = join(folder, 'broken.mmdb')
  writeFileSync(file, 'not a database')
  await expect(createLocateCaller(places, home, file)).rejects.toThrow(/^GEOIP_FILE: cannot read [^\n]+$/)
  await expect(createLocateCaller(places, home, join(folder, 'missing'))).rejects.toThrow(/^GEOIP_FILE: cannot read /)
})

type Value = string | number | { readonly [key: string]: Value }

/**
 * A small file in MaxMind's format for IPv4: a binary tree over the bits of an address, and the records at its leaves.
 * Each record stands for all addresses that begin with its bits.
 */
function encodeFile(records: readonly (readonly [bits: string, record: Value])[]): Buffer {
  type Node = { children: [Node | number | undefined, Node | number | undefined] }
  const offsets: number[] = []
  let data = Buffer.alloc(0)
  const root: Node = { children: [undefined, undefined] }
  const nodes = [root]
  for (const [bits, record] of records) {
    offsets.push(data.length)
    data = Buffer.concat([data, encode(record)])
    let node = root
    for (const bit of bits.slice(0, -1)) {
      const next = node.children[Number(bit) as 0 | 1]
      if (typeof next === 'object') node = next
      else {
        const made: Node = { children: [undefined, undefined] }
        nodes.push(made)
        node.children[Number(bit) as 0 | 1] = made
        node = made
      }
    }
    node.children[Number(bits.at(-1)) as 0 | 1] = offsets.length - 1
  }
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach(({ children }, at) => {
    children.forEach((child, side) => {
      const target =
        child === undefined
          ? nodes.length
          : typeof child === 'number'
            ? nodes.length + 16 + offsets[child]!
            : nodes.indexOf(child)
      tree.writeUIntBE(target, at * 6 + side * 3, 3)
    })
  })
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    database_type: 'Test',
    ip_version: 4,
    node_count: nodes.length,
    record_size: 24,
  })
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    data,
    Buffer.from('abcdef', 'hex'),
    Buffer.from('MaxMind.com'),
    metadata,
  ])
}

/** Strings, maps, whole numbers of 32 bits, and doubles for the rest. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    if (bytes.length < 29) return Buffer.concat([Buffer.of((2 << 5) | bytes.length), bytes])
    return Buffer.concat([Buffer.of((2 << 5) | 29, bytes.length - 29), bytes])
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value)
    return Buffer.concat([
      Buffer.of((7 << 5) | entries.length),
      ...entries.flatMap(([key, item]) => [encode(key), encode(item)]),
    ])
  }
  const bytes = Buffer.alloc(9)
  if (Number.isInteger(value) && value >= 0) {
    bytes.writeUInt8((6 << 5) | 4)
    bytes.writeUInt32BE(value, 1)
    return bytes.subarray(0, 5)
  }
  bytes.writeUInt8((3 << 5) | 8)
  bytes.writeDoubleBE(value, 1)
  return bytes
}
