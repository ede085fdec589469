import { storeText, useStoredText } from '../../../browser/stored-text.ts'

const name = 'rates-trade'

/** Whether to show commission and supplier, stored on this device: an agent hides them when a client can see the screen. */
export function useShowTrade(): boolean {
  return useStoredText(name) !== 'hidden'
}

export function storeShowTrade(isShown: boolean) {
  storeText(name, isShown ? undefined : 'hidden')
}
