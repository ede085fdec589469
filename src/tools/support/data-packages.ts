import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Packages that are sources of data, but not dependencies of the project. */
export interface DataPackages<Name extends string> {
  /** Installs missing packages. */
  fetch(): Promise<void>
  readFile(name: Name, file: string): Promise<Buffer>
}

/** @param versions the version of each package */
export function createDataPackages<const Name extends string>(
  versions: Readonly<Record<Name, string>>,
  folder: string,
): DataPackages<Name> {
  return {
    async fetch() {
      await mkdir(folder, { recursive: true })
      const specifiers = Object.entries<string>(versions).map(([name, version]) => `${name}@${version}`)
      const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefer-offline']
      await promisify(execFile)('npm', ['install', ...flags, ...specifiers])
    },
    readFile: (name, file) => readFile(join(folder, 'node_modules', name, file)),
  }
}
