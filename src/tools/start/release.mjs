import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepare } from './prepare.mjs'
import { npm, root, runProgram, StepError } from './run-step.mjs'

/**
 * Packs the service with the packages that it loads and a list of its contents, and prints the file's path:
 * `release.mjs [FOLDER]`, by default `dist`.
 */
const destination = resolve(process.argv[2] ?? join(root, 'dist'))
const { dependencies, ...described } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `milestay-${described.version}`
const release = join(root, 'dist/release')
// The list of contents calls the release by its folder's name.
const folder = join(release, 'milestay')

const programs = ['client', 'contract', 'platform', 'server', 'service', 'sources', 'tools/operator'].map(
  (part) => `src/${part}`,
)
const files = [
  'dist/places.db',
  'dist/web',
  'dist/web-server',
  '.github/deploy',
  '.github/operating',
  '.github/CHANGELOG.md',
  'public/basemap-licences.txt',
]
const single = ['.npmrc', 'package-lock.json', 'LICENSE']
const onlyForBuilds = /^@types\/|^@vitejs\/|^@react-aria\/optimize|^typescript$|^vite$/

try {
  await prepare(['web'])
  rmSync(release, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  mkdirSync(destination, { recursive: true })
  // Settings with passwords may be beside the compose file.
  const isShipped = (path) => !/\.(map|env|test\.tsx?)$|release-readme\.md$|\/testing$|\/tsconfig[.\w]*json$/.test(path)
  for (const path of [...programs, ...files, ...single])
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isShipped })

  cpSync(join(root, '.github/deploy/release-readme.md'), join(folder, 'README.md'))

  // First includes packages whose code is in the pages, although the service does not load them.
  describe((dependency) => !onlyForBuilds.test(dependency))
  await run(npm, 'install', '--prefix', folder, '--package-lock-only', '--prefer-offline')
  const sbom = await run(npm, 'sbom', '--prefix', folder, '--package-lock-only', '--sbom-format', 'cyclonedx')
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom)
  const loaded = new Set(programs.flatMap((path) => importsIn(join(folder, path))))
  describe((dependency) => loaded.has(dependency))
  await run(npm, 'install', '--prefix', folder, '--prefer-offline')
  // One user unpacks the release and can write it; the service runs as another user, who can only read it.
  await run(['chmod'], '-R', 'u=rwX,go=rX', folder)
  renameSync(folder, join(release, name))
  const file = join(destination, `${name}.tgz`)
  await run(['tar'], '-czf', file, '-C', release, name)
  rmSync(release, { recursive: true })
  console.log(file)
} catch (error) {
  if (!(error instanceof StepError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Writes the release's package.json, with the needed packages and the operators' commands. */
function describe(isNeeded) {
  const { devDependencies: _, knip: __, ...rest } = described
  const description = {
    ...rest,
    scripts: {
      start: 'exec node src/service/main.mjs',
      ...Object.fromEntries(
        ['keys', 'ledger', 'hotels', 'webhooks'].map((command) => [
          command,
          `exec node src/tools/operator/${command}.mjs`,
        ]),
      ),
    },
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([dependency]) => isNeeded(dependency))),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, undefined, 2)}\n`)
}

/** Returns the packages that a folder's programs import, or require by `createRequire(import.meta.url)(…)`. */
function importsIn(path) {
  return readdirSync(path, { recursive: true })
    .filter((file) => /\.m?ts$|\.mjs$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(path, file), 'utf8').matchAll(
        /(?:from|import|meta\.url\))[ (]*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g,
      ),
    ])
    .map(([, dependency]) => dependency)
}

async function run(program, ...args) {
  const { code, output } = await runProgram([...program, ...args], 'pipe')
  if (code !== 0) throw new StepError(output)
  return output
}
