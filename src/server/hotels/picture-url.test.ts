import { expect, test } from 'vitest'
import { pictureUrl } from './picture-url.ts'

test.each([
  ['/pictures/lobby.svg', 'https://stay.example/pictures/lobby.svg'],
  ['https://images.example/7.jpg?width=800', 'https://images.example/7.jpg?width=800'],
])('the picture at %s has the absolute URL %s', (url, absolute) => {
  expect(pictureUrl(url, 'https://stay.example')).toBe(absolute)
})
