import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-step.mjs'

// Writes the licences of all packages in the service and its pages to `dist/web/licences.txt`. Packages with the same
// text share it.

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const namesByText = new Map()

for (const [path, { version, license, dev, devOptional, optional }] of Object.entries(packages)) {
  if (path === '' || dev || devOptional || path.includes('node_modules/@types/')) continue
  const folder = join(root, path)
  if (!existsSync(folder)) {
    // Skips packages for other platforms.
    if (optional) continue
    throw new Error(`${path} is not installed`)
  }
  const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version} (${license})`
  const text = licenceIn(folder) || authorOf(folder)
  namesByText.set(text, [...(namesByText.get(text) ?? []), name])
}

const own = [`Milestay (MIT)\n\n${readFileSync(join(root, 'LICENSE'), 'utf8').trim()}`]
const ofPackages = [...namesByText].map(([text, names]) => `${names.join('\n')}\n\n${text}`)
const maps = 'The data of the maps: see basemap-licences.txt'
writeFileSync(
  join(root, 'dist/web/licences.txt'),
  `${[...own, ...ofPackages, maps].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`,
)

function licenceIn(folder) {
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && !/\.[cm]?[jt]s$/.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}

/** Returns the holder, for packages that name a licence and its holder without the text. */
function authorOf(folder) {
  const { author, homepage = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `The package has no text of its licence. ${[author?.name ?? author, homepage].filter(Boolean).join(', ')}`
}
