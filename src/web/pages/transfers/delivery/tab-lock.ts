/** Browsers offer locks on secure origins only; without them each tab works on its own. */
const locks: LockManager | undefined = globalThis.navigator?.locks

/** Names the lock of a batch, or of a single transfer by its reference. */
export function sendingLock(batchId: string): string {
  return `sending:${batchId}`
}

/** Runs `work` while no other tab of this browser holds the lock; returns false, without running it, where one does. */
export async function withFreeLock(name: string, work: () => Promise<void>): Promise<boolean> {
  return request(name, { ifAvailable: true }, work)
}

/** Waits until no other tab of this browser holds the lock, then runs `work`. */
export async function withLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await request(name, { signal }, work)
}

async function request(name: string, options: LockOptions, work: () => Promise<void>): Promise<boolean> {
  let isGranted: boolean | undefined
  const run = async (lock: Lock | null) => {
    isGranted = lock !== null
    if (isGranted) await work()
    return isGranted
  }
  if (locks === undefined) return run({ name, mode: 'exclusive' })
  try {
    return await locks.request(name, options, run)
  } catch (error) {
    const isBlocked = error instanceof DOMException && error.name === 'SecurityError'
    if (isGranted !== undefined || !isBlocked) throw error
    // Locks are blocked together with site data.
    return run({ name, mode: 'exclusive' })
  }
}
