import { keepText, useKeptText } from '../../../browser/stored-text.ts'

const name = 'rates-trade'

/** Whether an agent wants commission and supplier on screen, kept on this device: a client may be looking on. */
export function useShowTrade(): boolean {
  return useKeptText(name) !== 'hidden'
}

export function keepShowTrade(isShown: boolean) {
  keepText(name, isShown ? undefined : 'hidden')
}
