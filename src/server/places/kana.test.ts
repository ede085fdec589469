import { expect, test } from 'vitest'
import { latinKana } from './kana.ts'

test.each([
  ['とうきょう', 'tokyo'],
  ['トーキョー', 'tokyo'],
  ['おおさか', 'osaka'],
  ['きょうと', 'kyoto'],
  ['さっぽろ', 'sapporo'],
  ['ｻｯﾎﾟﾛ', 'sapporo'],
  ['にいがた', 'niigata'],
  ['ほっかいどう', 'hokkaido'],
  ['しんじゅく', 'shinjuku'],
  ['ちゅうおう', 'chuo'],
  ['東京 と', '東京 to'],
  ['Tokyo', 'Tokyo'],
])('%s is %s in Latin letters', (kana, latin) => {
  expect(latinKana(kana)).toBe(latin)
})
