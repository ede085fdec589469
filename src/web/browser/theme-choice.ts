import { storeText, useStoredText } from './stored-text.ts'

const choices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof choices)[number]

/** Keeps the choice on this device; `theme.js` puts it, and what the system wants, into effect. */
export function chooseTheme(choice: ThemeChoice) {
  storeText('theme', choice === 'system' ? undefined : choice)
}

export function useThemeChoice(): ThemeChoice {
  const kept = useStoredText('theme')
  return choices.find((choice) => choice === kept) ?? 'system'
}
