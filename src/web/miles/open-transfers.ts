/**
 * What this device stores the number of transfers under that were sent from it and have no known outcome, while it stores
 * any transfer.
 */
export const openTransfersName = 'open-transfers'
