/**
 * The name under which this device stores the number of transfers that were sent from it and have no known outcome, while it stores
 * any transfer.
 */
export const openTransfersName = 'open-transfers'
