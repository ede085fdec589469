import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldPerson, hasInvisible, mixesScripts } from './fold-person.ts'

test.each([
  ['Ana  Maria', 'Ana Maria'],
  ['Ana\u00A0Maria', 'ana maria'],
  ['Ana\u2003\tMaria ', 'Ana Maria'],
  ['An\u200Ba Maria', 'Ana Maria'],
  ['Ana\u2800Maria', 'AnaMaria'],
  ['Ana \u3164Maria', 'Ana Maria'],
  ['Ana\u034F Maria\uFE0F', 'Ana Maria'],
  ['\uFEFFAna Maria\u{E0041}', 'Ana Maria'],
  ['e\u200D\u0301va', 'Éva'],
  ['Straße', 'STRASSE'],
  ['Ａｎａ', 'ana'],
  // Cyrillic and Greek.
  ['А\u0434а', 'a\u0434a'],
  ['Аda', 'Ada'],
  ['\u0405\u0430\u0455\u04BB\u0430', 'Sasha'],
  ['\u0421\u041E\u0422\u0422', 'cott'],
  ['\u0417\u043E\u0451', '\u0417oë'],
  ['\u039D\u0399\u039A\u039F\u03A3', 'νικος'],
  ['\u0391nna', 'Anna'],
])('%j is the same person as %j', (name, other) => {
  expect(foldPerson(name)).toBe(foldPerson(other))
})

test.each([
  ['Ana Maria', 'AnaMaria'],
  ['Ana', 'Anna'],
  ['Ana-Maria', 'Ana Maria'],
])('%j is another person than %j', (name, other) => {
  expect(foldPerson(name)).not.toBe(foldPerson(other))
})

test('folding a folded name again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const folded = foldPerson(name)
      expect(foldPerson(folded)).toBe(folded)
    }),
  )
})

test('invisible characters in a name do not make it a different person', () => {
  const invisible = fc.constantFrom('\u200B', '\u2800', '\u3164', '\u00AD', '\u115F', '\u{E0020}', '\uFE0F', '\u180E')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), invisible, fc.nat(), (name, added, at) => {
      const characters = Array.from(name)
      const written = characters.toSpliced(at % (characters.length + 1), 0, added).join('')
      expect(foldPerson(written)).toBe(foldPerson(name))
      expect(hasInvisible(written)).toBe(true)
    }),
  )
})

test.each(['Аda', 'Adа Lovelace', 'Ada Lονelace', 'x\u0501'])('%j mixes alphabets within a word', (name) => {
  expect(mixesScripts(name)).toBe(true)
})

test.each([
  'Ada Lovelace',
  'Ада Лавлейс',
  'Ada Ада',
  'Ada (Άντα)',
  'Ана-Ana',
  'ada.l2@example.org',
  '山田 Ken',
  'Zoë Ñandú',
  '株式会社ABC',
])('%j has one alphabet in each word', (name) => {
  expect(mixesScripts(name)).toBe(false)
})

test('names in Russian that are spelled differently stay different', () => {
  const letters = fc.string({ unit: fc.constantFrom(...Array.from('абвгдеёжзийклмнопрстуфхцчшщъыьэюя')), maxLength: 8 })
  fc.assert(
    fc.property(letters, letters, (name, other) => {
      expect(foldPerson(name) === foldPerson(other)).toBe(name === other)
    }),
  )
})
