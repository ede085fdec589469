import type { SomeExamples } from './example.ts'

/** It stands for one that is random. */
export const exampleKeyId = 'key_4fQx0bT9zM'

const wish = { role: 'staff', name: 'Night desk', person: 'Ada Lovelace', rights: ['read', 'transfer'] } as const
const [id, key] = [exampleKeyId, 'sk_7Hn2Qw0cVtYb5KfLs9XmRd3ZgPjUa8Ee']

/** The examples about keys. */
export const keyExamples = {
  createKey: {
    request: { ...wish, rights: [...wish.rights], expiresInDays: 90, dailyMilesLimit: 100_000 },
    response: { id, key },
  },
  listKeys: {
    request: {},
    response: {
      data: [
        {
          id,
          ...wish,
          rights: [...wish.rights],
          agency: null,
          dailyMilesLimit: 100_000,
          lastFour: 'a8Ee',
          createdAt: '2026-11-22T14:11:49.777Z',
          expiresAt: '2027-02-20T14:11:49.777Z',
          revokedAt: null,
          isActive: true,
          isOwn: false,
        },
      ],
    },
  },
  assignKey: { request: { id, person: 'Grace Hopper' }, response: { success: true } },
  rotateKey: { request: { id, overlapHours: 24 }, response: { id: 'key_9sWc3LrE1a', key } },
  revokeKey: { request: { id }, response: { success: true } },
} satisfies SomeExamples
