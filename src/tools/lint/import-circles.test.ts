import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript-5'
import { expect, test } from 'vitest'

const layers = ['contract', 'client', 'server', 'sources', 'platform', 'service', 'basemap', 'web', 'tools']

/** Returns the files that each file imports: of values and of types, and by `import()`. */
function readImports(files: readonly string[], read: (file: string) => string): Map<string, string[]> {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const names = ts.preProcessFile(read(file)).importedFiles.map(({ fileName }) => fileName)
      const paths = names.map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(file), name)))
      return [file, paths.flatMap((path) => [path, `${path}.ts`].find((candidate) => known.has(candidate)) ?? [])]
    }),
  )
}

/** Returns the circles that a walk through all imports meets. */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
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

test('no files import each other in a circle, with types and import() included', () => {
  const files = layers.flatMap((layer) =>
    readdirSync(`src/${layer}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => `src/${layer}/${name}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(findCircles(readImports(files, (file) => readFileSync(file, 'utf8')))).toEqual([])
})

test('a circle of a type and a file that is loaded later is found', () => {
  const sources: Readonly<Record<string, string>> = {
    'src/web/a.tsx': `const load = () => import('./b.tsx')`,
    'src/web/b.tsx': `import type { C } from '#web/c.ts'`,
    'src/web/c.ts': `export interface C { a: import('./a.tsx').A }`,
  }
  expect(findCircles(readImports(Object.keys(sources), (file) => sources[file]!))).toEqual([
    ['src/web/a.tsx', 'src/web/b.tsx', 'src/web/c.ts', 'src/web/a.tsx'],
  ])
})
