import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { npm, root, runProgram, runStep, StepError } from './run-step.mjs'

/**
 * Packs the TypeScript client and the contract as a separate package, and prints the file's path: `pack-client.mjs
 * [FOLDER]`, by default `dist`; or `pack-client.mjs FILE.tgz`.
 */
const wanted = resolve(process.argv[2] ?? join(root, 'dist'))
const destination = wanted.endsWith('.tgz') ? dirname(wanted) : wanted
const folder = join(root, 'dist/client-package')

try {
  rmSync(folder, { recursive: true, force: true })
  const compiler = [process.execPath, 'node_modules/typescript/bin/tsc']
  await runStep('Compiling the client', [...compiler, '-p', 'src/client/tsconfig.package.json'])
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description(), undefined, 2)}\n`)
  cpSync(join(root, 'src/client/README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  mkdirSync(destination, { recursive: true })
  const { code, output } = await runProgram(
    [...npm, 'pack', folder, '--pack-destination', destination, '--silent'],
    'pipe',
  )
  if (code !== 0) throw new StepError(output)
  const packed = join(destination, output.trim().split('\n').at(-1))
  if (wanted !== destination) renameSync(packed, wanted)
  console.log(wanted === destination ? packed : wanted)
} catch (error) {
  if (!(error instanceof StepError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Returns the client's package.json, with the version, licence and dependency versions of the main one. */
function description() {
  const { version, license, engines, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    name: 'milestay-client',
    version,
    description: 'A typed client of a miles-based travel platform: deals, hotels, rates, and miles sent exactly once.',
    license,
    type: 'module',
    sideEffects: false,
    exports: {
      '.': './client/client.js',
      './errors': './client/errors.js',
      './proof/*': './client/proof/*.js',
      './contract/*': './contract/*.js',
    },
    imports: { '#contract/*': './contract/*.js' },
    dependencies: { zod: `^${dependencies.zod}` },
    engines,
  }
}
