import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { programEnvironment } from '../support/program-environment.ts'

const run = promisify(execFile)
const minuteMs = 60_000

let folder: string
let clone: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'milestay-clone-'))
  clone = join(folder, 'milestay')
})

afterEach(() => rm(folder, { recursive: true }), minuteMs)

/** The environment of a shell that finds the programs of a folder first. */
function shellWith(programs: string): NodeJS.ProcessEnv {
  return programEnvironment({ PATH: `${programs}${delimiter}${process.env['PATH']}`, PORT: '0' })
}

/** Runs `npm start` until it is ready, signs in with a key that it hands over, and stops it. */
async function startOnce(env: NodeJS.ProcessEnv) {
  const beganAtMs = performance.now()
  const npm = spawn('npm', ['start'], { cwd: clone, env })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(npm, 'exit')
  const ready = /ready at (\S+)/
  try {
    await expect.poll(() => ready.exec(output) ?? npm.exitCode, { timeout: 5 * minuteMs }).not.toBeNull()
    expect(output).toMatch(ready)
    const seconds = ((performance.now() - beganAtMs) / 1000).toFixed(1)
    const [, key] = /^staff +(\S+)$/m.exec(readFileSync(join(clone, '.data/first-keys.txt'), 'utf8'))!
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${ready.exec(output)?.[1]}/v1/data/key`, { headers })
    expect(await response.json()).toMatchObject({ role: 'staff' })
    npm.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    return { output, seconds }
  } finally {
    npm.kill('SIGTERM')
  }
}

describe.runIf(process.env['TEST_SET'] === 'all')('a fresh clone @long', { timeout: 10 * minuteMs }, () => {
  beforeEach(() => run('git', ['clone', '--depth=1', pathToFileURL('.').href, clone], { env: programEnvironment() }))

  test('starts, and stops, with what a start needs, and keeps what other commands have installed', async () => {
    const env = shellWith(dirname(process.execPath))
    const first = await startOnce(env)
    expect(existsSync(join(clone, 'node_modules/vitest'))).toBe(false)

    const formatted = await run('npm', ['run', 'format', '--', '--check'], { cwd: clone, env })
    expect(formatted.stderr).toContain('packages for tests and tools: done')
    const next = await startOnce(env)
    expect(next.output).not.toMatch(/Installing|Building/)
    expect(existsSync(join(clone, 'node_modules/vitest'))).toBe(true)
    const changes = await run('git', ['status', '--porcelain'], { cwd: clone, env })
    expect(changes.stdout, 'what installing and building have changed').toBe('')
    process.stderr.write(
      `MEASURED: npm start is ready ${first.seconds} s after a clone, the next time after ${next.seconds} s\n`,
    )
  })

  test.runIf(process.platform === 'linux')(
    'starts on a machine with Node 20, with a Node that it fetches once',
    async () => {
      const programs = join(folder, 'node_modules/.bin')
      await run('npm', ['install', '--prefix', folder, '--ignore-scripts', `node-linux-${process.arch}@20`, 'npm@10'], {
        env: programEnvironment(),
      })
      const first = await startOnce(shellWith(programs))
      expect(first.output).toMatch(/^Milestay needs Node .* and this is 20\..*: fetching Node /m)
      const next = await startOnce(shellWith(programs))
      expect(next.output).toMatch(/^Milestay needs Node .* and this is 20\..*: using Node /m)
      process.stderr.write(`MEASURED: with Node 20, npm start is ready ${first.seconds} s after a clone\n`)
    },
  )
})
