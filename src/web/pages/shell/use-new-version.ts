import { useEffect } from 'react'
import { createPath, useBlocker, useLocation } from 'react-router'
import { checkVersionSometimes, hasNewerVersion } from '../../browser/chunks/version.ts'
import { tabStore } from '../../browser/text-store.ts'

/** Once the service is known to have a newer version of the page, leaving a page loads that; what is typed on it is left anyway. */
export function useNewVersion() {
  const { pathname } = useLocation()
  useEffect(checkVersionSometimes, [pathname])
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') checkVersionSometimes()
    }
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [])
  const blocker = useBlocker(
    // A sign-in that the browser does not store would be lost.
    ({ currentLocation, nextLocation }) =>
      hasNewerVersion() && !tabStore.isRefused() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state === 'blocked') location.assign(createPath(blocker.location))
  }, [blocker])
}
