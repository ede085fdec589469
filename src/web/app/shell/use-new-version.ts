import { useEffect, useRef } from 'react'
import { createPath, useBlocker, useLocation } from 'react-router'
import { tabStore } from '#web/browser/text-store.ts'
import { takeBack } from '#web/kit/controls/close-on-back.ts'

const timeoutMs = 5000
/** The version is asked for at most so often. */
const checkEveryMs = 60_000
/** A page that has nothing of its own, not even files, and so is the smallest. */
const smallPage = '/'
const ownFile = new URL(import.meta.url).pathname
let isNewer = false
/** The page itself was new when it was loaded. */
let checkedAtMs = 0

function checkVersionSometimes() {
  if (performance.now() - checkedAtMs >= checkEveryMs) void checkVersion()
}

/** Asks the service whether it has a newer version of the page. The HTML of each version names its own first files. */
async function checkVersion() {
  const isNamed = document.querySelector(`[src="${ownFile}"], [href="${ownFile}"]`) !== null
  if (isNewer || !isNamed) return
  checkedAtMs = performance.now()
  try {
    const response = await fetch(smallPage, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      signal: AbortSignal.timeout(timeoutMs),
    })
    isNewer = response.ok && !(await response.text()).includes(ownFile)
  } catch {
    // Without a response it stays open.
  }
}

/**
 * Once the service is known to have a newer version of the page, leaving a page loads that; what is typed on it is left anyway.
 * Back closes an open sheet first.
 */
export function useNewVersion() {
  const { pathname } = useLocation()
  useEffect(checkVersionSometimes, [pathname])
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') checkVersionSometimes()
    }
    // A file of this version may be gone.
    const checkNow = () => void checkVersion()
    document.addEventListener('visibilitychange', check)
    addEventListener('vite:preloadError', checkNow)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('vite:preloadError', checkNow)
    }
  }, [])
  // A router has one blocker only.
  const isBackTaken = useRef(false)
  const blocker = useBlocker((navigation) => {
    isBackTaken.current = takeBack(navigation)
    const { currentLocation, nextLocation } = navigation
    // A sign-in that the browser does not store would be lost.
    const isForNew = isNewer && !tabStore.isRefused() && currentLocation.pathname !== nextLocation.pathname
    return isBackTaken.current || isForNew
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (isBackTaken.current) blocker.reset()
    else location.assign(createPath(blocker.location))
  }, [blocker])
}
