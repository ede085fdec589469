import { expect, test } from 'vitest'
import { directPictureUrl, mainPhotos, ownPictureUrl, pictureKey } from './picture-url.ts'

const origin = 'https://stay.example'
const remote = 'https://images.example/7.jpg?width=800'

test('a picture of our own origin gets an absolute URL in both modes', () => {
  for (const pictureUrl of [ownPictureUrl, directPictureUrl]) {
    expect(pictureUrl('h1', '/pictures/lobby.svg', origin)).toBe('https://stay.example/pictures/lobby.svg')
  }
})

test('a remote picture gets a URL of our own origin, by hotel and key', () => {
  expect(ownPictureUrl('lp 7/8', remote, origin)).toBe(
    `https://stay.example/pictures/of/lp%207%2F8/${pictureKey(remote)}`,
  )
  expect(pictureKey(remote)).toMatch(/^[\da-f]{32}$/)
})

test('a remote picture keeps its URL if pages load it directly', () => {
  expect(directPictureUrl('h1', remote, origin)).toBe(remote)
})

test('a thumbnail uses the smaller version of the main photo', () => {
  const images = [{ url: '/hd/1.jpg', smallUrl: '/1.jpg', caption: '', category: '' }]
  expect(mainPhotos({ hotelId: 'h1', images }, origin, ownPictureUrl)).toEqual({
    main_photo: `${origin}/hd/1.jpg`,
    thumbnail: `${origin}/1.jpg`,
  })
})

test('a hotel without pictures has the placeholder as its main photo', () => {
  const none = 'https://stay.example/no-photo.svg'
  expect(mainPhotos({ hotelId: 'h1', images: [] }, origin, ownPictureUrl)).toEqual({
    main_photo: none,
    thumbnail: none,
  })
})
