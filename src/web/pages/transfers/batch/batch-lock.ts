/** The browser offers locks on secure origins only; without them each tab goes by itself. */
const locks: LockManager | undefined = globalThis.navigator?.locks

const lockName = 'sending-batch'

/** Does something while no other tab of this browser sends a batch; does nothing, and says so, where one does. */
export async function asOnlySender(work: () => Promise<void>): Promise<boolean> {
  if (locks === undefined) {
    await work()
    return true
  }
  return locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await work()
    return true
  })
}
