/** The files of this build, which puts them in here. */
declare const buildFiles: {
  readonly version: string
  /** What the HTML of every page names. */
  readonly first: readonly string[]
  readonly others: readonly string[]
}

const { version, first, others } = buildFiles
const prefix = 'files '
/** Files of the version before, which pages that were opened then may still ask for. */
const versionsKept = 2
/** How long a file whose name stays the same in every version is waited for, before the stored one is taken. */
const timeLimitMs = 2000

/** Opens the storage of this version's files. */
export const openFiles = async () => caches.open(prefix + version)

/** Stores what every page needs; most of it comes from the browser's own cache. */
export async function storeFirstFiles(): Promise<void> {
  const files = await openFiles()
  await files.addAll(first)
}

/** Stores the files of all pages, one after the other; those that another version has too are copied. */
export async function storeOtherFiles(): Promise<void> {
  const files = await openFiles()
  for (const file of others) await storeFile(files, file)
}

/** Stores those of some addresses that are files of this version; they come from the browser's own cache. */
export async function storeSeenFiles(addresses: readonly string[]): Promise<void> {
  const files = await openFiles()
  const seen = addresses.map((address) => new URL(address).pathname).filter((path) => others.includes(path))
  await Promise.all(seen.map(async (file) => storeFile(files, file).catch(() => undefined)))
}

async function storeFile(files: Cache, file: string): Promise<void> {
  if ((await files.match(file)) !== undefined) return
  const stored = await caches.match(file)
  await (stored === undefined ? files.add(file) : files.put(file, stored))
}

/** Deletes the files of all versions but the newest. */
export async function deleteOlderFiles(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(versions.slice(0, -versionsKept).map((name) => caches.delete(name)))
}

/** Whether the name of a requested file changes with its content. */
export function isFile({ method }: Request, { pathname }: URL): boolean {
  return method === 'GET' && pathname.startsWith('/assets/')
}

/** Whether the name of a requested file is the same in every version. */
export function isLooseFile({ method }: Request, { pathname }: URL): boolean {
  return method === 'GET' && pathname.includes('.') && first.includes(pathname)
}

/** Returns the stored file, of any version, and else asks for it and stores it. */
export async function findFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const stored = await caches.match(request.url).catch(() => undefined)
  if (stored !== undefined) return stored
  const response = await fetch(request)
  if (response.status === 200) {
    const copy = response.clone()
    event.waitUntil(
      openFiles()
        .then(async (files) => files.put(request.url, copy))
        .catch(() => undefined),
    )
  }
  return response
}

/** Asks for a file, and returns the stored one when that takes too long. */
export async function findLooseFile(request: Request): Promise<Response> {
  const fetching = fetch(request)
  const stored = async () => (await openFiles()).match(request.url)
  try {
    return await Promise.race([fetching, timeLimit()])
  } catch {
    return (await stored().catch(() => undefined)) ?? fetching
  }
}

function timeLimit(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('It takes too long')), timeLimitMs)
  })
}
