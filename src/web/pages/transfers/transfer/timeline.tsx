import type { Transfer } from '#contract/transfer'
import { Icon } from '../../../components/icon/icon.tsx'
import { MomentText } from '../moment-text.tsx'
import { timelineSteps } from './timeline-steps.ts'

const icons = { done: 'check', waiting: 'clock', refused: 'x', reversed: 'undo-2' } as const

/** What happened to a transfer, by whom, when and why, and what it waits for. */
export function Timeline({ transfer }: { readonly transfer: Transfer }) {
  return (
    <ol className="transfer-timeline" aria-label="What happened">
      {timelineSteps(transfer).map(({ title, is, by, at, reason, text }) => (
        <li key={`${title} ${at}`} data-is={is}>
          <span className="transfer-step-mark">
            <Icon name={icons[is]} size={14} />
          </span>
          <div className="transfer-step">
            <b>{title}</b>
            {by !== undefined && at !== undefined && (
              <p>
                {by}, <MomentText at={at} />
              </p>
            )}
            {reason !== undefined && <blockquote>{reason}</blockquote>}
            {text !== undefined && <p className="desk-hint">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
