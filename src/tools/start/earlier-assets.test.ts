import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEarlierAssets, keepAssets } from './earlier-assets.mjs'

const hourMs = 60 * 60 * 1000
let folder: string
let assets: string
let earlier: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'milestay-assets-'))
  assets = join(folder, 'assets')
  earlier = join(folder, 'earlier')
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Replaces the build at an hour. */
function build(hour: number, files: Readonly<Record<string, string>>) {
  keepAssets(assets, earlier, hour * hourMs)
  rmSync(assets, { recursive: true, force: true })
  mkdirSync(assets)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(assets, file), content)
  addEarlierAssets(assets, earlier, hour * hourMs)
  return readdirSync(assets).toSorted()
}

test('the files of a build are served for a day after it was replaced, however long before it was made', () => {
  expect(build(0, { 'page-1.js': '1' })).toEqual(['page-1.js'])
  expect(build(100, { 'page-2.js': '2' })).toEqual(['page-1.js', 'page-2.js'])
  expect(readFileSync(join(assets, 'page-1.js'), 'utf8')).toBe('1')
  expect(build(123, { 'page-3.js': '3' })).toEqual(['page-1.js', 'page-2.js', 'page-3.js'])
  expect(build(124, { 'page-3.js': '3' })).toEqual(['page-2.js', 'page-3.js'])
  expect(build(148, { 'page-4.js': '4' })).toEqual(['page-3.js', 'page-4.js'])
})

test('a file that a build has again is replaced when that build is', () => {
  build(0, { 'page-1.js': '1', 'map.js': 'm' })
  build(1, { 'page-2.js': '2' })
  build(20, { 'page-3.js': '3', 'map.js': 'm' })
  expect(build(30, { 'page-4.js': '4' })).toEqual(['map.js', 'page-2.js', 'page-3.js', 'page-4.js'])
  expect(build(53, { 'page-4.js': '4' })).toEqual(['map.js', 'page-3.js', 'page-4.js'])
  expect(build(54, { 'page-4.js': '4' })).toEqual(['page-4.js'])
})

test('a failed build loses nothing of the previous one', () => {
  build(0, { 'page-1.js': '1' })
  keepAssets(assets, earlier, hourMs)
  rmSync(assets, { recursive: true })
  expect(build(2, { 'page-2.js': '2' })).toEqual(['page-1.js', 'page-2.js'])
})
