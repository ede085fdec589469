import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { isDeviceRefusing } from '#web/browser/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { DoneNotice, ErrorNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { ratesHref } from '../rates-address.ts'
import type { RatesDialogProps } from '../selection/selected-rate.ts'
import styles from './shortlists.module.css'
import { mostLists, mostRates, ratesWith, type Shortlist, storeShortlist, useShortlists } from './stored-shortlists.ts'

/** Returns a time-based id for a list's address; `crypto.randomUUID` is missing on pages without https. */
function freeId(now: Date): string {
  return `${now.getTime().toString(36)}${Math.floor(Math.random() * 36 ** 4).toString(36)}`
}

/** Saves rates in a new or existing shortlist. */
export function KeepDialog({ rates, now, onClose }: RatesDialogProps) {
  const lists = useShortlists()
  const [error, setError] = useState('')
  const [kept, setKept] = useState<Pick<Shortlist, 'id' | 'name'>>()
  const counted = formatCount(rates.length, 'rate', 'rates')

  function keep(list: Pick<Shortlist, 'id' | 'name' | 'rates'>) {
    const all = ratesWith(list.rates, rates)
    if (all.length > mostRates) {
      setError(`A list holds up to ${mostRates} rates, and this would make ${all.length}.`)
    } else if (storeShortlist({ ...list, rates: all }, now)) setKept(list)
    else setError(`There is no room for it: a browser keeps up to ${mostLists} lists. Remove one first.`)
  }

  function keepInNew(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name') as string
    keep({ id: freeId(now), name: name.trim(), rates: [] })
  }

  return (
    <PanelDialog title={`Keep ${counted}`} size="narrow" onClose={onClose}>
      {kept === undefined ? (
        <Stack>
          {lists.length > 0 && (
            <Stack as="ul" role="list" gap={2} align="start" className={styles.lists}>
              {lists.map((list) => (
                <li key={list.id}>
                  <Button onClick={() => keep(list)}>Keep in “{list.name}”</Button>
                </li>
              ))}
            </Stack>
          )}
          <Stack as="form" align="start" onSubmit={keepInNew}>
            <InputField
              label="New list for a client or trip"
              name="name"
              required
              pattern=".*\S.*"
              maxLength={120}
              autoComplete="off"
            />
            <Button type="submit" look="strong">
              Keep
            </Button>
          </Stack>
          <ErrorNotice>{error}</ErrorNotice>
        </Stack>
      ) : (
        <Stack>
          <DoneNotice>
            {`${counted} kept in “${kept.name}”.${isDeviceRefusing() ? ' This browser blocks storage: your list is lost when you close this page.' : ''}`}
          </DoneNotice>
          <Row>
            <Button as={Link} look="strong" to={ratesHref({ list: kept.id })} onClick={onClose}>
              Open the list
            </Button>
            <Button onClick={onClose}>Done</Button>
          </Row>
        </Stack>
      )}
    </PanelDialog>
  )
}
