import { answer, storeAnswers } from './answers.ts'
import {
  deleteOlderFiles,
  findFile,
  findLooseFile,
  isFile,
  isLooseFile,
  storeFirstFiles,
  storeOtherFiles,
  storeSeenFiles,
} from './files.ts'
import { isPage, openPage, readPublicKey } from './pages.ts'
import type { WorkerMessage } from './protocol.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(storeFirstFiles())
  // Pages of the version before find their files as before.
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOlderFiles().catch(notStored), self.registration.navigationPreload?.enable()]).then(() =>
      self.clients.claim(),
    ),
  )
})

self.addEventListener('message', (event) => {
  event.waitUntil(handle(event.data as WorkerMessage).catch(notStored))
})

/** The browser stores nothing, or no more, or the connection has gone: pages work, and the next one has it stored. */
const notStored = () => undefined

async function handle(message: WorkerMessage): Promise<void> {
  if (message.type === 'store-files') return storeOtherFiles()
  const { addresses } = message
  await Promise.all([storeSeenFiles(addresses), storeAnswers(addresses, await readPublicKey())])
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(openPage(event))
  } else if (isFile(request, url)) event.respondWith(findFile(event))
  else if (isLooseFile(request, url)) event.respondWith(findLooseFile(request))
  else answer(event, url, readPublicKey)
})
