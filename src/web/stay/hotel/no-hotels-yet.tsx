import { Link } from 'react-router'
import { transfersPath } from '#web/device/address/paths.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'

/** The empty state of a service without any hotels, for travelers and for the operator who has just started it. */
export function NoHotelsYet() {
  return (
    <EmptyNotice
      title="No hotels yet"
      action={
        <Button as={Link} to={transfersPath}>
          Miles desk for staff
        </Button>
      }
    >
      This service is not connected to a source of hotels, so it has no deals or rates to show. Its operator can turn on
      sample hotels by starting it with <code>SAMPLE=on</code>.
    </EmptyNotice>
  )
}
