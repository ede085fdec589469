import { expect, test } from 'vitest'
import { testHotel } from '../testing/test-hotel.ts'
import { findPictureHosts } from './picture-hosts.ts'

/** A catalogue in which each hotel has one picture. */
function catalogueOf(urls: readonly string[]) {
  const hotels = urls.map((url, at) => ({
    hotelNo: at + 1,
    hotel: { ...testHotel(at + 1), images: [{ url, caption: '', category: '' }] },
  }))
  return { hotelsAfter: async (after: number, limit: number) => hotels.slice(after, after + limit) }
}

test('the https origins of the pictures are named once each, in order', async () => {
  const urls = [
    'https://b.example/1.jpg',
    'https://A.example/1.jpg',
    'https://a.example:443/2.jpg',
    'https://a.example:8443/3.jpg',
    'http://plain.example/1.jpg',
    '/pictures/lobby.svg',
    'https://',
    "https://a.example;script-src 'unsafe-inline'/1.jpg",
  ]
  expect(await findPictureHosts(catalogueOf([...urls, ...urls]))).toEqual([
    'https://a.example',
    'https://a.example:8443',
    'https://b.example',
  ])
})

test('a catalogue of many origins allows https as a whole', async () => {
  const urls = (count: number) => Array.from({ length: count }, (_, at) => `https://host${at}.example/1.jpg`)
  expect(await findPictureHosts(catalogueOf(urls(40)))).toHaveLength(40)
  expect(await findPictureHosts(catalogueOf(urls(41)))).toEqual(['https:'])
})

test('the progress is reported', async () => {
  const progress: number[] = []
  const urls = Array.from({ length: 1200 }, () => 'https://a.example/1.jpg')
  await findPictureHosts(catalogueOf(urls), (done) => progress.push(done))
  expect(progress).toEqual([500, 1000, 1200])
})
