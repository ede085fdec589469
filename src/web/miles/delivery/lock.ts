import { DeliveryError } from './delivery.ts'

/** What a batch holds while it is being sent or looked up. */
export const lockOf = (batchId: string) => `sending:${batchId}`

/** Browsers offer locks on secure origins only; without them each tab works on its own. */
const locks: LockManager | undefined = globalThis.navigator?.locks

/**
 * Runs `work` while no other tab of this browser holds the lock of that name.
 *
 * @throws {DeliveryError} where another tab holds it, and it is not to be waited for
 */
export async function withLock(name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
  let hasBegun = false
  const run = async (lock: Lock | null) => {
    hasBegun = true
    if (lock === null) throw new DeliveryError('other-tab')
    await work()
  }
  const free: Lock = { name, mode: 'exclusive' }
  if (locks === undefined) return run(free)
  try {
    await locks.request(name, options, run)
  } catch (error) {
    const isBlocked = error instanceof DOMException && error.name === 'SecurityError'
    if (hasBegun || !isBlocked) throw error
    // Locks are blocked together with site data.
    await run(free)
  }
}
