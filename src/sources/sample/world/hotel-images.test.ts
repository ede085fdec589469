import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Climate } from './climate-zones.ts'
import { picturePaths, allScenes } from './hotel-images.ts'

const folder = new URL('../../../../public/pictures/', import.meta.url)
const files = readdirSync(folder)
const climates: readonly Climate[] = ['tropical', 'arid', 'temperate', 'cold', 'alpine', 'mediterranean']
const kinds = ['city', 'beach', 'mountain', 'nature', 'desert', undefined] as const

test('every picture that a hotel can have is a file, and every file is one of them', () => {
  const paths = allScenes.flatMap((scene) =>
    climates.flatMap((climate) =>
      kinds.flatMap((kind) => [1, 2, 3, 4, 5].flatMap((stars) => picturePaths(scene, { climate, stars, kind }))),
    ),
  )
  expect([...new Set(paths)].toSorted()).toEqual(files.map((file) => `/pictures/${file}`).toSorted())
})

test.each(climates)(
  'a %s town has three views and a façade for each number of stars, whatever it is known for',
  (climate) => {
    for (const kind of kinds) {
      expect(picturePaths('view', { climate, stars: 3, kind }).length, kind).toBeGreaterThanOrEqual(3)
      for (const stars of [1, 2, 3, 4, 5]) expect(picturePaths('facade', { climate, stars, kind })).not.toEqual([])
    }
  },
)

test('huts in the water and villages by the sea are at the beach alone', () => {
  for (const path of ['/pictures/facade-tropical-4-01.svg', '/pictures/facade-tropical-5-01.svg']) {
    const places = kinds.filter((kind) =>
      [4, 5].some((stars) => picturePaths('facade', { climate: 'tropical', stars, kind }).includes(path)),
    )
    expect(places).toEqual(['beach'])
  }
  expect(picturePaths('view', { climate: 'tropical', stars: 3, kind: 'nature' })).not.toContain(
    '/pictures/view-tropical-02.svg',
  )
})

test('windows look out on the sea at a beach alone, where the climate is drawn with it', () => {
  for (const climate of ['tropical', 'mediterranean'] as const) {
    for (const scene of ['room', 'lobby', 'bath', 'restaurant'] as const) {
      const drawnFor = kinds.map((kind) => picturePaths(scene, { climate, stars: 4, kind })[0]!.split('-')[1])
      expect(drawnFor, scene).toEqual(kinds.map((kind) => (kind === 'beach' ? climate : 'temperate')))
    }
  }
})

test('every picture is a small drawing of plain shapes, which loads and runs nothing', () => {
  const plain =
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 960 640"(?:[^<>]*>\s*<\/?(?:svg|g|path|linearGradient|stop)\b)+[^<>]*>\s*$/
  for (const file of files) {
    const svg = readFileSync(new URL(file, folder), 'utf8')
    expect(svg.length, file).toBeLessThan(30_000)
    expect(plain.test(svg), file).toBe(true)
    expect(svg, file).not.toMatch(/style=|href|\son[a-z]+=|NaN|undefined|Infinity/)
  }
})

test('no two pictures are the same', () => {
  expect(new Set(files.map((file) => readFileSync(new URL(file, folder), 'utf8'))).size).toBe(files.length)
})
