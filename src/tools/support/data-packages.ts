import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Packages that data are made from, and that are not dependencies of the project. */
export interface DataPackages<Name extends string> {
  /** Installs missing packages; returns whether any were missing. */
  fetch(): Promise<boolean>
  readFile(name: Name, file: string): Promise<Buffer>
}

/** @param versions the version of each package */
export function createDataPackages<const Name extends string>(
  versions: Readonly<Record<Name, string>>,
  folder: string,
): DataPackages<Name> {
  const specifiers = Object.entries<string>(versions).map(([name, version]) => `${name}@${version}`)

  function readPackageFile(name: string, file: string): Promise<Buffer> {
    return readFile(join(folder, 'node_modules', name, file))
  }

  async function isInstalled(name: string, version: string): Promise<boolean> {
    try {
      const installed = JSON.parse((await readPackageFile(name, 'package.json')).toString()) as { version: string }
      return installed.version === version
    } catch {
      return false
    }
  }

  return {
    async fetch() {
      const installed = await Promise.all(
        Object.entries<string>(versions).map(([name, version]) => isInstalled(name, version)),
      )
      if (installed.every(Boolean)) return false
      await mkdir(folder, { recursive: true })
      const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
      await promisify(execFile)('npm', ['install', ...flags, ...specifiers], { shell: process.platform === 'win32' })
      return true
    },
    readFile: readPackageFile,
  }
}
