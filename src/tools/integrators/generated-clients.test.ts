import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints'
import { type CallResult, callingProgram, type GeneratorName } from './calling-programs.ts'
import { operationRequests } from './operation-requests.ts'
import { type IntegratorsService, startIntegratorsService } from './testing/integrators-service.ts'

const run = promisify(execFile)
const generators = ['openapi-fetch', 'hey-api', 'orval'] as const
let service: IntegratorsService
let folder: string

/** Generates the clients of the document, each beside a program that calls it, and compiles them together. */
beforeAll(async () => {
  service = await startIntegratorsService()
  await mkdir('dist', { recursive: true })
  folder = await mkdtemp(resolve('dist/clients-'))
  const document = join(folder, 'openapi.json')
  await writeFile(document, await (await fetch(`${service.baseUrl}/openapi.json`)).text())
  await Promise.all(generators.map((generator, at) => generate(generator, document, String(10 + at))))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(strict))
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout)
  })
}, 120_000)
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const strict = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
    rootDir: '.',
    outDir: 'compiled',
  },
}

async function generate(generator: GeneratorName, document: string, requestsId: string) {
  const target = join(folder, generator)
  await mkdir(target)
  const requests = await operationRequests(service.own, service.other, requestsId)
  await Promise.all([
    writeFile(join(target, 'calls.ts'), callingProgram(generator, requests)),
    run(process.execPath, ['src/tools/integrators/generators/generate.mjs', generator, document, target]),
  ])
}

test.each(generators)(
  'the client that %s generates compiles strictly, and calls every operation with success',
  async (generator) => {
    const program = pathToFileURL(join(folder, 'compiled', generator, 'calls.js')).href
    const { callAll } = (await import(/* @vite-ignore */ program)) as {
      callAll: (baseUrl: string, key: string) => Promise<CallResult[]>
    }
    const results = await callAll(service.baseUrl, service.key)
    expect(results.map(({ operation, status }) => `${operation} ${status}`)).toEqual(
      Object.keys(endpoints).map((operation) => `${operation} 200`),
    )
    for (const { operation, data } of results) expect(data, operation).toEqual(expect.any(Object))
  },
  60_000,
)

test('no generated client has a part of the interface without a type', async () => {
  const sources = await Promise.all(
    ['openapi-fetch/schema.ts', 'hey-api/types.gen.ts', 'orval/client.ts'].map((file) =>
      readFile(join(folder, file), 'utf8'),
    ),
  )
  // Of headers, a client may be given any.
  const untyped = sources.flatMap((source) => source.match(/^(?!\s*\[name: string\]).*: (?:unknown|any)\b.*$/gm) ?? [])
  expect(untyped).toEqual([])
})
