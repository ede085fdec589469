import { listKeys } from '#contract/keys/list-keys'
import type { ListedKey } from '#contract/keys/key'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { query, useShownQuery } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Status } from '#web/kit/card.tsx'
import { useDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { FilterForm, SelectFilter } from '#web/kit/list/filter-form.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { type Column, NarrowOnly } from '#web/kit/list/table.tsx'
import { DoneNotice, EmptyNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, MomentText } from '#web/kit/text.tsx'
import { keysHref, readKeysAddress } from '../addresses.ts'
import { SecretDialog } from '#web/kit/controls/secret-dialog.tsx'
import { freshMs } from '../transfers/transfer-queries.ts'
import { deskPage } from '../desk-page.tsx'
import {
  AssignDialog,
  CreateKeyDialog,
  nameKey,
  personField,
  RevokeDialog,
  roleNames,
  RotateDialog,
} from './key-dialogs.tsx'

/** The service's keys and their owners, for staff with the right to manage them. */
export const KeysPage = deskPage({ title: 'Keys' }, Keys)

/** The dialogs that change a key; a rotated key has a successor. */
const changes = { Assign: AssignDialog, Rotate: RotateDialog, Revoke: RevokeDialog } as const
type Change = keyof typeof changes

/** Returns all keys, the visible ones and the open dialog. */
function useKeys() {
  const { show } = readKeysAddress(useLocation().search)
  const list = useShownQuery({ ...query(listKeys, {}), staleTime: freshMs })
  const dialog = useDialog<'create' | { readonly change: Change; readonly listed: ListedKey }>()
  const keys = list.shown?.data ?? []
  const rows = keys.filter(({ isActive }) => show === 'all' || isActive).toSorted(byPerson)
  return { list: { ...list, shown: list.shown && { data: rows } }, keys, show, rows, ...dialog }
}

function Keys() {
  const { list, keys, show, rows, about: asked, done, secret, open, close } = useKeys()
  const ChangeDialog = typeof asked === 'object' ? changes[asked.change] : undefined
  const create = (
    <Button look="strong" isSmall onClick={() => open('create')}>
      Create a key…
    </Button>
  )
  const actionsOf = (listed: ListedKey) => (
    <Row>
      {(Object.keys(changes) as Change[])
        .filter((change) => change !== 'Rotate' || listed.revokedAt === null)
        .map((change) => (
          <Button key={change} isSmall onClick={() => open({ change, listed })}>
            {change}…<Hidden> {nameKey(listed)}</Hidden>
          </Button>
        ))}
    </Row>
  )

  return (
    <Stack as="section" gap={4} aria-label="Keys and people">
      <Row gap={4} align="start" justify="between">
        <FilterForm label="Keys" filter={{ show }} onChange={keysHref}>
          <SelectFilter label="Show" name="show" value={show} any="Active keys" options={{ all: 'All keys' }} />
        </FilterForm>
        {rows.length > 0 && create}
      </Row>
      <DoneNotice>{done}</DoneNotice>
      <PagedList
        what="keys"
        query={list}
        caption="Keys by person"
        columns={columnsOf(actionsOf).slice(0, rows.some(canChange) ? undefined : -1)}
        rowKey={({ id }) => id}
        empty={
          <EmptyNotice title="No keys yet" action={create}>
            People and programs use this service with a key. Create the first one.
          </EmptyNotice>
        }
      />
      <datalist id={personField.list}>
        {[...new Set(keys.flatMap(({ person }) => person ?? []))].map((person) => (
          <option key={person}>{person}</option>
        ))}
      </datalist>
      {asked === 'create' && <CreateKeyDialog onClose={close} />}
      {typeof asked === 'object' && ChangeDialog !== undefined && (
        <ChangeDialog listed={asked.listed} keys={keys} onClose={close} />
      )}
      {secret !== undefined && (
        <SecretDialog what="key" secret={secret} onClose={() => close()}>
          Send it to its person privately.
        </SecretDialog>
      )}
    </Stack>
  )
}

/** Sorts keys by person; keys without a person come last. */
function byPerson({ person }: ListedKey, other: ListedKey): number {
  if (person === null || other.person === null) return Number(person === null) - Number(other.person === null)
  return person.localeCompare(other.person)
}

function canChange({ createdAt, isActive }: ListedKey): boolean {
  return createdAt !== null && isActive
}

function columnsOf(actionsOf: (listed: ListedKey) => ReactNode): readonly Column<ListedKey>[] {
  return [
    {
      title: 'Person',
      narrow: 'start',
      isHeading: true,
      width: 9,
      cell: ({ person }) => person ?? 'No person',
      remark: ({ agency }) => agency,
    },
    { title: 'Key', cell: nameKey, remark: ({ role, isOwn }) => `${roleNames[role]}${isOwn ? ', in use by you' : ''}` },
    {
      title: 'Rights',
      cell: ({ rights }) => (
        <>
          <NarrowOnly>Rights: </NarrowOnly>
          {rights.join(', ') || '–'}
        </>
      ),
      remark: ({ dailyMilesLimit }) => dailyMilesLimit !== null && `Up to ${formatMiles(dailyMilesLimit)} miles a day`,
    },
    {
      title: 'Created',
      isSmall: true,
      cell: ({ createdAt }) => (
        <>
          <NarrowOnly>Created </NarrowOnly>
          {createdAt === null ? 'in the API_KEYS setting' : <MomentText at={createdAt} />}
        </>
      ),
    },
    { title: 'Status', cell: (key) => <KeyStatus {...key} /> },
    { title: 'Actions', width: 14, cell: (key) => canChange(key) && actionsOf(key) },
  ]
}

const statuses = {
  active: { tone: 'good', icon: 'check', children: 'Active' },
  rotated: { tone: 'waiting', icon: 'clock', children: 'Rotated' },
  revoked: { tone: 'none', icon: 'x', children: 'Revoked' },
  expired: { tone: 'none', icon: 'x', children: 'Expired' },
} as const

function KeyStatus({ isActive, revokedAt, expiresAt }: ListedKey) {
  // Both are ISO 8601 in UTC.
  const isRevoked = revokedAt !== null && (expiresAt === null || revokedAt < expiresAt)
  const endsAt = isRevoked ? revokedAt : expiresAt
  const status = isRevoked ? (isActive ? 'rotated' : 'revoked') : isActive ? 'active' : 'expired'
  return (
    <>
      <Status {...statuses[status]} />
      {endsAt !== null && (
        <small>
          {isActive && 'Valid until '}
          <MomentText at={endsAt} />
        </small>
      )}
    </>
  )
}
