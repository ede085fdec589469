/** Another batch on this device is not finished, or a transfer with the same reference is on its way from it. */
export class BatchUnderWay extends Error {
  override readonly name = 'BatchUnderWay'
}

/** The batch is not stored on this device any more. */
export class BatchGone extends Error {
  override readonly name = 'BatchGone'
}

/** Another tab of this browser is sending the batch. */
export class SentInOtherTab extends Error {
  override readonly name = 'SentInOtherTab'
}

/** Many refusals in a row are not the error of single transfers. */
export class RefusedInARow extends Error {
  override readonly name = 'RefusedInARow'
}

/** The browser does not store anything, or nothing more. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}
