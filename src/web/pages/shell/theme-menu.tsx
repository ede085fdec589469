import { lazy } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { Popover } from '../../components/controls/popover.tsx'
import { useTheme } from '../../browser/theme.ts'

const ThemeChoices = lazy(async () => ({ default: (await import('./theme-choices.tsx')).ThemeChoices }))

/** The button that opens the choice of theme. */
export function ThemeMenu() {
  const theme = useTheme()
  return (
    <Popover
      label="Theme"
      button={<Icon name={theme === 'dark' ? 'moon' : 'sun'} size={20} />}
      buttonClassName="icon-button"
    >
      <ThemeChoices />
    </Popover>
  )
}
