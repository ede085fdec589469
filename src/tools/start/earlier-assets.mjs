import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** How long a replaced build's files are still served, to pages opened before. */
const servedMs = 24 * 60 * 60 * 1000

/**
 * Copies a build's files to the folder for earlier builds before the build is replaced. The time of each copy is the
 * time of the replacement.
 *
 * @param {string} assets the folder of the build's files, which may be missing
 * @param {string} earlier the folder of earlier builds' files
 * @param {number} nowMs
 */
export function keepAssets(assets, earlier, nowMs = Date.now()) {
  mkdirSync(earlier, { recursive: true })
  for (const file of filesIn(assets)) {
    const kept = join(earlier, file)
    // The file is itself from an earlier build.
    if (existsSync(kept)) continue
    copyFileSync(join(assets, file), kept)
    utimesSync(kept, nowMs / 1000, nowMs / 1000)
  }
}

/**
 * Copies earlier builds' files beside the new build's files, and deletes files that were replaced over a day ago.
 *
 * @param {string} assets
 * @param {string} earlier
 * @param {number} nowMs
 */
export function addEarlierAssets(assets, earlier, nowMs = Date.now()) {
  for (const file of filesIn(earlier)) {
    const kept = join(earlier, file)
    const built = join(assets, file)
    if (existsSync(built) || nowMs - statSync(kept).mtimeMs >= servedMs) rmSync(kept)
    else copyFileSync(kept, built)
  }
}

function filesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}
