const timeoutMs = 5000
let isNewer = false

/** Whether the service was found to have a newer version of the page than this one. */
export function hasNewerVersion(): boolean {
  return isNewer
}

/** Asks the service whether it has a newer version of the page. The HTML of each version names its own first files. */
export async function checkVersion(): Promise<boolean> {
  const ownFile = new URL(import.meta.url).pathname
  const isNamed = document.querySelector(`[src="${ownFile}"], [href="${ownFile}"]`) !== null
  if (isNewer || !isNamed) return isNewer
  try {
    const response = await fetch(location.pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    isNewer = response.ok && !(await response.text()).includes(ownFile)
  } catch {
    // Without a response it stays open.
  }
  return isNewer
}
