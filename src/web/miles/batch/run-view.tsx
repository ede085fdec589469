import { Link } from 'react-router'
import { Offered } from '#web/api/platform.tsx'
import { useTitle } from '#web/api/use-title.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, FocusHeading } from '#web/kit/card.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatOwnMoment } from '#web/kit/format/moment.ts'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorNotice, Notice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { transfersHref } from '../addresses.ts'
import { countOf, type Delivery, type DeliveryState, isSettled } from '../delivery/delivery.ts'
import type { DeliveryRun } from '../delivery/delivery-run.ts'
import { explainInterruption, explainStop } from '../delivery/explain-delivery.ts'
import { resultsFile, stateNames } from '../delivery/results-file.ts'
import type { useDelivery } from '../delivery/use-delivery.ts'
import styles from './batch.module.css'
import { Sums } from './file-summary.tsx'

interface RunViewProps {
  readonly run: DeliveryRun
  readonly delivery: ReturnType<typeof useDelivery>
  readonly onStartAnother: () => void
}

const maxShown = 50
const notCreditedStates = new Set<DeliveryState>(['refused', 'reference-used', 'already-sent', 'failed'])

/** A batch being sent: its progress, the lines not credited, and the available actions. */
export function RunView({ run, delivery, onStartAnother }: RunViewProps) {
  const { progress = run.progress(), isDelivering, error } = delivery
  const { batch, deliveries, isPausing, interruption } = progress
  const fileName = batch.source.kind === 'file' ? batch.source.fileName : 'The batch'
  const total = deliveries.length
  const openCount = deliveries.filter((delivery) => !isSettled(delivery)).length
  const isFinished = openCount === 0 || (batch.isStopped && !isDelivering)
  const isPaused = !isFinished && !isDelivering
  const batchId = deliveries[0]?.request.batch?.id
  useTitle(isFinished || isPaused ? 'Miles' : `${Math.floor(((total - openCount) / total) * 100)}% · Batch`)
  const resume = () => void delivery.deliver({ run }).catch(() => {})

  /** Returns the heading, the explanation and the main action for the state of the run. */
  function describeState() {
    if (isFinished) {
      const credited = formatCount(countOf(deliveries, 'success'), 'transfer', 'transfers')
      const advice = ' To send the rest, download the results and choose that file: each line keeps its reference.'
      return {
        heading: `${fileName} is ${openCount === 0 ? 'finished' : 'stopped'}`,
        text: `${credited} credited. Started ${formatOwnMoment(batch.startedAt)}.${openCount === 0 ? '' : advice}`,
        action: { onClick: onStartAnother, children: 'Start another batch' },
      }
    }
    if (isPaused) {
      return {
        heading: `${fileName} is paused`,
        text: 'Resume to continue. Transfers in progress are looked up first, and sent again only if they never arrived.',
        action: { onClick: resume, children: 'Resume' },
      }
    }
    return {
      heading: `Sending ${fileName}`,
      text: isPausing
        ? 'Waiting for transfers in progress.'
        : 'Every line is stored on this device before it is sent: closing the tab loses nothing.',
      action: { 'aria-disabled': isPausing, onClick: run.pause, children: isPausing ? 'Pausing…' : 'Pause' },
    }
  }

  const { heading, text, action } = describeState()
  return (
    <Card className={styles.card}>
      <FocusHeading takesFocus={!isPaused}>{heading}</FocusHeading>
      <ProgressBar label="Finished" done={total - openCount} total={total} />
      <Text as="output" tone="soft">
        {text}
      </Text>
      <Notice tone="warning" role="status">
        {interruption !== undefined && !isPausing && explainInterruption(interruption)}
      </Notice>
      <ErrorNotice>{error !== null && explainStop(error)}</ErrorNotice>
      <Sums
        sums={[
          ['Credited', countOf(deliveries, 'success')],
          ['Waiting for approval', countOf(deliveries, 'pending') || undefined],
          ['Sent before', countOf(deliveries, 'already-sent') || undefined],
          ['Reference used', countOf(deliveries, 'reference-used') || undefined],
          ['Refused', countOf(deliveries, 'refused') || undefined],
          ['Rejected', countOf(deliveries, 'failed') || undefined],
          ['No outcome yet', countOf(deliveries, 'sending', 'unknown') || undefined],
          ['To send', countOf(deliveries, 'waiting', 'absent')],
        ]}
      />
      <Actions>
        <Button look="strong" {...action} />
        <Button onClick={() => saveFile(`results-of-${fileName}`, resultsFile(deliveries))}>
          <Icon name="download" size={16} />
          Download the results
        </Button>
        {batchId !== undefined && (
          <Offered needs="listTransfers.batch">
            <Button as={Link} to={transfersHref({ tab: 'history', batch: batchId })}>
              Show in the history
            </Button>
          </Offered>
        )}
        {isPaused && <Button onClick={() => void run.stop()}>Stop here</Button>}
      </Actions>
      <NotCredited deliveries={deliveries.filter(({ state }) => notCreditedStates.has(state))} />
    </Card>
  )
}

function NotCredited({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return null
  return (
    <Stack gap={2}>
      <Text as="h3" size="body">
        Not credited by this batch
      </Text>
      <Stack as="ul" gap={2} aria-label="Lines not credited">
        {deliveries.slice(0, maxShown).map(({ line, state, request, message }) => (
          <li key={line}>
            <b>Line {formatNumber(line)}:</b> {stateNames[state]}.{' '}
            {message ?? `${formatMiles(request.amount)} miles, reference ${request.reference_id}.`}
          </li>
        ))}
      </Stack>
      {deliveries.length > maxShown && (
        <Text tone="soft">
          These are the first {maxShown} of {formatNumber(deliveries.length)}; the results file has all.
        </Text>
      )}
    </Stack>
  )
}
