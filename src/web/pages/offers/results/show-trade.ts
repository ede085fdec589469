import { keepText, useKeptText } from '../../../browser/stored-text.ts'

const name = 'rates-trade'

/** Whether to show commission and supplier, stored on this device: an agent hides them when a client can see the screen. */
export function useShowTrade(): boolean {
  return useKeptText(name) !== 'hidden'
}

export function keepShowTrade(isShown: boolean) {
  keepText(name, isShown ? undefined : 'hidden')
}
