import { Row, Stack } from '#web/kit/stack.tsx'
import type { Transfer } from '#contract/miles/transfer'
import { Reason } from '../desk-parts.tsx'
import { MomentText } from '#web/kit/moment-text.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { timelineSteps } from '../transfers/timeline-steps.ts'
import styles from './transfer.module.css'

const icons = { done: 'check', waiting: 'clock', refused: 'x', reversed: 'undo-2' } as const

/** What happened to a transfer, by whom, when and why, and what it waits for. */
export function Timeline({ transfer }: { readonly transfer: Transfer }) {
  return (
    <Stack as="ol" gap={5} className={styles.timeline} aria-label="What happened">
      {timelineSteps(transfer).map(({ title, is, by, at, reason }) => (
        <Row key={`${title} ${at}`} as="li" gap={3} align="start" wrap={false} data-is={is}>
          <span className={styles.mark}>
            <Icon name={icons[is]} size={14} />
          </span>
          <Stack gap={1} className={styles.step}>
            <b>{title}</b>
            {by !== undefined && at !== undefined && (
              <p>
                {by}, <MomentText at={at} />
              </p>
            )}
            {reason !== undefined && <Reason>{reason}</Reason>}
          </Stack>
        </Row>
      ))}
    </Stack>
  )
}
