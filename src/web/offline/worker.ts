import { answer, storeAnswers } from './answers.ts'
import {
  deleteOlderFiles,
  findFile,
  findLooseFile,
  isFile,
  isLooseFile,
  storeFirstFiles,
  storeOtherFiles,
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
    Promise.all([deleteOlderFiles(), self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  event.waitUntil(
    message.type === 'store-files'
      ? storeOtherFiles()
      : readPublicKey().then((key) => storeAnswers(message.addresses, key)),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(openPage(event))
  } else if (isFile(request, url)) event.respondWith(findFile(request))
  else if (isLooseFile(request, url)) event.respondWith(findLooseFile(request))
  else answer(event, url, readPublicKey)
})
