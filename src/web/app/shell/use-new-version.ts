import { useEffect, useRef } from 'react'
import { createPath, useBlocker } from 'react-router'
import { tabStore } from '#web/browser/text-store.ts'
import { takeBack } from '#web/kit/controls/close-on-back.ts'

const ownFile = new URL(import.meta.url).pathname
let isNewer = false

/** Asks the service whether it has a newer version of the page. The HTML of each version names its own first files. */
async function checkVersion() {
  const isNamed = document.querySelector(`[src="${ownFile}"], [href="${ownFile}"]`) !== null
  if (document.visibilityState !== 'visible' || !isNamed) return
  // The smallest page. Without a response this version stays.
  const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' })
    .then((response) => (response.ok ? response.text() : ownFile))
    .catch(() => ownFile)
  isNewer ||= !page.includes(ownFile)
}

/**
 * Once the service is known to have a newer version of the page, leaving a page loads that; what is typed on it is left anyway.
 * Back closes an open sheet first.
 */
export function useNewVersion() {
  useEffect(() => {
    // On return to the tab, and where a file of this version may be gone.
    const check = () => void checkVersion()
    document.addEventListener('visibilitychange', check)
    addEventListener('vite:preloadError', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('vite:preloadError', check)
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
