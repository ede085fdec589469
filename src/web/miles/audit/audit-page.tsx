import { type AuditEntry, listAudit } from '#contract/miles/list-audit'
import { query, useShownQuery } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { Link, useLocation } from 'react-router'
import { FilterChip, FilterForm, SearchFilter, SelectFilter } from '#web/kit/list/filter-form.tsx'
import { type Column } from '#web/kit/list/table.tsx'
import { deskPage } from '../desk-page.tsx'
import { auditHref, readAuditAddress } from '../addresses.ts'
import { Id } from '../linked-id.tsx'
import { freshMs } from '../transfers/transfer-queries.ts'
import { MomentText } from '#web/kit/text.tsx'

const kindNames: Readonly<Record<AuditEntry['kind'], string>> = {
  'account.opened': 'Account opened',
  'account.changed': 'Account changed',
  'transfer.stored': 'Transfer sent',
  'transfer.decided': 'Transfer decided',
  'reversal.requested': 'Reversal requested',
  'reversal.decided': 'Reversal decided',
  'key.created': 'Key created',
  'key.revoked': 'Key revoked',
  'key.assigned': 'Key assigned',
  'rule.changed': 'Review rule changed',
  'signer.added': 'Signing key added',
  'words.erased': 'Notes and names erased',
  'log.accepted': 'Log accepted',
  opening: 'Opening balance imported',
  'webhook.changed': 'Webhook changed',
  read: 'Read',
  change: 'Changed',
  refusal: 'Refused',
}

const kinds = { all: 'All, including reads', ...kindNames }

/** The log of actions and who took them, newest first. */
export const AuditPage = deskPage({ title: 'Audit' }, Audit)

function Audit() {
  const { cursor, ...filter } = readAuditAddress(useLocation().search)
  const { actor, kind, subject } = filter
  const ofKind = kind === 'all' ? {} : kind === undefined ? { reads: false } : { kind }
  const request = { actor, subject, cursor, ...ofKind, limit: 50 }
  const page = useShownQuery({ ...query(listAudit, request), staleTime: freshMs })
  return (
    <Stack as="section" gap={4} aria-label="Who did what">
      <FilterForm
        label="Audit"
        filter={filter}
        onChange={auditHref}
        search={<SearchFilter label="Person or key ID" name="actor" value={actor} />}
      >
        <SelectFilter label="Kind" name="kind" value={kind} any="All except reads" options={kinds} />
        <FilterChip name="About" value={subject}>
          <SearchFilter label="Transfer, account or other ID" name="subject" value={subject} />
        </FilterChip>
      </FilterForm>
      <PagedList
        what="audit"
        query={page}
        cursor={cursor}
        hrefOf={(cursor) => auditHref({ ...filter, cursor })}
        caption="Who did what, newest first"
        columns={columns}
        // An entry has no id, and two entries may be equal.
        rowKey={({ at, request_id, kind }, index) => `${at} ${request_id} ${kind} ${index}`}
        empty={
          <EmptyNotice
            action={
              <Button as={Link} to={auditHref({ kind: 'all' })}>
                Show everything
              </Button>
            }
          >
            Nothing matches. Check the ID: it must match exactly. Reads appear after a few seconds.
          </EmptyNotice>
        }
      />
    </Stack>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { title: 'When', width: 12, cell: ({ at }) => <MomentText at={at} /> },
  {
    title: 'Who',
    width: 11,
    cell: ({ person, person_name, key_label }) => person_name ?? key_label ?? person ?? 'Not signed in',
    remark: ({ person_name, key_label }) => person_name !== null && key_label,
  },
  {
    title: 'What',
    narrow: 'start',
    cell: ({ kind, operation, status, reason, detail }) => (
      <>
        <b>{kindNames[kind]}</b>
        {operation !== null && (
          <small>
            {operation}
            {status !== null && ` · ${status}`}
          </small>
        )}
        {reason !== null && <small>{reason}</small>}
        {detail !== null && <small>{detail}</small>}
      </>
    ),
  },
  { title: 'About', isSmall: true, cell: (entry) => <Subject {...entry} /> },
  {
    title: 'Request',
    isSmall: true,
    cell: ({ address }) => address ?? 'On the server',
    remark: ({ request_id }) => request_id !== null && <Id of="other">{request_id}</Id>,
  },
]

/** The subject of an entry; transfers and accounts link to their own pages. */
function Subject({ subject, kind, operation }: AuditEntry) {
  if (subject === null) return '–'
  const isOther = /^(?:rule|key|signer|webhook)\./.test(kind) || /Key|Webhook|Proposal/.test(operation ?? '')
  return <Id of={isOther ? 'other' : kindOf(subject)}>{subject}</Id>
}

/** Tells the ULID of a transfer from the UUID of an account. */
function kindOf(id: string) {
  if (/^[0-9A-HJKMNP-TV-Z]{26}$/.test(id)) return 'transfer'
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? 'account' : 'other'
}
