import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#contract/miles/accounts/create-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { type SampleService, startSampleService } from '../../service/testing/start-sample-service.ts'
import { programEnvironment } from '../support/program-environment.ts'

const run = promisify(execFile)
let service: SampleService
let folder: string
let env: NodeJS.ProcessEnv
const installed = (...path: string[]) => join(folder, 'node_modules/milestay-client', ...path)

/** Packs the client and installs it into an empty folder, where no registry can be reached. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milestay-client-'))
  env = programEnvironment({ npm_config_cache: join(folder, 'cache') })
  service = await startSampleService({ SAMPLE_HOTELS: '30' })
  const { stdout } = await run(process.execPath, ['src/tools/start/pack-client.mjs', folder], { env })
  const dependencies = { 'milestay-client': `file:${stdout.trim()}`, zod: `file:${resolve('node_modules/zod')}` }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, env })
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

test('the package has the client and the contract, its words and its licence, and needs zod alone', async () => {
  const { dependencies, license, exports } = JSON.parse(await readFile(installed('package.json'), 'utf8')) as {
    dependencies: object
    license: string
    exports: object
  }
  expect(Object.keys(dependencies)).toEqual(['zod'])
  expect(license).toBe('MIT')
  expect(Object.keys(exports)).toEqual(['.', './errors', './proof/*', './contract/*'])
  expect((await readdir(installed())).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'client',
    'contract',
    'package.json',
  ])
  const files = await readdir(installed(), { recursive: true })
  expect(files.filter((file) => /\.test\.|openapi|\.map$/.test(file))).toEqual([])
})

/** The response to the first transfer is lost. */
const losingResponse = `
const { fetch } = globalThis
let sent = 0
globalThis.fetch = async (input, options) => {
  const response = await fetch(input, options)
  if (String(input).endsWith('/transfer/create') && (sent += 1) === 1) throw new TypeError('The response is lost')
  return response
}`

test('the program of its README compiles strictly, with every type checked, and credits a transfer once although its response is lost', async () => {
  const words = await readFile(installed('README.md'), 'utf8')
  const blocks = [...words.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block ?? '')
  expect(blocks).toHaveLength(3)
  const program = blocks
    .join('\n')
    .replace('https://miles.example.com/v1', `${service.origin}/v1`)
    .replace('sk_your_key', service.keyOf('staff'))
  const account = { phone_number: '+13035550001', external_id: 'packed' }
  const { account_id } = (await service.clientOf('staff').call(createAccount, account)).data
  const order = JSON.stringify({ account_id, amount: 250, reference_id: 'packed 1' })
  const calls = `console.log((await sendOnce(${order})).status, (await sendOnce(${order})).status)`
  await writeFile(join(folder, 'program.ts'), `${losingResponse}\n${program}\n${calls}\n`)
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const compiler = resolve('node_modules/typescript/bin/tsc')
  await run(process.execPath, [compiler, '-p', folder], { env }).catch((error: { stdout: string }) => {
    throw new Error(error.stdout)
  })
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder, env })
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^3 of \d+ deals$/),
    expect.stringMatching(/^\[ 'h\d+: 5 offers'/),
    'success success',
    '',
  ])
  expect((await service.clientOf('staff').call(getAccount, { account_id })).data.balance).toBe(250)
})
