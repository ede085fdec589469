import { useId } from 'react'
import { formatNumber } from '../format/locale.ts'
import { Row, Stack } from '../stack.tsx'
import { Text } from '../text.tsx'
import styles from './controls.module.css'

export interface ProgressBarProps {
  readonly label: string
  readonly done: number
  /** 0 while unknown. */
  readonly total: number
}

/** Progress as a bar and as numbers. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const id = useId()
  return (
    <Stack gap={1} className={styles.progress}>
      <Text as={Row} size="small" weight="medium" gap={3} justify="between" id={id}>
        {label}
        <Text as="span" tone="soft" weight="regular">
          {total > 0 ? `${formatNumber(done)} of ${formatNumber(total)}` : done > 0 && formatNumber(done)}
        </Text>
      </Text>
      <progress className={styles.bar} aria-labelledby={id} max={Math.max(total, 1)} value={total > 0 ? done : 0} />
    </Stack>
  )
}
