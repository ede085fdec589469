import { assignKey } from '../../keys/assign-key.ts'
import { changedKey, listedKey, madeKey, newKey } from '../../keys/key.ts'
import { listKeys } from '../../keys/list-keys.ts'
import { rotateKey } from '../../keys/rotate-key.ts'
import { documented, listDocs } from '../schema-docs.ts'

const keyDocs = {
  id: 'The id of the key.',
  name: 'What people call the key.',
  person: 'The person it belongs to, as written.',
  agency: 'The agency that it belongs to.',
  rights: 'The rights of a staff key.',
  dailyMilesLimit: 'The miles that it may send and approve in a day.',
}

/** Keys and whose they are. */
export const keySchemas = [
  documented('NewKey', newKey, 'A key to make.', {
    ...keyDocs,
    rights: 'The rights of a staff key; all when left out.',
    expiresInDays: 'After how many days it expires; never when left out.',
  }),
  documented('MadeKey', madeKey, 'A key that was made.', {
    ...keyDocs,
    key: 'The key itself. It is shown once: of a secret key only a hash is stored.',
  }),
  documented('ListedKey', listedKey, 'A key, without what is secret of it.', {
    ...keyDocs,
    person: 'The person it belongs to, as written; `null` where it was never assigned.',
    lastFour: 'Its last four characters.',
    createdAt: 'When it was created; `null` for one that is set in the environment of the service.',
    expiresAt: 'When it expires; `null` for never.',
    revokedAt: 'When it was revoked, or will end because it was rotated; `null` for others.',
    isActive: 'Whether it is valid now.',
    isOwn: 'Whether it is the key of this request.',
  }),
  documented('KeyList', listKeys.response, 'The keys of the service, newest first.', listDocs),
  documented('KeyAssignment', assignKey.body, 'Whose a key is from now on: a person, an agency, or both.', keyDocs),
  documented('KeyRotation', rotateKey.body, 'How a key is rotated.', {
    overlapHours: 'For how many hours the key stays valid beside its successor, at most a week; 0 ends it at once.',
  }),
  documented('ChangedKey', changedKey, 'That a key is changed.', keyDocs),
]
