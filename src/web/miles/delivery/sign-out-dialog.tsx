import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { saveFile } from '#web/browser/save-file.ts'
import type { Session } from '#web/api/session.ts'
import { forgetSession } from '#web/api/sign-out.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/controls/dialog.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { resultsFile } from './results-file.ts'
import { unfinishedFile, unresolvedOf, wasSent } from './delivery.ts'
import { forgetBatches, loadBatches } from './delivery-store.ts'
import { explainStop } from './explain-delivery.ts'

const everyMs = 500

/**
 * Signs out once this device's transfers have an outcome, or the user accepts that some have none. Offers the unsent
 * lines as a file, and keeps only references without an outcome. Closing the dialog cancels the sign-out.
 */
export function SignOutDialog({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const { isExpired } = session
  // The response to a request in progress may still arrive.
  const { data: stored } = useQuery({
    queryKey: ['loadBatches'],
    queryFn: async () => loadBatches(),
    gcTime: 0,
    refetchInterval: everyMs,
  })
  const leave = useMutation({ mutationFn: forgetBatches, onSuccess: forgetSession })
  const unresolved = stored?.flatMap(unresolvedOf) ?? []
  const file = stored && unfinishedFile(stored)
  const isFinished = stored !== undefined && unresolved.length === 0 && file === undefined
  const leaveFinished = useEffectEvent(() => leave.mutate())
  useEffect(() => {
    if (isFinished) leaveFinished()
  }, [isFinished])

  if (stored === undefined || (isFinished && leave.error === null)) return null
  const unknown = formatCount(unresolved.length, 'transfer has', 'transfers have')
  return (
    <Dialog title="Sign out" onClose={onClose}>
      <ErrorNotice>{leave.error !== null && explainStop(leave.error)}</ErrorNotice>
      {unresolved.length > 0 && (
        <p>
          <b>{unknown} no known outcome.</b> This device keeps only the references, for the next person to look up.
        </p>
      )}
      {file !== undefined && (
        <>
          <p>
            <b>
              {formatCount(file.lines.length, 'line', 'lines')} of {file.fileName}{' '}
              {file.lines.length === 1 ? 'was' : 'were'} not sent{file.lines.some(wasSent) && ' or not confirmed'}.
            </b>{' '}
            This device forgets them when you sign out. To continue, choose the downloaded file for a batch: each line
            keeps its reference.
          </p>
          <Button onClick={() => saveFile(`unsent-${file.fileName}`, resultsFile(file.lines))}>
            <Icon name="download" size={16} />
            Download the {formatCount(file.lines.length, 'unsent line', 'unsent lines')}
          </Button>
        </>
      )}
      <Actions>
        <Button
          look="strong"
          aria-label={unresolved.length > 0 ? `Sign out anyway: ${unknown} no known outcome` : undefined}
          onClick={() => leave.mutate()}
        >
          {unresolved.length > 0 ? 'Sign out anyway' : 'Sign out'}
        </Button>
        <Button onClick={onClose}>{isExpired ? 'Back' : 'Stay signed in'}</Button>
      </Actions>
    </Dialog>
  )
}
