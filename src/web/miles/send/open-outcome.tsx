import { Text } from '#web/kit/text.tsx'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts, FocusHeading } from '#web/kit/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useLastValue } from '#web/browser/use-last-value.ts'
import { useHasRight } from '#web/api/get-key.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { explainInterruption, explainStop } from '../delivery/explain-delivery.ts'
import { useValidKey } from '../delivery/use-delivery.ts'
import { formatOwnMoment } from '#web/kit/format/moment.ts'
import { Id } from '../linked-id.tsx'
import type { OutcomeProps } from './use-sending.ts'

export function SentFacts({ sent: { delivery, recipient, startedAt } }: Pick<OutcomeProps, 'sent'>) {
  return (
    <Facts
      facts={{
        Miles: formatMiles(delivery.request.amount),
        Recipient: recipient.externalId,
        Reference: <Id of="reference">{delivery.request.reference_id}</Id>,
        Note: delivery.request.note,
        'First sent': formatOwnMoment(startedAt),
      }}
    />
  )
}

/** A transfer that never arrived, including while it is sent again. */
export function AbsentTransfer({ sending, sent }: OutcomeProps) {
  const { delivery, isDelivering } = sent
  const mayRead = useHasRight('read')
  const miles = formatMiles(delivery.request.amount)
  return (
    <Card aria-busy={isDelivering}>
      <FocusHeading takesFocus>It never arrived, and is safe to send again</FocusHeading>
      <p>
        {mayRead
          ? 'The service has no transfer with this reference, so nothing was credited.'
          : 'None of your transfers has this reference, so nothing was credited in your name.'}{' '}
        The reference stays the same: if the first request still arrives, only one is credited.
      </p>
      <SentFacts sent={sent} />
      <Actions>
        <Button look="strong" isBusy={isDelivering} onClick={({ detail }) => detail < 2 && void sending.sendAgain()}>
          {isDelivering ? `Sending ${miles} miles…` : `Send ${miles} miles again`}
        </Button>
        <Button disabled={isDelivering} onClick={() => void sending.edit(delivery)}>
          Edit it first
        </Button>
        <Button look="plain" disabled={isDelivering} onClick={() => void sending.startAnother(delivery)}>
          Discard it
        </Button>
      </Actions>
    </Card>
  )
}

/** A transfer with a lost response, while it is looked up. */
export function UnknownOutcome({ sending, sent }: OutcomeProps) {
  const { delivery, interruption, error, isResumed } = sent
  const hasKey = useValidKey() !== undefined && interruption?.kind !== 'key'
  // Stays during the next look-up, so that its button is not removed while focused.
  const last = useLastValue(interruption)
  const shown = last?.kind === 'key' ? undefined : last

  function describeLookUp() {
    if (error !== null) return explainStop(error)
    if (shown === undefined) return 'Looking up the reference…'
    return `${explainInterruption(shown)} Looking again within ${Math.ceil(shown.pauseMs / 1000)} s. You may close this page: the transfer is stored on this device, and looked up when the desk is opened again.`
  }

  return (
    <Card aria-busy={hasKey}>
      <FocusHeading takesFocus>
        {delivery.isDuplicate === true ? 'The reference is used already' : 'We do not know yet'}
      </FocusHeading>
      <p>
        {delivery.isDuplicate === true
          ? 'The service refused this transfer. We are looking up which other transfer has its reference.'
          : isResumed
            ? 'This transfer was sent from this device, and the page was closed before its outcome was known. We are looking up its reference.'
            : 'The transfer was sent, but no response came. It may or may not have gone through, so do not send it another way. We are looking up its reference.'}
      </p>
      <SentFacts sent={sent} />
      {!hasKey ? (
        <Notice tone="warning">{explainInterruption({ kind: 'key' })}</Notice>
      ) : (
        <>
          <Skeleton line="long" />
          <Text size="small" tone="soft">
            {describeLookUp()}
          </Text>
          {(error !== null || shown !== undefined) && (
            <Actions>
              <Button onClick={sending.lookNow}>Look now</Button>
            </Actions>
          )}
        </>
      )}
    </Card>
  )
}
