import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const modules = new Map(globSync('src/web/**/*.module.css').map((file) => [resolve(file), namesIn(file)]))
const uses = globSync('src/web/**/*.{ts,tsx}').flatMap(usesIn)

/** The classes that a style module has. */
function namesIn(file: string): Set<string> {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|'[^']*'/gs, '')
  return new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!))
}

/** The classes that a file names, by the name it imports their module as. */
function usesIn(file: string) {
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  return [...code.matchAll(/^import (\w+) from '(.*\.module\.css)'$/gm)].map(([, local, path]) => ({
    file,
    module: resolve(dirname(file), path!.replace(/^#web/, `${process.cwd()}/src/web`)),
    names: [...code.matchAll(new RegExp(String.raw`\b${local}\.(\w+)`, 'g'))].map(([, name]) => name!),
    isComputed: code.includes(`${local}[`),
  }))
}

test('every class that is named is in its style module', () => {
  expect(modules.size).toBeGreaterThan(0)
  const unknown = uses.flatMap(({ file, module, names }) =>
    names.filter((name) => modules.get(module)?.has(name) !== true).map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('every class of a style module is used', () => {
  const unused = [...modules].flatMap(([file, names]) => {
    const used = new Set(uses.filter(({ module }) => module === file).flatMap(({ names }) => names))
    return [...names].filter((name) => !used.has(name)).map((name) => `${file}: ${name}`)
  })
  expect(unused).toEqual([])
})

test('classes are named and not computed: what varies is a data attribute', () => {
  expect(uses.filter(({ isComputed }) => isComputed).map(({ file }) => file)).toEqual([])
})
