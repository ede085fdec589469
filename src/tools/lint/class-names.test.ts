import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The classes of each style module, by its path. */
const modules = new Map(globSync('src/web/**/*.module.css').map((file) => [resolve(file), namesIn(file)]))
const uses = globSync('src/web/**/*.{ts,tsx}').flatMap(usesIn)

/** Returns the classes that a style module defines. */
function namesIn(file: string): Set<string> {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|'[^']*'/gs, '')
  return new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!))
}

/** Returns the classes that a file uses of each style module that it imports. */
function usesIn(file: string) {
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  return [...code.matchAll(/^import (\w+) from '(.*\.module\.css)'$/gm)].map(([, importName, path]) => ({
    file,
    module: resolve(dirname(file), path!.replace(/^#web/, `${process.cwd()}/src/web`)),
    names: [...code.matchAll(new RegExp(String.raw`\b${importName}\.(\w+)`, 'g'))].map(([, name]) => name!),
    isComputed: code.includes(`${importName}[`),
  }))
}

test('every class that code uses is in its style module', () => {
  expect(modules.size).toBeGreaterThan(0)
  const missing = uses.flatMap(({ file, module, names }) =>
    names.filter((name) => modules.get(module)?.has(name) !== true).map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every class of a style module is used', () => {
  const unused = [...modules].flatMap(([file, names]) => {
    const used = new Set(uses.filter(({ module }) => module === file).flatMap(({ names }) => names))
    return [...names].filter((name) => !used.has(name)).map((name) => `${file}: ${name}`)
  })
  expect(unused).toEqual([])
})

test('no class is computed: variants are data attributes', () => {
  expect(uses.filter(({ isComputed }) => isComputed).map(({ file }) => file)).toEqual([])
})
