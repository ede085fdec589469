/** Browsers offer locks on secure origins only; without them each tab works on its own. */
const locks: LockManager | undefined = globalThis.navigator?.locks

/** Names the lock of a batch, or of a single transfer by its reference. */
export function sendingLock(batchId: string): string {
  return `sending:${batchId}`
}

/** Runs `work` while no other tab of this browser holds the lock; returns false, without running it, where one does. */
export async function withFreeLock(name: string, work: () => Promise<void>): Promise<boolean> {
  if (locks === undefined) {
    await work()
    return true
  }
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await work()
    return true
  })
}

/** Waits until no other tab of this browser holds the lock, then runs `work`. */
export async function withLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await (locks === undefined ? work() : locks.request(name, { signal }, work))
}
