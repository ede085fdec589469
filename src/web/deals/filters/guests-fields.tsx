import { zodResolver } from '@hookform/resolvers/zod'
import { stayFields } from '#contract/hotels/stay'
import { useEffect, useEffectEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { explainIssue } from '#web/kit/form/explain-validation.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { RoomsFields } from '#web/stay/form/rooms-fields.tsx'
import { splitRooms, writeRooms } from '#web/stay/form/stay-search.ts'

const guests = z.object({ occupancies: stayFields.occupancies })
type GuestsValues = z.input<typeof guests>

interface GuestsFieldsProps {
  /** As an address has them. */
  readonly rooms: string
  readonly onChange: (rooms: string) => void
}

/** Who travels. Each change takes effect once all ages are known. */
export function GuestsFields({ rooms, onChange }: GuestsFieldsProps) {
  const form = useForm<GuestsValues>({
    defaultValues: { occupancies: splitRooms(rooms) },
    resolver: zodResolver(guests, { error: explainIssue }),
    mode: 'onChange',
  })
  const { subscribe } = form
  const take = useEffectEvent((values: unknown) => {
    const { data } = z.safeParse(guests, values)
    if (data !== undefined && writeRooms(data.occupancies) !== rooms) onChange(writeRooms(data.occupancies))
  })
  useEffect(() => {
    const stop = subscribe({ formState: { values: true }, callback: ({ values }) => take(values) })
    return stop
  }, [subscribe])
  return (
    <FormProvider {...form}>
      <Stack as="fieldset" gap={2}>
        <Text as="legend" weight="bold">
          Guests
        </Text>
        <RoomsFields />
      </Stack>
    </FormProvider>
  )
}
