import { classes } from './classes.ts'
import styles from './icon.module.css'
import icons from './icons.svg?url'

export interface IconProps {
  readonly name:
    | 'accessibility'
    | 'arrow-left'
    | 'baby'
    | 'bed-double'
    | 'briefcase'
    | 'calendar'
    | 'car'
    | 'check'
    | 'chevron-down'
    | 'chevron-left'
    | 'chevron-right'
    | 'clock'
    | 'concierge-bell'
    | 'copy'
    | 'download'
    | 'droplet'
    | 'file-text'
    | 'heart'
    | 'images'
    | 'list'
    | 'locate-fixed'
    | 'lock'
    | 'map'
    | 'map-pin'
    | 'minus'
    | 'monitor'
    | 'moon'
    | 'plane'
    | 'plus'
    | 'refresh-cw'
    | 'search'
    | 'sliders-horizontal'
    | 'sun'
    | 'undo-2'
    | 'user'
    | 'utensils'
    | 'waves'
    | 'x'
  /** In CSS pixels, 18 by default. */
  readonly size?: number
  readonly className?: string | undefined
}

/** An icon next to text, or in a button with a name. All come from one SVG file, so that icons add no JavaScript. */
export function Icon({ name, size = 18, className }: IconProps) {
  return (
    <svg className={classes(styles.icon, className)} width={size} height={size} aria-hidden>
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
