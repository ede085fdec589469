import { Link } from 'react-router'
import { transfersPath } from '#web/browser/paths.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'

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
      There are no hotels to search here yet. To try this with sample hotels, start the service with{' '}
      <code>SAMPLE=on</code>.
    </EmptyNotice>
  )
}
