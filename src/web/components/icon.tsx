import icons from './icons.svg?url'

interface IconProps {
  readonly name:
    | 'arrow-left'
    | 'check'
    | 'chevron-down'
    | 'clock'
    | 'list'
    | 'locate-fixed'
    | 'map'
    | 'map-pin'
    | 'minus'
    | 'monitor'
    | 'moon'
    | 'plane'
    | 'plus'
    | 'search'
    | 'sliders-horizontal'
    | 'sun'
    | 'user'
    | 'x'
  /** In CSS pixels, 18 unless told. */
  readonly size?: number
  readonly className?: string
}

/** An icon beside words, or in a button that has a name; drawn from one file, so that icons weigh no script. */
export function Icon({ name, size = 18, className = '' }: IconProps) {
  return (
    <svg className={`icon ${className}`} width={size} height={size} aria-hidden>
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
