import { bodyDocs, schemaDocs, type SubjectDocs } from '../docs.ts'
import { changedKey, listedKey, madeKey, newKey } from './key.ts'

const keyDocs = {
  id: 'The id of the key.',
  name: 'The display name of the key.',
  person: 'The person that the key belongs to, as written.',
  agency: 'The agency that it belongs to.',
  rights: 'The rights of a staff key.',
  dailyMilesLimit:
    'The miles that it may send and approve in a day. Keys that replace each other by rotation share the limit.',
}

/** Stands for a random id. */
export const exampleKeyId = 'key_4fQx0bT9zM'

const wish = { role: 'staff', name: 'Night desk', person: 'Ada Lovelace', rights: ['read', 'transfer'] } as const
const [id, key] = [exampleKeyId, 'sk_7Hn2Qw0cVtYb5KfLs9XmRd3ZgPjUa8Ee']

/** Documents keys and their owners. */
export const keysDocs: SubjectDocs = {
  id: 'The id of a stored key.',
  schemas: [
    schemaDocs('NewKey', newKey, 'A key to create.', {
      ...keyDocs,
      rights: 'The rights of a staff key; all by default.',
      expiresInDays: 'The days until it expires; by default, it never expires.',
    }),
    schemaDocs('MadeKey', madeKey, 'The created key.', {
      ...keyDocs,
      key: 'The key itself. It is shown once, because only a hash of a secret key is stored.',
    }),
    schemaDocs('ListedKey', listedKey, 'A key without its secret.', {
      ...keyDocs,
      person: 'The person that the key belongs to, as written; `null` if it was never assigned.',
      lastFour: 'Its last four characters.',
      createdAt: 'When it was created; `null` for a key set in the environment of the service.',
      expiresAt: 'When it expires; `null` if never.',
      revokedAt: 'When it was revoked, or ends after a rotation; `null` for other keys.',
      isActive: 'Whether it is valid now.',
      isOwn: 'Whether it is the key of this request.',
    }),
    schemaDocs('ChangedKey', changedKey, 'Confirms that a key was changed.', keyDocs),
  ],
  operations: {
    createKey: {
      request: { ...wish, rights: [...wish.rights], expiresInDays: 90, dailyMilesLimit: 100_000 },
      response: { id, key },
    },
    listKeys: {
      result: bodyDocs('KeyList', 'The keys of the service, newest first.'),
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
    assignKey: {
      body: bodyDocs('KeyAssignment', 'The new owner of a key: a person, an agency, or both.', keyDocs),
      request: { id, person: 'Grace Hopper' },
      response: { success: true },
    },
    rotateKey: {
      body: bodyDocs('KeyRotation', 'How a key is rotated.', {
        overlapHours: 'The hours that the old key stays valid, at most a week; 0 ends it at once.',
      }),
      request: { id, overlapHours: 24 },
      response: { id: 'key_9sWc3LrE1a', key },
    },
    revokeKey: { request: { id }, response: { success: true } },
  },
}
