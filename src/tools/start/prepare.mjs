import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addEarlierAssets, keepAssets } from './earlier-assets.mjs'
import { nodeAdvice, nodeProblem } from '../../service/oldest-node.mjs'
import { npm, root, runStep, runSteps, StepError } from './run-step.mjs'

const precompress = 'src/tools/start/precompress.mjs'
const licences = 'src/tools/start/write-licences.mjs'
const packClient = 'src/tools/start/pack-client.mjs'
const bundler = [process.execPath, 'node_modules/vite/bin/vite.js', 'build']

/** The parts to build: their sources, the folders of the build, a file that exists after it, and its commands. */
const parts = {
  places: {
    title: 'the places',
    inputs: ['src/sources/places', 'src/server/places', 'src/tools/places'],
    folders: ['dist/places.db'],
    output: 'dist/places.db',
    commands: [[process.execPath, 'src/tools/places/main.ts']],
  },
  web: {
    title: 'the web app',
    inputs: [
      'src/contract',
      'src/client',
      'src/web',
      'public',
      'index.html',
      'vite.config.ts',
      licences,
      precompress,
      packClient,
    ],
    folders: ['dist/web', 'dist/web-server'],
    output: 'dist/web-server/render-first-view.js',
    commands: [
      bundler,
      // The same pages for the service, which renders their first view.
      [...bundler, '--ssr', 'src/web/app/render-first-view.tsx'],
      [process.execPath, licences],
      [process.execPath, packClient, 'dist/web/milestay-client.tgz'],
      [process.execPath, precompress],
    ],
  },
}
const inputsOfAll = ['package.json', 'package-lock.json', 'tsconfig.json']

const assets = join(root, 'dist/web/assets')
const earlierAssets = join(root, 'dist/.earlier-web')

/**
 * Installs missing packages and builds outdated parts. Ends the process with the output of a failed step.
 *
 * @param {(keyof typeof parts)[]} wanted
 * @param {{ forDevelopment?: boolean }} [options] whether to install the packages for tests and tools too
 */
export async function prepare(wanted, { forDevelopment = true } = {}) {
  try {
    if (nodeProblem !== undefined) throw new StepError(`${nodeProblem}.\n${nodeAdvice}`)
    await ensureInstalled(forDevelopment)
    await ensureBuilt([...wanted, 'places'])
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const installedLock = 'node_modules/.package-lock.json'

/** Installs missing packages. Keeps development packages that are installed. */
async function ensureInstalled(forDevelopment) {
  const installed = readPackages(installedLock)
  const includesDev = forDevelopment || Object.values(installed).some(({ dev }) => dev)
  const missing = Object.entries(readPackages('package-lock.json'))
    .filter(([, { dev, optional, devOptional }]) => !optional && (includesDev || !(dev || devOptional)))
    .filter(([path, { version }]) => installed[path]?.version !== version)
    .map(([path]) => join(root, path, 'package.json'))
  if (missing.length === 0) return
  const command = existsSync(join(root, installedLock)) ? ['install', '--no-save'] : ['ci']
  // npm writes this file last, so after an interrupted install everything is installed again.
  rmSync(join(root, installedLock), { force: true })
  await runStep(
    `Installing ${missing.length} ${missing.length === 1 ? 'package' : 'packages'}${forDevelopment ? ' for tests and tools' : ''}`,
    [...npm, ...command, includesDev ? '--include=dev' : '--omit=dev'],
    () => ({ fraction: missing.filter((path) => existsSync(path)).length / missing.length }),
    // On other signals, npm takes a minute to remove what it has installed.
    'SIGKILL',
  )
}

function readPackages(lockfile) {
  if (!existsSync(join(root, lockfile))) return {}
  const { '': _, ...packages } = JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages
  return packages
}

/** Builds outdated parts. */
export async function ensureBuilt(wanted) {
  const stale = wanted
    .map((name) => ({ name, ...parts[name], stamp: join(root, `dist/.built-${name}`) }))
    .map((part) => ({ ...part, key: fingerprint([...part.inputs, ...inputsOfAll]) }))
    .filter(
      ({ output, stamp, key }) =>
        !existsSync(join(root, output)) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== key,
    )
  if (stale.length === 0) return
  const hasWeb = stale.some(({ name }) => name === 'web')
  if (hasWeb) keepAssets(assets, earlierAssets)
  for (const folder of stale.flatMap(({ folders }) => folders))
    rmSync(join(root, folder), { recursive: true, force: true })
  const titles = new Intl.ListFormat('en').format(stale.map(({ title }) => title))
  await runSteps(
    `Building ${titles}`,
    stale.map(({ commands }) => commands),
  )
  if (hasWeb) addEarlierAssets(assets, earlierAssets)
  for (const { stamp, key } of stale) writeFileSync(stamp, key)
}

/** Returns a hash of the names and contents of files, and recursively of folders. */
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
