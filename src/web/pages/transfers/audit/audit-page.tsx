import '../transfers-page.css'
import './audit.css'
import { useLocation } from 'react-router'
import { useSession } from '../../../browser/session.ts'
import { useTitle } from '../../../browser/use-title.ts'
import { DeskHeading } from '../desk-heading.tsx'
import { StaffOnly } from '../staff-only.tsx'
import { readAuditAddress } from './audit-address.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'

/** Who did what, newest first. */
export function AuditPage() {
  useTitle('Audit')
  const role = useSession()?.role
  const search = readAuditAddress(useLocation().search)
  return (
    <div className="desk">
      <DeskHeading>Audit</DeskHeading>
      {role === 'staff' ? (
        <section className="audit" aria-label="Who did what">
          <AuditFilters search={search} />
          <AuditList search={search} />
        </section>
      ) : (
        <StaffOnly role={role} />
      )}
    </div>
  )
}
