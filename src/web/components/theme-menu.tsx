import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'
import { Segmented } from './segmented.tsx'
import { chooseTheme, useTheme, useThemeChoice } from './theme.ts'

const options = [
  { value: 'system', text: 'System', icon: <Icon name="monitor" size={16} /> },
  { value: 'light', text: 'Light', icon: <Icon name="sun" size={16} /> },
  { value: 'dark', text: 'Dark', icon: <Icon name="moon" size={16} /> },
] as const

/** The button and the choice of the page's colours. */
export function ThemeMenu() {
  const theme = useTheme()
  return (
    <Popover label="Theme" button={<Icon name={theme === 'dark' ? 'moon' : 'sun'} size={20} />} buttonClassName="icon-button">
      <Segmented label="Theme" options={options} value={useThemeChoice()} onChange={chooseTheme} />
    </Popover>
  )
}
