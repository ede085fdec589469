import { expect, test } from 'vitest'
import { localTimeMs } from './zone-offset.ts'

test.each([
  ['Europe/London', '2026-07-01', 18, '2026-07-01T17:00:00.000Z'],
  ['Europe/London', '2026-12-01', 18, '2026-12-01T18:00:00.000Z'],
  ['Europe/Paris', '2026-03-29', 12, '2026-03-29T10:00:00.000Z'],
  ['America/New_York', '2026-03-08', 18, '2026-03-08T22:00:00.000Z'],
  ['Pacific/Auckland', '2026-04-05', 12, '2026-04-05T00:00:00.000Z'],
  ['Asia/Kathmandu', '2026-05-01', 18, '2026-05-01T12:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-05-01', 12, '2026-04-30T22:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-05-01', 18, '2026-05-02T05:00:00.000Z'],
  ['Etc/UTC', '2026-05-01', 18, '2026-05-01T18:00:00.000Z'],
])('in %s on %s, %i o’clock is %s', (timezone, day, hour, instant) => {
  expect(new Date(localTimeMs(timezone, day, hour)).toISOString()).toBe(instant)
})
