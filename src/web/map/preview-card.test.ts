import { describe, expect, test } from 'vitest'
import { placePreview } from './preview-card.tsx'

const map = { width: 600, height: 700 }
const card = { width: 352, height: 130 }
const pill = { width: 60, height: 32 }

test('the card is above its pill, or below it without room above', () => {
  expect(placePreview(map, card, { x: 300, y: 400 }, pill)).toEqual({ x: 124, y: 400 - 16 - 12 - 130 })
  expect(placePreview(map, card, { x: 300, y: 60 }, pill)).toEqual({ x: 124, y: 60 + 16 + 12 })
})

test('the card is at the lower edge while its pill is out of view', () => {
  expect(placePreview(map, card, { x: -400, y: 300 }, pill)).toEqual({ x: 16, y: 700 - 130 - 16 })
})

describe('wherever the pill is', () => {
  test.each([
    [map, card],
    [
      { width: 328, height: 300 },
      { width: 296, height: 150 },
    ],
    [
      { width: 300, height: 120 },
      { width: 268, height: 110 },
    ],
  ])('the card never leaves a map of %o', (map, card) => {
    for (let x = -50; x <= map.width + 50; x += 10) {
      for (let y = -50; y <= map.height + 50; y += 10) {
        const place = placePreview(map, card, { x, y }, pill)
        expect(
          Math.min(place.x, place.y, map.width - card.width - place.x, map.height - card.height - place.y),
        ).toBeGreaterThanOrEqual(0)
      }
    }
  })
})
