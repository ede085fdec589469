import { describe, expect, test } from 'vitest'
import { drawPicture, parsePicturePath, picturePath, scenes, type PictureSpec } from './draw-picture.ts'
import { climates } from './palette.ts'

const largestBytes = 30_000
const mostElements = 350
const plainElements = new Set(['svg', 'g', 'path', 'linearGradient', 'stop'])
const foreignText = /<script|<style|style=|href|foreignObject|<text|<image|<filter|\son[a-z]+=|NaN|undefined|Infinity/
const seeds = ['0', '1f', '9c3', 'deadbeef']

const allKinds: PictureSpec[] = scenes.flatMap((scene) =>
  climates.flatMap((climate) =>
    [1, 2, 3, 4, 5].flatMap((stars) => seeds.map((seed) => ({ scene, climate, stars, seed }))),
  ),
)

/** The names of the elements in document order; throws where tags, attributes or nesting are not well-formed XML. */
function parseElements(xml: string): string[] {
  const token = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<&]*")*)(\/?)>/gy
  const names: string[] = []
  const open: string[] = []
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const [, closing, name = '', attributes = '', selfClosed] = token.exec(xml) ?? []
    if (name === '') throw new Error(`not a tag at ${at}: ${xml.slice(at, at + 60)}`)
    const attributeNames = [...attributes.matchAll(/ ([^=]+)=/g)].map(([, attribute]) => attribute)
    if (new Set(attributeNames).size < attributeNames.length) throw new Error(`an attribute twice at ${at}`)
    if (closing) {
      if (open.pop() !== name) throw new Error(`${name} closed out of order at ${at}`)
    } else {
      names.push(name)
      if (!selfClosed) open.push(name)
    }
    if (open.length === 0 && token.lastIndex < xml.length) throw new Error('more than one root')
  }
  if (open.length > 0) throw new Error(`${open.join()} left open`)
  return names
}

/** What is wrong with a picture, each fault with the path it was found at. */
function faultsOf(spec: PictureSpec): string[] {
  const svg = drawPicture(spec)
  const names = parseElements(svg)
  const faults: string[] = []
  if (names[0] !== 'svg') faults.push(`starts with ${names[0]}`)
  for (const name of new Set(names)) if (!plainElements.has(name)) faults.push(`has a ${name}`)
  if (names.length > mostElements) faults.push(`has ${names.length} elements`)
  if (Buffer.byteLength(svg) > largestBytes) faults.push(`takes ${Buffer.byteLength(svg)} bytes`)
  const [foreign] = foreignText.exec(svg) ?? []
  if (foreign !== undefined) faults.push(`holds ${foreign}`)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  if (new Set(ids).size < ids.length) faults.push('names a gradient twice')
  for (const [, target] of svg.matchAll(/url\(([^)]*)\)/g)) {
    if (!ids.some((id) => target === `#${id}`)) faults.push(`refers to ${target}`)
  }
  return faults.map((fault) => `${picturePath(spec)} ${fault}`)
}

describe('a picture', () => {
  test.each(scenes)('of a %s is small, well-formed and made of plain shapes in every climate and rank', (scene) => {
    expect(allKinds.filter((spec) => spec.scene === scene).flatMap(faultsOf)).toEqual([])
  })

  test('is the same whenever it is drawn', () => {
    for (const spec of allKinds) expect(drawPicture(spec)).toBe(drawPicture({ ...spec }))
  })

  test('differs from seed to seed', () => {
    for (const scene of scenes) {
      for (const climate of climates) {
        const drawn = Array.from({ length: 12 }, (_, seed) =>
          drawPicture({ scene, climate, stars: 3, seed: seed.toString(16) }),
        )
        expect(new Set(drawn).size).toBe(drawn.length)
      }
    }
  })
})

describe('the path of a picture', () => {
  test('leads back to what the picture shows', () => {
    for (const spec of allKinds) expect(parsePicturePath(picturePath(spec))).toEqual(spec)
  })

  test.each([
    '/pictures/facade-tropical-3-1f.png',
    '/pictures/facade-tropical-3-.svg',
    '/pictures/facade-tropical-3-123456789.svg',
    '/pictures/facade-tropical-3-1F.svg',
    '/pictures/facade-tropical-0-1f.svg',
    '/pictures/facade-tropical-6-1f.svg',
    '/pictures/garage-tropical-3-1f.svg',
    '/pictures/facade-lunar-3-1f.svg',
    '/pictures/facade-tropical-3-1f.svg?x=1',
    '/pictures/facade-tropical-3-1f.svg\n',
    'pictures/facade-tropical-3-1f.svg',
    '/pictures/../facade-tropical-3-1f.svg',
    '/pictures/constructor-tropical-3-1f.svg',
  ])('%j leads to no picture', (path) => {
    expect(parsePicturePath(path)).toBeUndefined()
  })
})
