import { storeText, useStoredText } from '../../../browser/stored-text.ts'

const name = 'rates-trade'

/** Whether an agent wants commission and supplier on screen, kept on this device: a client may be looking on. */
export function useShowTrade(): boolean {
  return useStoredText(name) !== 'hidden'
}

export function keepShowTrade(isShown: boolean) {
  storeText(name, isShown ? undefined : 'hidden')
}
