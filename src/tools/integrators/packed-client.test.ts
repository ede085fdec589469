import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#contract/miles/accounts/create-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { endpoints } from '#contract/endpoints'
import { type SampleService, startSampleService } from '../../service/testing/start-sample-service.ts'
import { freePort } from '../support/server-process.ts'
import { programEnvironment } from '../support/program-environment.ts'

const run = promisify(execFile)
let service: SampleService
let folder: string
let env: NodeJS.ProcessEnv
const installed = (...path: string[]) => join(folder, 'node_modules/milestay-client', ...path)

let tarballs: Server

/** Packs the client and installs it into an empty folder from a server, where no registry can be reached. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milestay-client-'))
  service = await startSampleService({ SAMPLE_HOTELS: '30' })
  const file = join(folder, 'packed.tgz')
  await run(process.execPath, ['src/tools/start/pack-client.mjs', file], { env: programEnvironment() })
  tarballs = createServer(({ url }, response) => {
    if (url === '/milestay-client.tgz') createReadStream(file).pipe(response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(tarballs, 'listening')
  const origin = `http://127.0.0.1:${(tarballs.address() as AddressInfo).port}`
  env = programEnvironment({
    npm_config_cache: join(folder, 'cache'),
    npm_config_registry: origin,
    NO_PROXY: '127.0.0.1',
  })
  const own = Object.fromEntries(
    ['zod', 'standardwebhooks'].map((name) => [name, `file:${resolve('node_modules', name)}`]),
  )
  const dependencies = { 'milestay-client': `${origin}/milestay-client.tgz`, ...own }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, env })
})
afterAll(async () => {
  tarballs.close()
  await service.stop()
  await rm(folder, { recursive: true })
})

/** Compiles programs in the folder strictly, with every type checked. */
async function compile(programs: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, program] of Object.entries(programs)) await writeFile(join(folder, name), program)
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(programs) }))
  const compiler = resolve('node_modules/typescript/bin/tsc')
  await run(process.execPath, [compiler, '-p', folder], { env }).catch((error: { stdout: string }) => {
    throw new Error(error.stdout)
  })
}

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
  await compile({ 'program.ts': `${losingResponse}\n${program}\n${calls}\n` })
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder, env })
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^3 of \d+ deals$/),
    expect.stringMatching(/^\[ 'h\d+: 5 offers'/),
    'success success',
    '',
  ])
  expect((await service.clientOf('staff').call(getAccount, { account_id })).data.balance).toBe(250)
})

test('the TypeScript of the documentation compiles against it; its first call runs, and its receiver takes signed events alone', async () => {
  const page = await (await fetch(`${service.origin}/docs`)).text()
  const [firstCall = '', keys, ...rest] = [...page.matchAll(/<pre id="[^"]+-TypeScript"[^>]*><code>([^<]*)</g)]
    .map(([, text = '']) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))
    .map((code) => code.replaceAll('http://127.0.0.1:3000', service.origin))
  const receiver = rest.find((code) => code.includes('standardwebhooks')) ?? ''
  const calls = rest.filter((code) => code !== receiver)
  expect(calls).toHaveLength(Object.keys(endpoints).length)
  const imports = firstCall.match(/^import .*$/gm)?.join('\n')
  await compile({
    'first-call.ts': firstCall,
    'receiver.ts': receiver,
    'calls.ts': `${imports}
const baseUrl = '/v1'
${keys}
declare const created: { linkId: string }
${calls.map((call) => `{ ${call} }`).join('\n')}`,
  })
  const { stdout } = await run(process.execPath, ['first-call.js'], { cwd: folder, env })
  expect(stdout).toMatch(/^\[( '.+',?){3} \]\n$|^\[\n( +'.+',?\n){3}\]\n$/)

  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const port = await freePort()
  const receiving = spawn(process.execPath, ['receiver.js'], {
    cwd: folder,
    env: { ...env, WEBHOOK_SECRET: secret, PORT: String(port) },
  })
  const body = JSON.stringify({ event_name: 'account.opened', payload: { sequence: 7 } })
  const send = async (id: string, at: Date) => {
    const signature = new Webhook(secret).sign('msg_1', at, body)
    const seconds = String(Math.floor(at.getTime() / 1000))
    const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature }
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status
  }
  try {
    await expect.poll(() => send('msg_1', new Date()).catch(() => 0)).toBe(204)
    expect(await send('msg_2', new Date())).toBe(400)
    expect(await send('msg_1', new Date(Date.now() - 400_000))).toBe(400)
  } finally {
    receiving.kill()
  }
})
