import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addEarlierAssets, keepAssets } from './earlier-assets.mjs'
import { root, runStep, StepError } from './run-step.mjs'

const oldestNode = [20, 19]

/** What can be built: from what, into which folders, a file that exists once it is built, and the commands. */
const parts = {
  service: {
    title: 'Building the service',
    inputs: ['src/contract', 'src/client', 'src/server', 'src/sources', 'src/service'],
    folders: ['dist/contract', 'dist/client', 'dist/server', 'dist/sources', 'dist/service'],
    output: 'dist/service/main.js',
    commands: [['node_modules/typescript/bin/tsc', '-b', 'src/service/tsconfig.build.json']],
  },
  tools: {
    title: 'Building the tools',
    inputs: ['src/contract', 'src/client', 'src/server', 'src/sources', 'src/service', 'src/tools'],
    folders: ['dist/tools'],
    output: 'dist/tools/operator/keys.js',
    commands: [['node_modules/typescript/bin/tsc', '-b', 'src/tools/tsconfig.build.json']],
  },
  web: {
    title: 'Building the web app',
    inputs: ['src/contract', 'src/client', 'src/web', 'public', 'index.html', 'vite.config.ts'],
    folders: ['dist/web', 'dist/web-server'],
    output: 'dist/web-server/render-first-view.js',
    commands: [
      ['node_modules/vite/bin/vite.js', 'build'],
      // The same pages for the service, which renders what they show first.
      ['node_modules/vite/bin/vite.js', 'build', '--ssr', 'src/web/render-first-view.tsx'],
    ],
    assets: 'dist/web/assets',
  },
}
const inputsOfAll = ['package.json', 'package-lock.json', 'tsconfig.json']

/**
 * Installs missing packages and builds what is stale. Ends the process with the failed step's output where that fails.
 *
 * @param {(keyof typeof parts)[]} wanted
 */
export async function prepare(wanted) {
  checkNode()
  try {
    await ensureInstalled()
    for (const part of wanted) await ensureBuilt(part)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(`Milestay needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

async function ensureInstalled() {
  const stamp = join(root, 'node_modules/.milestay-installed')
  const key = `${fingerprint(['package-lock.json'])} ${process.platform} ${process.arch} ${process.versions.modules}\n`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  const packages = lockedPackages('package-lock.json')
  if (!isInstalled(packages)) await install(packages)
  writeFileSync(stamp, key)
}

/** Shows how many packages are installed, and then what npm is still building. */
async function install(packages) {
  const required = Object.keys(packages).filter((path) => !packages[path].optional)
  const folders = required.map((path) => join(root, path, 'package.json'))
  const state = () => {
    const fraction = folders.filter((path) => existsSync(path)).length / folders.length
    return fraction < 1
      ? { fraction }
      : { note: 'Building better-sqlite3, for about a minute where it must be compiled' }
  }
  const npm = process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath]
  await runStep(`Installing ${folders.length} packages`, [...npm, 'ci', '--include=dev'], state)
}

/** Returns the packages of a lockfile that are for this platform. */
function lockedPackages(path) {
  const { packages } = JSON.parse(readFileSync(join(root, path), 'utf8'))
  return Object.fromEntries(
    Object.entries(packages).filter(
      ([name, { os, cpu, libc }]) =>
        name !== '' &&
        includesOrAny(os, process.platform) &&
        includesOrAny(cpu, process.arch) &&
        !(libc?.includes('musl') && isGlibc()),
    ),
  )
}

function includesOrAny(names, name) {
  return names === undefined || names.includes(name)
}

function isGlibc() {
  return process.report?.getReport().header.glibcVersionRuntime !== undefined
}

/** Whether `node_modules` already holds the packages, built for this Node version: true after a manual `npm install`. */
function isInstalled(packages) {
  const hiddenLock = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, hiddenLock))) return false
  const installed = lockedPackages(hiddenLock)
  const complete = Object.entries(packages).every(
    ([name, { version, optional }]) =>
      installed[name]?.version === version || (optional && installed[name] === undefined),
  )
  return complete && opensDatabase()
}

function opensDatabase() {
  try {
    execFileSync(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"], {
      cwd: root,
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

async function ensureBuilt(name) {
  const { title, inputs, folders, output, commands, assets } = parts[name]
  const stamp = join(root, `dist/.built-${name}`)
  const key = `${fingerprint([...inputs, ...inputsOfAll])}\n`
  if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  const earlier = join(root, `dist/.earlier-${name}`)
  if (assets !== undefined) keepAssets(join(root, assets), earlier)
  // What a source that is gone was compiled to would still be found by imports.
  for (const folder of folders) rmSync(join(root, folder), { recursive: true, force: true })
  for (const command of commands) await runStep(title, [process.execPath, ...command])
  if (assets !== undefined) addEarlierAssets(join(root, assets), earlier)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, key)
}

/** Returns a hash of the names and contents of files, folders included recursively. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (statSync(absolute).isFile()) return [path]
  return readdirSync(absolute)
    .filter((name) => name !== 'node_modules')
    .toSorted()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
