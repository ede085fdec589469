import { useEffect, useRef } from 'react'
import { createPath, useBlocker } from 'react-router'
import { tabStore } from '#web/browser/text-store.ts'
import { takeBack } from '#web/kit/controls/close-on-back.ts'

const ownFile = new URL(import.meta.url).pathname
let isNewer = false

/** Checks whether the service has a newer version of the page. Each version's HTML names its own scripts. */
async function checkVersion() {
  const isBuilt = document.querySelector(`[src="${ownFile}"], [href="${ownFile}"]`) !== null
  if (document.visibilityState !== 'visible' || !isBuilt) return
  // The smallest page. Without a response, this version is assumed current.
  const html = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' })
    .then((response) => (response.ok ? response.text() : ownFile))
    .catch(() => ownFile)
  isNewer ||= !html.includes(ownFile)
}

/** Loads a newer version when the user leaves a page, which loses typed text anyway. Back first closes a sheet. */
export function useNewVersion() {
  useEffect(() => {
    // On return to the tab, and when a file of this version may no longer exist.
    const check = () => void checkVersion()
    document.addEventListener('visibilitychange', check)
    addEventListener('vite:preloadError', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('vite:preloadError', check)
    }
  }, [])
  // Handles both, because the router allows only one blocker.
  const mustStay = useRef(false)
  const blocker = useBlocker((navigation) => {
    mustStay.current = takeBack(navigation)
    const { currentLocation, nextLocation } = navigation
    // A reload would lose a sign-in that the browser refuses to store.
    const mustReload = isNewer && !tabStore.isRefused() && currentLocation.pathname !== nextLocation.pathname
    return mustStay.current || mustReload
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (mustStay.current) blocker.reset()
    else location.assign(createPath(blocker.location))
  }, [blocker])
}
