import { channel } from 'node:diagnostics_channel'

/** The outcome of a first view: `failed` includes timeouts, `refused` means that too many were being rendered. */
export type FirstViewOutcome = 'rendered' | 'cached' | 'failed' | 'refused'

/** Measurements for metrics, published by the code that takes them; without metrics, publishing does nothing. */
export const measurements = {
  supplierRequest: measured<{ readonly operation: string; readonly outcome: string; readonly ms: number }>(
    'supplier-request',
  ),
  /** Today's remaining requests of the search for deals. */
  supplierBudget: measured<{ readonly left: number }>('supplier-budget'),
  /** An event was sent to a webhook; the outcome is `received` or a delivery problem. */
  webhookAttempt: measured<{ readonly outcome: string }>('webhook-attempt'),
  /** An access token or the code of a link was refused. */
  signInRefused: measured<{ readonly reason: string }>('sign-in-refused'),
  firstView: measured<{ readonly outcome: FirstViewOutcome }>('first-view'),
}

function measured<Measurement extends object>(name: string) {
  const events = channel(`milestay.${name}`)
  return {
    publish: (measurement: Measurement) => events.publish(measurement),
    subscribe: (read: (measurement: Measurement) => void) =>
      events.subscribe((measurement) => read(measurement as Measurement)),
  }
}
