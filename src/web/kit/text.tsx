import type { ComponentProps, ElementType, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { formatOwnMoment, formatUtc } from './format/moment.ts'
import styles from './layout.module.css'

interface TextLook<Element extends ElementType> {
  /** Its element or component, a `p` by default: `as="h2"`, `as="span"`, `as={Link}`. */
  readonly as?: Element
  /** A token such as `--text-small`; inherited by default. */
  readonly size?: 'tiny' | 'small' | 'body' | 'large' | 'title' | 'figure'
  /** A token such as `--weight-strong`. */
  readonly weight?: 'regular' | 'medium' | 'strong' | 'bold' | 'heavy'
  /** A colour: soft ink, the accent, danger, or the colour of a verdict on a value. */
  readonly tone?: 'ink' | 'soft' | 'accent' | 'danger' | 'poor' | 'fair' | 'good' | 'exceptional'
  readonly nowrap?: boolean
  /** Whether it is a link outside running text, large enough for touch: `<Text as={Link} isAlone to="/">`. */
  readonly isAlone?: boolean
  readonly className?: string | undefined
}

type TextProps<Element extends ElementType> = TextLook<Element> & Omit<ComponentProps<Element>, keyof TextLook<Element>>

/** Text with the tokens' size, weight and colour: `<Text as="h2" size="large" weight="bold">`. */
export function Text<Element extends ElementType = 'p'>(props: TextProps<Element>) {
  const { as, size, weight, tone, nowrap, isAlone, className, ...rest }: TextLook<Element> = props
  const Part: ElementType = as ?? 'p'
  return (
    <Part
      {...rest}
      className={classes(styles.text, className)}
      data-size={size}
      data-weight={weight}
      data-tone={tone}
      data-nowrap={nowrap}
      data-alone={isAlone}
    />
  )
}

/** A small remark: `<Note>Hotel’s local time.</Note>`. */
export function Note(props: ComponentProps<'p'>) {
  return <Text size="small" tone="soft" {...props} />
}

/** Visually hidden text for screen readers: `<Hidden>Filters</Hidden>`, `<Hidden as="caption">`. */
export function Hidden<Element extends ElementType = 'span'>({
  as,
  ...rest
}: { readonly as?: Element } & Omit<ComponentProps<Element>, 'as' | 'className'>) {
  const Part: ElementType = as ?? 'span'
  return <Part {...rest} className={styles.hidden} />
}

export function LoneLink(props: Omit<ComponentProps<typeof Text<typeof Link>>, 'as' | 'isAlone'>) {
  return <Text {...props} as={Link} isAlone />
}

/** A remark in small, soft text. */
export function Soft({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="small" size="small" tone="soft">
      {children}
    </Text>
  )
}

/** A time in the reader's time zone; in UTC on hover. */
export function MomentText({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatUtc(at)}>
      {formatOwnMoment(at)}
    </time>
  )
}
