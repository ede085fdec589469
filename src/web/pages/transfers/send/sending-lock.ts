/** The browser offers locks on secure origins only; without them each tab goes by itself. */
const locks: LockManager | undefined = navigator.locks

const lockName = (referenceId: string) => `sending:${referenceId}`

/** Does something while every tab of this browser knows that the transfer is being sent. */
export async function whileSending<Result>(referenceId: string, send: () => Promise<Result>): Promise<Result> {
  return locks === undefined ? send() : locks.request(lockName(referenceId), send)
}

/** Waits until no tab of this browser is sending the transfer. */
export async function untilSent(referenceId: string, signal: AbortSignal): Promise<void> {
  await locks?.request(lockName(referenceId), { signal }, () => undefined)
}
