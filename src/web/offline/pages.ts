import { openFiles } from './files.ts'

/** A page without anything of its own, not even files, which the service sends as it sends all others. */
const shellPath = '/'
/** How long the HTML of a page is waited for. */
const timeLimitMs = 5000
/** The pages of the app; the documentation and what is to be saved are none of them. */
const pagePath = /^\/(?:$|(?:deals|shortlist|watches|offers|proof|audit)$|(?:hotels|transfers|members|sign-in)(?:\/|$))/

/** Whether an address is that of a page of the app. */
export function isPage({ pathname }: URL): boolean {
  return pagePath.test(pathname)
}

/**
 * Asks for a page, and returns the stored one, which fetches what it shows itself, when the service cannot be reached or takes
 * too long. It is the same for all addresses: what was seen on each is stored as answers.
 */
export async function openPage(event: FetchEvent): Promise<Response> {
  const fetching = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))()
  const refreshing = fetching.then(refreshShell)
  event.waitUntil(refreshing.catch(() => undefined))
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, timeLimitMs)
  })
  const response = await Promise.race([fetching, late]).catch(() => undefined)
  return response ?? (await findShell()) ?? fetching
}

/** Returns the key of the stored page, which is that of everyone; undefined where there is none. */
export async function readPublicKey(): Promise<string | undefined> {
  const text = await (await findShell())?.text()
  return text === undefined ? undefined : /"publicKey":"([^"]+)"/.exec(text)?.[1]
}

async function findShell(): Promise<Response | undefined> {
  try {
    return await (await openFiles()).match(shellPath)
  } catch {
    // The browser stores nothing.
    return undefined
  }
}

/** Stores the page with the settings of now, unless it is that of another version, whose files are stored by its own worker. */
async function refreshShell(): Promise<void> {
  const files = await openFiles()
  const stored = await files.match(shellPath)
  const response = await fetch(shellPath, { headers: { accept: 'text/html' }, cache: 'no-cache' })
  if (!response.ok || stored === undefined) return
  const script = scriptOf(await response.clone().text())
  if (script !== undefined && script === scriptOf(await stored.text())) await files.put(shellPath, response)
}

function scriptOf(html: string): string | undefined {
  return /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
}
