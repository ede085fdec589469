import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript-5'
import { expect, test } from 'vitest'

const layers = ['contract', 'client', 'server', 'sources', 'platform', 'service', 'basemap', 'web', 'tools']

/** What each file or folder imports. */
type Imports = ReadonlyMap<string, readonly string[]>

/** Returns the files that each file imports: of values and of types, and by `import()`. */
function readImports(files: readonly string[], read: (file: string) => string): Imports {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const names = ts.preProcessFile(read(file)).importedFiles.map(({ fileName }) => fileName)
      const paths = names.map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(file), name)))
      return [file, paths.flatMap((path) => [path, `${path}.ts`].find((candidate) => known.has(candidate)) ?? [])]
    }),
  )
}

/** Returns the imports between what stands side by side in each folder: its files, and its folders with all that is in them. */
function importsByFolder(imports: Imports): Imports[] {
  const folders = new Map<string, Map<string, string[]>>()
  for (const [file, imported] of imports) {
    for (const other of imported) {
      const [own, others] = [file.split('/'), other.split('/')]
      const depth = own.findIndex((name, index) => name !== others[index])
      const folder = own.slice(0, depth).join('/')
      const between = folders.get(folder) ?? new Map<string, string[]>()
      folders.set(folder, between)
      const name = own.slice(0, depth + 1).join('/')
      between.set(name, [...(between.get(name) ?? []), others.slice(0, depth + 1).join('/')])
    }
  }
  return [...folders.values()]
}

/** Returns the circles that a walk through all imports meets. */
function findCircles(imports: Imports): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const walk = (file: string) => {
    const begin = path.indexOf(file)
    if (begin >= 0) circles.push([...path.slice(begin), file])
    if (begin >= 0 || done.has(file)) return
    path.push(file)
    for (const imported of imports.get(file) ?? []) walk(imported)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) walk(file)
  return circles
}

const isTested = /\.test\.tsx?$|\/testing\//

const files = layers.flatMap((layer) =>
  readdirSync(`src/${layer}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `src/${layer}/${name}`),
)
const readSource = (file: string) => readFileSync(file, 'utf8')

test('no files import each other in a circle, with types and import() included', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(findCircles(readImports(files, readSource))).toEqual([])
})

test('no folders import each other in a circle, but for tests', () => {
  const untested = files.filter((file) => !isTested.test(file))
  expect(importsByFolder(readImports(untested, readSource)).flatMap(findCircles)).toEqual([])
})

test('a circle between a type and a file loaded later is found', () => {
  const sources: Readonly<Record<string, string>> = {
    'src/web/a.tsx': `const load = () => import('./b.tsx')`,
    'src/web/b.tsx': `import type { C } from '#web/c.ts'`,
    'src/web/c.ts': `export interface C { a: import('./a.tsx').A }`,
  }
  expect(findCircles(readImports(Object.keys(sources), (file) => sources[file]!))).toEqual([
    ['src/web/a.tsx', 'src/web/b.tsx', 'src/web/c.ts', 'src/web/a.tsx'],
  ])
})

test('a circle between two folders is found even if no files import each other', () => {
  const sources: Readonly<Record<string, string>> = {
    'src/web/a/one.ts': `import '../b/one.ts'`,
    'src/web/a/two.ts': '',
    'src/web/b/one.ts': '',
    'src/web/b/deep/two.ts': `import '../../a/two.ts'`,
  }
  const imports = readImports(Object.keys(sources), (file) => sources[file]!)
  expect(findCircles(imports)).toEqual([])
  expect(importsByFolder(imports).flatMap(findCircles)).toEqual([['src/web/a', 'src/web/b', 'src/web/a']])
})
