import { expect, test } from 'vitest'
import { foldText, foldWords } from './fold-text.ts'

test('accents and case are ignored', () => {
  expect(foldText('São Paulo')).toBe('sao paulo')
  expect(foldText('REYKJAVÍK')).toBe('reykjavik')
  expect(foldText('Łódź')).toBe('lodz')
  expect(foldText('Düsseldorf Weststraße')).toBe('dusseldorf weststrasse')
  expect(foldText('Tromsø')).toBe('tromso')
})

test('punctuation separates words, except apostrophes, which join them', () => {
  expect(foldWords('Stratford-upon-Avon')).toEqual(['stratford', 'upon', 'avon'])
  expect(foldWords("L'Aquila, Sana’a")).toEqual(['laquila', 'sanaa'])
  expect(foldWords(' %_! ')).toEqual([])
})

test('other scripts keep their letters', () => {
  expect(foldWords('東京 Москва')).toEqual(['東京', 'москва'])
})

test('letters that are typed for others in Arabic and Persian are the same', () => {
  expect(foldText('القاهره')).toBe(foldText('القاهرة'))
  expect(foldText('أبو ظبي')).toBe(foldText('ابو ظبى'))
  expect(foldText('کرمان')).toBe(foldText('كرمان'))
  expect(foldText('مـكـة')).toBe(foldText('مكه'))
})
