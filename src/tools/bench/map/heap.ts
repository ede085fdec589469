import type { CDPSession, Page } from 'playwright'

interface HeapUsage {
  readonly usedSize: number
  /** Array buffers, which are outside the heap. */
  readonly backingStorageSize: number
}

/** Returns the memory of a page and its workers after a garbage collection, in bytes. */
export async function heapBytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const ofPage = (await devtools.send('Runtime.getHeapUsage')) as HeapUsage
  const ofWorkers = await Promise.all((await workerSessions(devtools)).map((id) => workerHeapUsage(devtools, id)))
  return [ofPage, ...ofWorkers].reduce((sum, usage) => sum + usage.usedSize + usage.backingStorageSize, 0)
}

async function workerSessions(devtools: CDPSession): Promise<string[]> {
  const sessions: string[] = []
  devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') sessions.push(sessionId)
  })
  // Playwright has no sessions for workers; their messages pass through that of the page.
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return sessions
}

async function workerHeapUsage(devtools: CDPSession, sessionId: string): Promise<HeapUsage> {
  const usage = new Promise<HeapUsage>((resolve) => {
    devtools.on('Target.receivedMessageFromTarget', (event) => {
      const { id, result } = JSON.parse(event.message) as { id?: number; result: HeapUsage }
      if (event.sessionId === sessionId && id === 2) resolve(result)
    })
  })
  for (const [index, method] of ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage'].entries()) {
    await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: index + 1, method }) })
  }
  return usage
}
