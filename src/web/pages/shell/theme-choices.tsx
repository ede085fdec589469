import { Icon } from '../../components/icon/icon.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { chooseTheme, useThemeChoice } from '../../browser/theme-choice.ts'

const options = [
  { value: 'system', text: 'System', icon: <Icon name="monitor" size={16} /> },
  { value: 'light', text: 'Light', icon: <Icon name="sun" size={16} /> },
  { value: 'dark', text: 'Dark', icon: <Icon name="moon" size={16} /> },
] as const

/** The choice between the theme of the system, light and dark. */
export function ThemeChoices() {
  return <Segmented label="Theme" options={options} value={useThemeChoice()} onChange={chooseTheme} />
}
