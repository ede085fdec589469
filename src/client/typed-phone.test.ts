import { phoneNumber } from '#contract/miles/transfer'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { typedPhone } from './typed-phone.ts'

test.each([
  '2025550123',
  '12025550123',
  '(202) 555-0123',
  '202.555.0123',
  '202/555-0123',
  '202 555 01 23',
  ' +1 (202) 555-0123 ',
  '+1.2025550123',
  '(+1) 202 5550123',
  '(+1 202) 555 0123',
  '1(202)555.0123',
  '202·555·0123',
])('a person writes %j', (written) => {
  expect(typedPhone(written)).toBe('+12025550123')
})

test.each([
  ['format characters', '\u202a+1\u00a0(202)\u00a0555\u20110123\u202c'],
  ['isolates of directions', '\u2066+1 202 555 0123\u2069'],
  ['a zero width space', '+1\u200b2025550123\u200b'],
  ['a word joiner and a byte order mark', '\ufeff202\u2060555\u20600123'],
  ['marks of direction', '\u200e+\u200f12025550123\u061c'],
  ['soft hyphens', '202\u00ad555\u00ad0123'],
  ['a left-to-right override', '\u202d(202) 555-0123\u202c'],
  ['a minus sign', '+1\u2212202\u2212555\u22120123'],
  ['figure, en and em dashes', '202\u2012555\u20130123'],
  ['an em dash and a horizontal bar', '1\u2014202\u2015555\u20140123'],
  ['a small hyphen-minus and a hyphen bullet', '202\ufe63555\u20430123'],
  ['a katakana dot', '202\u30fb555\uff650123'],
  ['thin, figure and narrow spaces', '+1\u2009202\u2007555\u202f0123'],
  ['ideographic spaces', '\u3000202\u3000555\u30000123\u3000'],
  ['a tab', '202\t555-0123'],
  ['full-width signs', '＋１（２０２）５５５－０１２３'],
  ['full-width dots', '２０２．５５５．０１２３'],
  ['a small plus', '\ufe6212025550123'],
  ['Arabic digits', '+١ ٢٠٢ ٥٥٥ ٠١٢٣'],
  ['Persian digits', '۲۰۲۵۵۵۰۱۲۳'],
  ['Devanagari digits', '२०२-५५५-०१२३'],
  ['digits of two scripts', '٢٠٢ 555 ０１２３'],
  ['bold digits of mathematics', '𝟐𝟎𝟐𝟓𝟓𝟓𝟎𝟏𝟐𝟑'],
  ['tel:', 'tel:+12025550123'],
  ['tel: with separators', 'TEL:+1-(202)-555.0123'],
  ['tel: with slashes', 'tel://2025550123'],
  ['tel: with a coded plus', 'tel:%2B12025550123'],
  ['tel: in the context of +1', 'tel:202-555-0123;phone-context=+1'],
  ['tel: with a context that it has already', 'tel:+12025550123;Phone-Context=%2B1'],
  ['a label', 'Tel: 202-555-0123'],
  ['001', '0012025550123'],
  ['001 apart', '001-202-555-0123'],
  ['00 1', '00 1 (202) 555 0123'],
  ['011 1', '011 1 202 555 0123'],
  ['0111', '01112025550123'],
  ['an apostrophe', "'+12025550123"],
  ['an apostrophe before ten digits', "\ufeff' 2025550123"],
  ['a formula', '="+12025550123"'],
  ['a formula of ten digits', '="2025550123 "'],
  ['an apostrophe before a formula', `'="001 202 555 0123"`],
])('a tool writes %s: %j', (_, written) => {
  expect(typedPhone(written)).toBe('+12025550123')
})

test.each([
  ['letters', '1-800-FLOWERS'],
  ['letters like digits', '2O2555O123'],
  ['a name', 'Ada 2025550123'],
  ['an extension', '202-555-0123 x45'],
  ['an extension of the web', 'tel:+1-202-555-0123;ext=45'],
  ['an extension before the context', 'tel:202-555-0123;ext=4;phone-context=+1'],
  ['an extension after a pause', '+12025550123,,45'],
  ['an extension without a word', '202-555-0123-4'],
  ['another country in tel:', 'tel:2025550123;phone-context=+44'],
  ['a network in tel:', 'tel:2025550123;phone-context=example.com'],
  ['an area in tel:', 'tel:5550123;phone-context=+1202'],
  ['another prefix in tel:', 'tel:0012025550123;phone-context=+49'],
  ['two numbers', '2025550123 / 2025550124'],
  ['two numbers on two lines', '2025550123\n2025550124'],
  ['two short numbers', '5550123 202'],
  ['two short numbers with a slash', '23456/78901'],
  ['two parts on two lines', '202\n5550123'],
  ['a number and its last digit again', '1-202-555-012/3'],
  ['an exponent', '1.20256E+10'],
  ['all digits with an exponent', '1.2025550123E10'],
  ['a decimal', '12025550123.0'],
  ['a decimal of ten digits', '202555.0123'],
  ['a decimal of eleven digits', '1.2025550123'],
  ['a decimal with spaces', '1 202 555.0123'],
  ['a decimal with a plus', '+1202555.0123'],
  ['a decimal with a comma', '202555,0123'],
  ['an Arabic decimal', '٢٠٢٥٥٥٫٠١٢٣'],
  ['thousands', '2,025,550,123'],
  ['a negative number', '-2025550123'],
  ['a negative number with a minus sign', '\u22122025550123'],
  ['a day and an hour', '2025-11-28 10'],
  ['an address of the internet', '202.155.50.12'],
  ['nine digits', '202 555 012'],
  ['nine digits after +1', '+1 202 555 012'],
  ['eleven digits', '202 555 0123 4'],
  ['eleven digits after +1', '+1 202 555 01234'],
  ['two country codes', '+1 1 202 555 0123'],
  ['a zero', '0 202 555 0123'],
  ['an area code with 1', '102 555 0123'],
  ['a country code after two plus signs', '++12025550123'],
  ['a prefix after a plus', '+0012025550123'],
  ['another country', '+44 20 7946 0000'],
  ['a prefix of another country', '0044 20 7946 0000'],
  ['another country with a prefix of 1', '011 44 20 7946 0000'],
  ['raised digits', '202555012³'],
  ['circled digits', '202555012③'],
  ['a half', '202555012½'],
  ['digits shown in reverse', '\u202e+13210555202\u202c'],
  ['a formula with digits', '=2025550123'],
  ['a link', '<tel:+12025550123>'],
  ['no number', ' '],
])('%s are not guessed to be a phone number: %j', (_, written) => {
  expect(typedPhone(written)).toBe(written)
  expect(z.safeParse(phoneNumber, typedPhone(written)).success).toBe(false)
})

test.each(['="', 'tel:', '(', '+1', "'"])('a long text after %j is read at once', (start) => {
  const written = `${start}${' '.repeat(1e5)}\n;`
  expect(typedPhone(written)).toBe(written)
})

test('too few or too many digits stay as typed', () => {
  expect(['202555', '1202555012', '+1202555012345'].map(typedPhone)).toEqual(['202555', '1202555012', '+1202555012345'])
})

test.each(Intl.supportedValuesOf('numberingSystem'))('digits of the script %s are read', (numberingSystem) => {
  const { format } = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false })
  const written = format(2_345_678_901)
  expect(typedPhone(written)).toBe(/^\p{Nd}+$/u.test(written) ? '+12345678901' : written)
})
