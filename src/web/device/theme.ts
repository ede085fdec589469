import { useSyncExternalStore } from 'react'
import { storeText, useStoredText } from './stored-text.ts'

export type Theme = 'light' | 'dark'

/** The theme in effect, as `page-scripts/theme.ts` set it on the document. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'),
    () => 'light',
  )
}

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const choices = ['system', 'light', 'dark'] as const
type ThemeChoice = (typeof choices)[number]

/** Stores the choice on this device; `page-scripts/theme.ts` applies it, or the theme of the system. */
export function chooseTheme(choice: ThemeChoice) {
  storeText('theme', choice === 'system' ? undefined : choice)
}

export function useThemeChoice(): ThemeChoice {
  const stored = useStoredText('theme')
  return choices.find((choice) => choice === stored) ?? 'system'
}
