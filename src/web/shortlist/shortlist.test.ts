import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeShortlist, linkTo, readLink, readStays, saveStay } from './shortlist.ts'

const stored = new Map<string, string>()
/** The names of the stored texts whose subscribers were notified. */
const notified: string[] = []

beforeEach(() => {
  stored.clear()
  notified.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('dispatchEvent', (event: CustomEvent<{ name: string }>) => notified.push(event.detail.name))
})
afterEach(() => void vi.unstubAllGlobals())

const astoria = 'h1*2026-11-30*2026-12-03*2*Astoria*42000*714*USD*5*BB*RFN*King'
const dearer = astoria.replace('42000', '44000')
const later = astoria.replace('12-03', '12-04')

test('a stay is added at the end and removed, and every subscriber is notified', () => {
  saveStay(astoria, true)
  saveStay(later, true)
  expect(stored.get('shortlist')).toBe(`${astoria}\n${later}`)
  saveStay(astoria, false)
  expect(stored.get('shortlist')).toBe(later)
  saveStay(later, false)
  expect(stored.has('shortlist')).toBe(false)
  expect(notified).toEqual(Array.from({ length: 4 }, () => 'shortlist'))
})

test('a stay that is saved again has the newer price, and appears once', () => {
  saveStay(astoria, true)
  saveStay(dearer, true)
  expect(stored.get('shortlist')).toBe(dearer)
  saveStay(astoria, false)
  expect(stored.has('shortlist')).toBe(false)
})

test('stays that another tab has saved since are preserved', () => {
  saveStay(astoria, true)
  stored.set('shortlist', `${astoria}\n${later}`)
  changeShortlist((stays) => stays.toReversed())
  expect(stored.get('shortlist')).toBe(`${later}\n${astoria}`)
})

const read = (link: string) => readLink(new URL(link, 'http://localhost').search)

test('a link reads back to its stays, in their order', () => {
  const other = 'h?2#*2026-11-30*2026-12-03*2-5_1*Söhne = 100 % + more'
  const link = linkTo([astoria, other])
  expect(read(link)).toMatchObject({
    stays: [
      { hotelId: 'h1', text: astoria },
      { hotelId: 'h?2#', hotelName: 'Söhne = 100 % + more' },
    ],
    unreadable: 0,
  })
  expect(link).not.toContain('*')
  // Programs that pass links on may escape what need not be; old links have asterisks.
  for (const same of [link.replaceAll('+', '%20'), link.replaceAll('%2A', '*')]) expect(read(same)).toEqual(read(link))
})

test('damaged stays are left out and counted, and a repeated stay counts once', () => {
  expect(readStays(['hello', astoria])).toMatchObject({ stays: [{ hotelName: 'Astoria' }], unreadable: 1 })
  expect(read(linkTo(['hello']))).toEqual({ stays: [], unreadable: 1 })
  expect(readLink('?stay=%E0%A4%A')).toEqual({ stays: [], unreadable: 1 })
  expect(readStays([astoria, dearer]).stays).toHaveLength(1)
})

test('an address without stays is not a link to a shortlist', () => {
  expect(readLink('')).toBeUndefined()
  expect(readLink('?from=mail')).toBeUndefined()
})
