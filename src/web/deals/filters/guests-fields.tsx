import { latinNumber } from '#client/latin-digits'
import { stayFields } from '#contract/hotels/stay'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { explainIssue } from '#web/kit/form/explain-validation.ts'
import { Hidden } from '#web/kit/text.tsx'
import { RoomsFields } from '#web/stay/form/rooms-fields.tsx'
import { splitRooms, writeRooms } from '#web/stay/form/stay-search.ts'
import { dealRooms, type FilterProps } from './deal-filters.tsx'

const guests = z.object({ occupancies: stayFields.occupancies })
type GuestsValues = z.input<typeof guests>

/** The id of the form, which a button outside of it submits. */
export const guestsForm = 'guests'

interface GuestsFieldsProps extends Pick<FilterProps, 'onChange'> {
  /** The party, formatted as in an address. */
  readonly rooms: string
  /** Called on Enter or submission once all ages are entered. */
  readonly onDone: () => void
}

/** The fields for the guests. Each change applies once all ages are entered. */
export function GuestsFields({ rooms, onChange, onDone }: GuestsFieldsProps) {
  const form = useForm<GuestsValues>({
    defaultValues: { occupancies: splitRooms(rooms) },
    resolver: zodResolver(guests, { error: explainIssue }),
  })
  const { subscribe, handleSubmit, getValues, reset } = form
  const take = useEffectEvent((values: unknown) => {
    const { data } = z.safeParse(guests, values)
    if (data === undefined || writeRooms(data.occupancies) === rooms) return
    const changed = writeRooms(data.occupancies)
    onChange({ rooms: changed === dealRooms ? undefined : changed }, { replace: true, keepScroll: true })
  })
  useEffect(() => {
    const stop = subscribe({ formState: { values: true }, callback: ({ values }) => take(values) })
    return stop
  }, [subscribe])

  // Clear and Back change the party too; a field being typed in keeps its text.
  const refill = useEffectEvent(() => {
    const { data } = z.safeParse(guests, getValues())
    if (data === undefined || writeRooms(data.occupancies) !== rooms) reset({ occupancies: splitRooms(rooms) })
  })
  useEffect(() => {
    refill()
  }, [rooms])

  /** Focuses the first empty number; returns whether there is one. */
  function goOn(fields: HTMLElement) {
    const missing = [...fields.querySelectorAll('input')].find(({ value }) => value === '')
    missing?.focus()
    return missing !== undefined
  }
  return (
    <FormProvider {...form}>
      <form
        id={guestsForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          goOn(event.currentTarget)
          void handleSubmit(onDone)()
        }}
        // Users type ages in one go: `4 7 9`, or `479` on a keyboard of digits: no age of two digits begins with 2 to 9.
        onInput={({ target, currentTarget }) => {
          if (!(target instanceof HTMLInputElement) || !/children-\d+$/.test(target.id)) return
          if (target.value !== '' && latinNumber(target.value) !== '1') goOn(currentTarget)
        }}
        onBeforeInput={(event) => {
          if (!/^[ ,.]$/.test(event.data)) return
          event.preventDefault()
          goOn(event.currentTarget)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          // The key must not press the button that takes the focus.
          event.preventDefault()
          if (!goOn(event.currentTarget)) void handleSubmit(onDone)()
        }}
      >
        <fieldset>
          <Hidden as="legend">Guests</Hidden>
          <RoomsFields />
        </fieldset>
      </form>
    </FormProvider>
  )
}
