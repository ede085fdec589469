/**
 * Why a delivery could not start, or ended: another one on this device is not finished; it is not stored here any more;
 * another tab is sending it; the service refused many in a row; or the browser stores nothing, or nothing more.
 */
export type DeliveryStop = 'under-way' | 'gone' | 'other-tab' | 'refused-in-a-row' | 'not-stored'

export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  constructor(
    readonly reason: DeliveryStop,
    message?: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
