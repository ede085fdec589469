import { reverseTransfer } from '#contract/miles/reverse-transfer'
import type { Transfer } from '#contract/miles/transfer'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasRight } from '#web/device/session/get-key.ts'
import { Facts } from '#web/kit/card.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { accountQuery } from '../queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface ReverseDialogProps {
  readonly transfer: Transfer
  /** @param done what was done, if anything */
  readonly onClose: (done?: string) => void
}

/** Asks for the reversal of a transfer; where the balance does not cover it, perhaps with a debt. */
export function ReverseDialog({ transfer: { transaction_id, account_id, amount }, onClose }: ReverseDialogProps) {
  const { data: account } = useQuery(accountQuery({ account_id }))
  const mayAllowDebt = useHasRight('approve')
  const [allowsDebt, setAllowsDebt] = useState(false)
  const miles = `${formatMiles(amount)} miles`
  const before = account && account.balance - account.debt
  const missing = before === undefined ? 0 : Math.max(0, amount - before)

  return (
    <ReasonDialog
      title={`Reverse ${miles}?`}
      action={`Reverse ${miles}`}
      changes={[
        {
          operation: reverseTransfer,
          request: { id: transaction_id, ...(allowsDebt && missing > 0 && { allow_debt: true }) },
        },
      ]}
      readers="the member can read it"
      again="a transfer is never reversed twice"
      describeDone={([reversed]) =>
        reversed?.reversal?.status === 'pending'
          ? `The reversal of ${miles} waits until another person approves it.`
          : `Reversed: ${miles} are taken back.`
      }
      onClose={onClose}
    >
      <p>
        The transfer itself stays as it is; the opposite entry takes its miles from the account.{' '}
        {missing > 0
          ? 'One that leaves a debt waits until another person approves it.'
          : 'This happens at once, or, for amounts above the review rule, when another person has approved it.'}
      </p>
      <Facts
        facts={{
          'Balance now': describeBalance(before),
          Afterwards: <b>{describeBalance(before === undefined ? undefined : before - amount)}</b>,
        }}
      />
      {missing > 0 &&
        (mayAllowDebt ? (
          <Row as="label" gap={3} align="baseline" wrap={false}>
            <input
              type="checkbox"
              checked={allowsDebt}
              onChange={({ target }) => setAllowsDebt(target.checked)}
              aria-describedby="reverse-debt"
            />
            <span>
              Allow a debt of {formatMiles(missing)} miles
              <Text as="small" tone="soft" size="small" id="reverse-debt">
                Later credits to the account settle it first. Without it, the reversal is refused.
              </Text>
            </span>
          </Row>
        ) : (
          <Notice tone="warning">
            The balance does not cover it, so it will be refused: to leave a debt needs the right “approve” too.
          </Notice>
        ))}
    </ReasonDialog>
  )
}

function describeBalance(miles: number | undefined) {
  if (miles === undefined) return <Skeleton line="usual" />
  return miles < 0 ? `0 miles, and a debt of ${formatMiles(-miles)} miles` : `${formatMiles(miles)} miles`
}
