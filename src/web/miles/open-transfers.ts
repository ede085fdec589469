/** This device's stored count of sent transfers without a known outcome; set while any transfer is stored. */
export const openTransfersName = 'open-transfers'
