import { timeLimit } from '../time-limit.ts'
import { tabStore } from '../text-store.ts'

const timeoutMs = 5000
/** The version is asked for at most so often while everything loads. */
const checkEveryMs = 60_000
/** A page that has nothing of its own, not even files, and so is the smallest. */
const smallPage = '/'
const reloadedName = 'reloaded'
const ownFile = new URL(import.meta.url).pathname
let isNewer = false
/** The page itself was new when it was loaded. */
let checkedAtMs = 0

/** Whether the service was found to have a newer version of the page than this one. */
export function hasNewerVersion(): boolean {
  return isNewer
}

/** Asks the service whether it has a newer version of the page. The HTML of each version names its own first files. */
export async function checkVersion(): Promise<boolean> {
  const isNamed = document.querySelector(`[src="${ownFile}"], [href="${ownFile}"]`) !== null
  if (isNewer || !isNamed) return isNewer
  checkedAtMs = performance.now()
  try {
    const response = await fetch(smallPage, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      signal: timeLimit(timeoutMs),
    })
    isNewer = response.ok && !(await response.text()).includes(ownFile)
  } catch {
    // Without a response it stays open.
  }
  return isNewer
}

/** Asks for the version unless that was done a moment ago. */
export function checkVersionSometimes(): void {
  if (performance.now() - checkedAtMs >= checkEveryMs) void checkVersion()
}

/**
 * Reloads a page that was just opened, so that nothing is typed on it, and whose code is gone with its version. Once for each
 * version, and not where the tab stores nothing: a sign-in would be lost.
 */
export function reloadForNewVersion(): void {
  if (tabStore.get(reloadedName) === ownFile) return
  tabStore.set(reloadedName, ownFile)
  if (!tabStore.isRefused()) location.reload()
}
