import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Stack } from './stack.tsx'
import styles from './notice.module.css'

interface NoticeProps extends ComponentProps<'div'> {
  readonly tone: 'error' | 'warning' | 'news'
}

/** A message in a box, invisible while empty: `<Notice tone="warning" role="status">`. */
export function Notice({ tone, className, ...props }: NoticeProps) {
  return <Stack gap={2} {...props} className={classes(styles.notice, className)} data-tone={tone} />
}

/** Announces an error at once: `<ErrorNotice>{error}</ErrorNotice>`. */
export function ErrorNotice(props: Pick<ComponentProps<'div'>, 'children'>) {
  return <Notice tone="error" role="alert" {...props} />
}

/** Reports a completed action and takes the focus, because the pressed button disappears. */
export function DoneNotice({ children }: { readonly children: string }) {
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (children !== '') output.current?.focus()
  }, [children])
  return (
    <Stack as="output" ref={output} className={styles.notice} data-tone="done" tabIndex={-1}>
      {children}
    </Stack>
  )
}

interface EmptyNoticeProps {
  readonly title?: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** Replaces an empty list: `<EmptyNotice title="No transfers yet" action={<Button …/>}>`. */
export function EmptyNotice({ title, action, children }: EmptyNoticeProps) {
  return (
    <Stack align="start" className={styles.empty}>
      {title !== undefined && <h2>{title}</h2>}
      {children !== undefined && <p>{children}</p>}
      {action}
    </Stack>
  )
}
