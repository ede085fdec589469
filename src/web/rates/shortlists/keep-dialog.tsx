import { type SubmitEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isDeviceRefusing } from '#web/device/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { FieldError, InputField } from '#web/kit/form/field.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden } from '#web/kit/text.tsx'
import { ratesHref } from '../rates-address.ts'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { KeepAfterSignOut } from './keep-after-sign-out.tsx'
import styles from './shortlists.module.css'
import {
  changeShortlists,
  mostLists,
  mostRates,
  ratesWith,
  type Shortlist,
  useShortlists,
  withChanged,
  withList,
} from './stored-shortlists.ts'

interface KeepDialogProps {
  readonly rates: readonly SelectedRate[]
  readonly now: Date
  readonly onClose: () => void
}

const newList = 'new'

/** An id for the address of a list, by the time; `crypto.randomUUID` is missing where a page is not served with https. */
function freeId(now: Date): string {
  return `${now.getTime().toString(36)}${Math.floor(Math.random() * 36 ** 4).toString(36)}`
}

/** Keeps rates in a shortlist, or in a new one. */
export function KeepDialog({ rates, now, onClose }: KeepDialogProps) {
  const id = useId()
  const { lists } = useShortlists()
  const [chosen, setChosen] = useState(lists[0]?.id ?? newList)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [kept, setKept] = useState<Pick<Shortlist, 'id' | 'name'>>()
  const nameField = useRef<HTMLInputElement>(null)
  const words = formatCount(rates.length, 'rate', 'rates')

  function keep(event: SubmitEvent) {
    event.preventDefault()
    if (chosen === newList && name === '') {
      setError('Name the client or the trip.')
      nameField.current?.focus()
      return
    }
    const known = lists.find((list) => list.id === chosen)
    const total = new Set([...(known?.rates ?? []), ...rates].map(({ key }) => key)).size
    if (known !== undefined && total > mostRates) {
      setError(`A list holds up to ${mostRates} rates, and this would make ${total}.`)
      return
    }
    const list = { id: freeId(now), name, changedAtMs: now.getTime(), rates }
    const isStored = changeShortlists(
      known === undefined
        ? (before) => withList(before, list)
        : withChanged(known.id, (before) => ({ rates: ratesWith(before.rates, rates) }), now),
    )
    if (isStored) setKept(known ?? list)
    else setError(`There is no room for it: a browser keeps up to ${mostLists} lists. Remove one first.`)
  }

  if (kept !== undefined) {
    return (
      <PanelDialog title="Kept" size="narrow" onClose={onClose}>
        <Stack>
          <output>
            {words} kept in “{kept.name}”.
            {isDeviceRefusing() && ' This browser blocks storage: your list is lost when you close this page.'}
          </output>
          <Row>
            <Button as={Link} look="strong" to={ratesHref({ list: kept.id })} onClick={onClose}>
              Open the list
            </Button>
            <Button onClick={onClose}>Done</Button>
          </Row>
        </Stack>
      </PanelDialog>
    )
  }
  return (
    <PanelDialog title={`Keep ${words}`} size="narrow" onClose={onClose}>
      <Stack as="form" noValidate onSubmit={keep}>
        <Stack
          as="fieldset"
          gap={1}
          className={styles.lists}
          onChange={({ target }) => {
            setChosen((target as unknown as HTMLInputElement).value)
            setError('')
          }}
        >
          <Hidden as="legend">List</Hidden>
          {lists.map((list) => (
            <Check key={list.id} type="radio" name={id} value={list.id} defaultChecked={chosen === list.id}>
              {list.name}
              <small>{formatCount(list.rates.length, 'rate', 'rates')}</small>
            </Check>
          ))}
          <Check type="radio" name={id} value={newList} defaultChecked={chosen === newList}>
            A new list
          </Check>
        </Stack>
        {chosen === newList && (
          <InputField
            label="Client or trip"
            ref={nameField}
            error={error || undefined}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value.trim())
              setError('')
            }}
          />
        )}
        <div role="alert">
          <FieldError id={`${id}-error`} text={chosen === newList ? undefined : error || undefined} />
        </div>
        <KeepAfterSignOut />
        <Row>
          <Button type="submit" look="strong">
            Keep
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Row>
      </Stack>
    </PanelDialog>
  )
}
