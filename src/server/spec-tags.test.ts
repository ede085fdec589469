import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { endpoints } from '#contract/endpoints'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')

/** Limits of the pages about silences: bytes in total, and characters per row. */
const maxSilencesBytes = 30_000
const maxRowLength = 300

function read(path: string): string {
  return readFileSync(join(src, path), 'utf8')
}

/** The headings of the specification and the labels above its tables, without text in brackets. */
const headings = new Set(
  [...read('contract/spec.md').matchAll(/^(?:#+ (.+)|([^|\n]+):)$/gm)].map(([, heading, label]) =>
    (heading ?? label ?? '').replace(/ \(.*\)$/, ''),
  ),
)

const tags = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('spec-tags.test.ts'))
  .flatMap((path) => [...read(path).matchAll(/@spec ([^\n*]+)/g)].map((match) => ({ path, heading: match[1]!.trim() })))

test('every operation is in a file of its name, and every such file is listed', () => {
  const described = readdirSync(join(src, 'contract'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^.]+\.ts$/.test(path) && /= endpoint\(\{$/m.test(read(join('contract', path))))
    .map((path) => basename(path))
  const listed = Object.keys(endpoints).map(
    (name) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`,
  )
  expect(listed.toSorted()).toEqual(described.toSorted())
})

test('each @spec tag names a heading of the specification', () => {
  expect(tags.length).toBeGreaterThan(10)
  expect(tags.filter(({ heading }) => !headings.has(heading))).toEqual([])
})

test('the pages about silences are short, and each row names files that exist', () => {
  const pages = readdirSync(join(src, 'contract'), { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'silences.md')
    .map((path) => read(join('contract', path)))
  expect(pages.length).toBeGreaterThan(1)
  expect(Buffer.byteLength(pages.join(''))).toBeLessThanOrEqual(maxSilencesBytes)
  const rows = pages.flatMap((page) => page.match(/^\| (?!The specification is silent on).*$/gm) ?? [])
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    expect(row.length, row).toBeLessThanOrEqual(maxRowLength)
    const where = row.split('|').at(-2)!
    const files = [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
    expect(files.length > 0 || where.includes('nowhere'), row).toBe(true)
    expect(
      files.filter((file) => !existsSync(join(src, file))),
      row,
    ).toEqual([])
  }
})
