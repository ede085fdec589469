import { useSyncExternalStore } from 'react'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]
export type Theme = 'light' | 'dark'

/** Keeps the choice on this device; `theme.js` puts it, and what the system wants, into effect. */
export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', choice)
  dispatchEvent(new Event('themechoice'))
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribeToChoice, () => {
    const kept = localStorage.getItem('theme')
    return themeChoices.find((choice) => choice === kept) ?? 'system'
  })
}

/** The colours in effect. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, () =>
    document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  )
}

function subscribeToChoice(listener: () => void) {
  addEventListener('themechoice', listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener('themechoice', listener)
    removeEventListener('storage', listener)
  }
}

function subscribeToTheme(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
