import { useEffect, useEffectEvent, useState } from 'react'
import { saveFile } from '#web/browser/save-file.ts'
import type { Session } from '#web/api/session.ts'
import { forgetSession } from '#web/api/sign-out.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorNotice, Notice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { unsentFile } from './results-file.ts'
import { wasSent } from './delivery.ts'
import { forgetBatches } from './delivery-store.ts'
import { explainInterruption, explainStop } from './explain-delivery.ts'
import { lookUpOpen, type OpenTransfers } from './look-up-open.ts'

const mostListed = 50

/**
 * Signs out once the transfers of this device have an outcome, or the person has read that they have none. What was not
 * sent is offered as a file; then the device forgets all but the references without an outcome. Closed, they stay signed in.
 */
export function SignOutDialog({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const { isExpired } = session
  const [open, setOpen] = useState<OpenTransfers>()
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<unknown>()

  async function leave(known: ReadonlySet<string>) {
    try {
      await forgetBatches(known)
      forgetSession()
    } catch (error) {
      setProblem(error)
    }
  }

  const show = useEffectEvent((next: OpenTransfers) => {
    if (next.isDone && next.unresolved.length === 0 && next.unsent.length === 0) void leave(next.known)
    else setOpen(next)
  })
  useEffect(() => {
    const stop = new AbortController()
    void lookUpOpen({ signal: stop.signal, hasKey: !isExpired }, (next) => show(next))
    return () => stop.abort()
  }, [attempt, isExpired])

  // What takes no time is not worth a dialog.
  if (open === undefined || (!open.isDone && open.total === 0)) return null
  const { unresolved, unsent, fileName, known, looked, total, interruption, isDone } = open
  const error = problem ?? open.error
  const mayLeave = isDone || interruption !== undefined
  const unknown = formatCount(unresolved.length, 'transfer has', 'transfers have')
  return (
    <Dialog title="Sign out" onClose={onClose}>
      {!isDone && (
        <ProgressBar
          label={`Looking up ${formatCount(total, 'transfer', 'transfers')} before you sign out…`}
          done={looked}
          total={total}
        />
      )}
      <Notice tone="warning" role="status">
        {interruption !== undefined && explainInterruption(interruption)}
      </Notice>
      <ErrorNotice>{error !== undefined && explainStop(error)}</ErrorNotice>
      {mayLeave && unresolved.length > 0 && (
        <Stack gap={2}>
          <p>
            <b>{unknown} no known outcome.</b> {isExpired && 'Your key is no longer valid, so nothing is looked up. '}
            This device keeps only {unresolved.length === 1 ? 'the reference' : 'the references'}, for the next person
            to look up.
          </p>
          <Stack as="ul" gap={2}>
            {unresolved.slice(0, mostListed).map(({ request: { reference_id, amount } }) => (
              <li key={reference_id}>
                {formatMiles(amount)} miles, reference {reference_id}
              </li>
            ))}
          </Stack>
          {unresolved.length > mostListed && <p>And {formatNumber(unresolved.length - mostListed)} more.</p>}
        </Stack>
      )}
      {isDone && unsent.length > 0 && (
        <>
          <p>
            <b>
              {formatCount(unsent.length, 'line', 'lines')} of {fileName} {unsent.length === 1 ? 'was' : 'were'} not
              sent{unsent.some(wasSent) && ' or not found'}.
            </b>{' '}
            This device forgets them when you sign out. To continue, choose the downloaded file for a batch: each line
            keeps its reference.
          </p>
          <Button onClick={() => saveFile(`unsent-${fileName}`, 'text/csv;charset=utf-8', unsentFile(unsent))}>
            <Icon name="download" size={16} />
            Download the {formatCount(unsent.length, 'unsent line', 'unsent lines')}
          </Button>
        </>
      )}
      <Actions>
        {mayLeave && (
          <Button
            look="strong"
            aria-label={unresolved.length > 0 ? `Sign out anyway: ${unknown} no known outcome` : undefined}
            onClick={() => void leave(known)}
          >
            {unresolved.length > 0 ? 'Sign out anyway' : 'Sign out'}
          </Button>
        )}
        {isDone && unresolved.length > 0 && !isExpired && (
          <Button onClick={() => setAttempt(attempt + 1)}>Look again</Button>
        )}
        <Button onClick={onClose}>{isExpired ? 'Back' : 'Stay signed in'}</Button>
      </Actions>
    </Dialog>
  )
}
