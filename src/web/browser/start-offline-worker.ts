import type { WorkerMessage } from '../offline/protocol.ts'
import { currentKey } from './session.ts'
import { pageSettings } from './settings.ts'
import { whenIdle } from './when-idle.ts'

/** The files of the other pages do not compete with what the page itself still loads. */
const storeFilesAfterMs = 10_000

/**
 * Registers the worker that shows without a connection what was seen, and has it store what this page has got before, and the
 * files of the other pages later.
 *
 * @throws {Error} where the browser has no such workers, or stores nothing
 */
export async function startOfflineWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  await serviceWorker.register('/offline-worker.js')
  const { active } = await serviceWorker.ready
  const send = (message: WorkerMessage) => active?.postMessage(message, [])
  if (isFirst) {
    const seen = performance.getEntriesByType('resource').map(({ name }) => name)
    // The answers to a signed-in user are not those to everyone.
    const isSignedIn = currentKey() !== pageSettings.publicKey
    send({ type: 'store-seen', addresses: seen.filter((address) => !isSignedIn || !address.includes('/v1/')) })
  }
  setTimeout(() => whenIdle(() => send({ type: 'store-files' })), storeFilesAfterMs)
}
