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
  const run = async (lock: Lock | null) => {
    if (lock === null) throw new DeliveryError('other-tab')
    await work()
  }
  await (locks === undefined ? work() : locks.request(name, options, run))
}
