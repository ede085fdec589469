import { listKeys } from '#contract/keys/list-keys'
import type { ListedKey } from '#contract/keys/key'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { query } from '#web/device/requests/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Status } from '#web/kit/card.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { FilterForm, SelectField } from '#web/kit/form/field.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { type Column, NarrowOnly, Table } from '#web/kit/list/table.tsx'
import { DoneNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { keysHref, readKeysAddress } from '../addresses.ts'
import { SecretDialog } from '../decisions/secret-dialog.tsx'
import { DeskPage } from '../desk-page.tsx'
import { DeskSkeleton, MomentText, ReadError } from '../desk-parts.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { AssignDialog, nameKey, RevokeDialog, roleNames, RotateDialog } from './key-dialogs.tsx'

/** The keys of the service and whose they are, for staff with the right to manage them. */
export function KeysPage() {
  return (
    <DeskPage title="Keys">
      <Keys />
    </DeskPage>
  )
}

/** A change of a key that exists. */
const changes = { assign: AssignDialog, rotate: RotateDialog, revoke: RevokeDialog } as const
const changeNames = { assign: 'Assign', rotate: 'Rotate', revoke: 'Revoke' } as const
type ChangeName = keyof typeof changes

/** Others change keys too. */
const freshMs = 2000

function Keys() {
  const navigate = useNavigate()
  const { show } = readKeysAddress(useLocation().search)
  const keysQuery = useQuery({ ...query(listKeys, {}), staleTime: freshMs })
  const [open, setOpen] = useState<'create' | { readonly change: ChangeName; readonly listed: ListedKey }>()
  const [made, setMade] = useState<string>()
  const [done, setDone] = useState('')
  const keys = keysQuery.data?.data
  const shown = keys?.filter((key) => show === 'all' || key.isActive).toSorted(byPerson)
  const close = (done = '') => {
    setOpen(undefined)
    setDone(done)
  }
  const closeWithKey = (key: string) => {
    close()
    setMade(key)
  }
  const ChangeDialog = typeof open === 'object' ? changes[open.change] : undefined

  return (
    <Stack as="section" gap={4} aria-label="Keys and people" data-wide>
      <ReadError what="The keys" query={keysQuery} />
      {keys === undefined && !keysQuery.isError && <DeskSkeleton />}
      {keys !== undefined && shown !== undefined && (
        <>
          <Row gap={4} align="start" justify="between">
            <FilterForm
              label="Keys"
              filter={{ show }}
              onChange={(next) => void navigate(keysHref(next), { preventScrollReset: true })}
            >
              <SelectField label="Show" name="show" value={show} any="Active keys" options={{ all: 'All keys' }} />
            </FilterForm>
            <Button look="strong" onClick={() => setOpen('create')}>
              Create a key…
            </Button>
          </Row>
          <DoneNotice>{done}</DoneNotice>
          <Text size="small" tone="soft">
            {formatCount(shown.length, 'key', 'keys')}. People who sign in with a provider need none.
          </Text>
          <Table
            caption="Keys by person"
            columns={columnsOf((change, listed) => setOpen({ change, listed }))}
            rows={shown}
            rowKey={({ id }) => id}
          />
          {open === 'create' && <CreateKeyDialog keys={keys} onMade={closeWithKey} onClose={close} />}
          {typeof open === 'object' && ChangeDialog !== undefined && (
            <ChangeDialog listed={open.listed} keys={keys} onMade={closeWithKey} onClose={close} />
          )}
          {made !== undefined && (
            <SecretDialog what="key" secret={made} onClose={() => setMade(undefined)}>
              Give it to its person in a way that others cannot read.
            </SecretDialog>
          )}
        </>
      )}
    </Stack>
  )
}

/** Keys without a person last. */
function byPerson({ person }: ListedKey, other: ListedKey): number {
  if (person === null || other.person === null) return Number(person === null) - Number(other.person === null)
  return person.localeCompare(other.person)
}

function columnsOf(onChange: (change: ChangeName, key: ListedKey) => void): readonly Column<ListedKey>[] {
  return [
    {
      title: 'Person',
      narrow: 'start',
      isHeading: true,
      width: 16,
      cell: ({ person, agency, isOwn }) => (
        <>
          {person ?? 'No person'}
          {isOwn && <small>You are using this key</small>}
          {agency !== null && <small>{agency}</small>}
        </>
      ),
    },
    {
      title: 'Key',
      narrow: 3,
      width: 16,
      cell: (key) => (
        <>
          {nameKey(key)}
          <small>{roleNames[key.role]}</small>
        </>
      ),
    },
    {
      title: 'Rights',
      narrow: 4,
      cell: ({ rights, dailyMilesLimit }) => (
        <>
          {rights.join(', ')}
          {dailyMilesLimit !== null && <small>Up to {formatMiles(dailyMilesLimit)} miles a day</small>}
        </>
      ),
    },
    {
      title: 'Created',
      narrow: 5,
      isSmall: true,
      width: 12,
      cell: ({ createdAt }) =>
        createdAt === null ? (
          'Set on the server'
        ) : (
          <>
            <NarrowOnly>Created </NarrowOnly>
            <MomentText at={createdAt} />
          </>
        ),
    },
    { title: 'Status', narrow: 'end', width: 13, cell: (key) => <KeyStatus {...key} /> },
    {
      title: 'Actions',
      narrow: 6,
      width: 8,
      cell: (key) =>
        key.createdAt !== null &&
        key.isActive && (
          <Popover
            button={
              <>
                Change <Hidden>{nameKey(key)}</Hidden>
              </>
            }
          >
            <Stack as="ul" role="list" gap={2}>
              {(Object.keys(changes) as ChangeName[]).map((change) => (
                <li key={change}>
                  <Button
                    isSmall
                    onClick={({ currentTarget }) => {
                      // The focus goes to the button of the menu, and returns there from the dialog.
                      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                      onChange(change, key)
                    }}
                  >
                    {changeNames[change]}…
                  </Button>
                </li>
              ))}
            </Stack>
          </Popover>
        ),
    },
  ]
}

function KeyStatus({ isActive, revokedAt, expiresAt }: ListedKey) {
  // Both are ISO 8601 in UTC.
  const isRevoked = revokedAt !== null && (expiresAt === null || revokedAt < expiresAt)
  const endsAt = isRevoked ? revokedAt : expiresAt
  return (
    <>
      {!isActive ? (
        <Status tone="none" icon="x">
          {isRevoked ? 'Revoked' : 'Expired'}
        </Status>
      ) : isRevoked ? (
        <Status tone="waiting" icon="clock">
          Rotated
        </Status>
      ) : (
        <Status tone="good" icon="check">
          Active
        </Status>
      )}
      {endsAt !== null && (
        <small>
          {isActive && 'Valid until '}
          <MomentText at={endsAt} />
        </small>
      )}
    </>
  )
}
