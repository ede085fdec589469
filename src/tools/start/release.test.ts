import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programEnvironment } from '../support/program-environment.ts'
import { freePort } from '../support/server-process.ts'

const run = promisify(execFile)

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Returns the links of a release's documents that lead nowhere, and the commands of its README that it lacks. */
function brokenReferences(release: string): readonly string[] {
  const { scripts } = readJson(join(release, 'package.json')) as { scripts: Readonly<Record<string, string>> }
  return globSync(['README.md', '.github/**/*.md'], { cwd: release }).flatMap((page) => {
    const text = readFileSync(join(release, page), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)
    const commands =
      page === 'README.md' ? [...text.matchAll(/npm run (?:-s )?([\w-]+)/g)].map(([, name = '']) => name) : []
    return [
      ...links.filter((link) => !existsSync(join(release, dirname(page), link))),
      ...commands.filter((name) => scripts[name] === undefined),
    ].map((broken) => `${page}: ${broken}`)
  })
}

describe.runIf(process.env['TEST_SET'] === 'all')('a release @long', { timeout: 180_000 }, () => {
  let folder: string
  let archive: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'milestay-release-'))
    // With this umask, only the owner could read new files.
    const packing = ['-c', 'umask 077 && exec "$0" src/tools/start/release.mjs "$1"', process.execPath, folder]
    archive = (await run('sh', packing, { env: programEnvironment() })).stdout.trim()
    await run('tar', ['-xzf', archive, '-C', folder, '--strip-components', '1'])
  }, 180_000)
  afterAll(() => rm(folder, { recursive: true }))

  test('can be read by every user', async () => {
    const { stdout: modes } = await run('tar', ['-tvzf', archive], { maxBuffer: 2 ** 24 })
    expect(modes.match(/^[d-](?!rwxr-xr-x|rw-r--r--).*$/gm)).toBeNull()
  })

  test('has a changelog, and documents whose links and commands exist', () => {
    expect(existsSync(join(folder, '.github/CHANGELOG.md'))).toBe(true)
    expect(brokenReferences(folder)).toEqual([])
  })

  test('lists every installed package and those of the pages, and none for development', () => {
    const { packages } = readJson(join(folder, 'node_modules/.package-lock.json')) as {
      packages: Record<string, { version: string }>
    }
    const { components } = readJson(join(folder, 'sbom.cdx.json')) as { components: { purl: string }[] }
    const listed = components.map(({ purl }) => decodeURIComponent(purl))
    const installed = Object.entries(packages).map(
      ([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1)}@${version}`,
    )
    expect(listed).toEqual(expect.arrayContaining([...installed, expect.stringContaining('pkg:npm/react-dom@')]))
    const development = /\/(?:vite|vitest|typescript|playwright)@/
    expect([...listed, ...installed].filter((name) => development.test(name))).toEqual([])
  })

  test('starts with one command, serves pages with first views, and runs commands for operators', async () => {
    const origin = `http://127.0.0.1:${await freePort()}`
    const env = programEnvironment({ PORT: new URL(origin).port, SAMPLE_HOTELS: '300' })
    const service = spawn(process.execPath, ['src/service/main.mjs'], { cwd: folder, env, stdio: 'inherit' })
    const ended = once(service, 'exit')
    try {
      // The exit code ends the wait if the service has ended.
      const isReady = () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok || service.exitCode,
          () => service.exitCode,
        )
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
      // On a busy machine, a page may first be sent without its first view.
      const deals = () => fetch(`${origin}/deals`).then((response) => response.text())
      await expect.poll(deals, { timeout: 20_000 }).toContain('id="first-view"')
      // npm runs commands with the first Node in PATH.
      const shell = programEnvironment({ PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) })
      const keys = await run('npm', ['run', '-s', 'keys', '--', 'list'], { cwd: folder, env: shell })
      expect(keys.stdout).toContain('First staff key')
    } finally {
      service.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])
  })

  test.runIf(process.platform === 'linux')('asks for a newer Node if it is started with Node 20', async () => {
    const installed = join(folder, 'old')
    await run('npm', ['install', '--prefix', installed, '--ignore-scripts', `node-linux-${process.arch}@20`])
    const oldNode = join(installed, 'node_modules/.bin/node')
    const commands = ['keys', 'ledger', 'webhooks', 'hotels'].map((name) => `src/tools/operator/${name}.mjs`)
    for (const program of ['src/service/main.mjs', ...commands]) {
      await expect(run(oldNode, [program], { cwd: folder })).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Milestay needs Node .* and this is 20\..*\nInstall Node .*\n$/),
      })
    }
  })
})
