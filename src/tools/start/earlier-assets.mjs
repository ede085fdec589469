import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** How long the files of a build are served after another one has replaced it, to pages that were opened before. */
const servedMs = 24 * 60 * 60 * 1000

/**
 * Copies the files of a build that is about to be replaced to where they outlive it. The time of each copy is when its file was
 * replaced.
 *
 * @param {string} assets the folder of the build's files, which need not exist
 * @param {string} earlier the folder of the files of earlier builds
 * @param {number} nowMs
 */
export function keepAssets(assets, earlier, nowMs = Date.now()) {
  mkdirSync(earlier, { recursive: true })
  for (const file of filesIn(assets)) {
    const kept = join(earlier, file)
    // It came from there.
    if (existsSync(kept)) continue
    copyFileSync(join(assets, file), kept)
    utimesSync(kept, nowMs / 1000, nowMs / 1000)
  }
}

/**
 * Puts the files of earlier builds next to the files of the new one, and forgets files that were replaced a day ago.
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
