import { storeText, useStoredText } from './stored-text.ts'

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
