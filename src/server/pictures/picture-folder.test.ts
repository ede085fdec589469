import { hourMs } from '#contract/days'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawPng } from '../testing/picture-store.ts'
import { createPictureFolder, type PictureFolder } from './picture-folder.ts'

const png = drawPng(40, 40, [1, 2, 3])
let folder: string
let nowMs: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  // The file system dates unfinished files, so the clock starts at its time.
  nowMs = Date.now()
})
afterEach(() => rm(folder, { recursive: true }))

const openFolder = (pictures: number) =>
  createPictureFolder({ folder, budgetBytes: pictures * png.length, clock: () => nowMs })
const keyOf = (number: number) => String(number).padStart(32, 'a')

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, 20)
  yield bytes.subarray(20)
}

async function isStored(pictures: PictureFolder, number: number): Promise<boolean> {
  const stored = await pictures.open(keyOf(number))
  await stored?.file.close()
  return stored !== undefined
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('a picture is stored whole, and opened with its type, even after a restart', async () => {
  await openFolder(10).put(keyOf(1), chunks(png))
  const stored = await openFolder(10).open(keyOf(1))
  expect([stored?.type, stored?.bytes]).toEqual(['image/png', png.length])
  expect(await buffer(stored!.file.createReadStream())).toEqual(png)
})

test('a picture that does not arrive in full leaves no file', async () => {
  async function* cut(): AsyncGenerator<Buffer> {
    yield png.subarray(0, 20)
    throw new Error('cut')
  }
  await expect(openFolder(10).put(keyOf(1), cut())).rejects.toThrow('cut')
  expect(await filesIn(folder)).toEqual([])
})

test('beyond the budget, the least recently used pictures are removed', async () => {
  const pictures = openFolder(4)
  for (const number of [1, 2, 3, 4]) {
    nowMs += hourMs
    await pictures.put(keyOf(number), chunks(png))
  }
  nowMs += 2 * hourMs
  expect(await isStored(pictures, 1)).toBe(true)
  nowMs += hourMs
  await pictures.put(keyOf(5), chunks(png))
  const stored = await Promise.all([1, 2, 3, 4, 5].map((number) => isStored(pictures, number)))
  expect(stored).toEqual([true, false, false, true, true])
})

test('processes that share a folder share one budget', async () => {
  const [one, another] = [openFolder(4), openFolder(4)]
  for (const number of [1, 3, 5, 7, 9, 11]) {
    nowMs += 1000
    await Promise.all([one.put(keyOf(number), chunks(png)), another.put(keyOf(number + 1), chunks(png))])
  }
  await one.trim()
  expect((await filesIn(folder)).length).toBeLessThanOrEqual(4)
  expect(await isStored(one, 12)).toBe(true)
  expect(await isStored(another, 11)).toBe(true)
})

test('unfinished files of an ended process are removed, but not those that another process writes', async () => {
  const pictures = openFolder(4)
  for (const [name, ageMs] of [
    ['old.unfinished', hourMs],
    ['new.unfinished', 1000],
  ] as const) {
    await writeFile(join(folder, name), png.subarray(0, 9))
    await utimes(join(folder, name), (nowMs - ageMs) / 1000, (nowMs - ageMs) / 1000)
  }
  await pictures.trim()
  expect(await filesIn(folder)).toEqual(['new.unfinished'])
})

test('a file that is not a picture is not served', async () => {
  const pictures = openFolder(4)
  await pictures.put(keyOf(1), chunks(Buffer.from('<html>'.padEnd(64))))
  expect(await isStored(pictures, 1)).toBe(false)
})
