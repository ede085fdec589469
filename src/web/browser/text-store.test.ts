import { expect, test } from 'vitest'
import { createTextStore } from './text-store.ts'

/** A storage with room for one text of three characters. */
function smallStorage() {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem(name: string, text: string) {
      if (text.length > 3) throw new DOMException('full', 'QuotaExceededError')
      texts.set(name, text)
    },
    removeItem: (name: string) => void texts.delete(name),
  }
  return { texts, storage: storage as unknown as Storage }
}

test('a text is stored and removed', () => {
  const { texts, storage } = smallStorage()
  const store = createTextStore(() => storage)
  store.set('unit', 'f')
  expect([store.get('unit'), texts.get('unit')]).toEqual(['f', 'f'])
  store.set('unit', undefined)
  expect([store.get('unit'), texts.size, store.isRefused()]).toEqual([undefined, 0, false])
})

test('texts live as long as the page if every access to the storage throws', () => {
  const store = createTextStore(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(store.get('theme')).toBeUndefined()
  store.set('theme', 'dark')
  expect([store.get('theme'), store.isRefused()]).toEqual(['dark', true])
  store.set('theme', undefined)
  expect([store.get('theme'), store.isRefused()]).toEqual([undefined, false])
})

test('a text that a full storage refuses replaces the stored one for the life of the page', () => {
  const { texts, storage } = smallStorage()
  const store = createTextStore(() => storage)
  store.set('theme', 'old')
  store.set('theme', 'light')
  expect([store.get('theme'), texts.get('theme')]).toEqual(['light', 'old'])
  store.set('theme', 'new')
  expect([store.get('theme'), store.isRefused()]).toEqual(['new', false])
})

test('a text from another tab is newer than a refused one', () => {
  const { texts, storage } = smallStorage()
  const store = createTextStore(() => storage)
  store.set('theme', 'light')
  texts.set('theme', 'sun')
  store.refresh('theme')
  expect(store.get('theme')).toBe('sun')
})
