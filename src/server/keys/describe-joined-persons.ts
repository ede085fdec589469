import { foldPerson, type KeyRecord } from './key.ts'

type Owned = Pick<KeyRecord, 'keyId' | 'personName'>

/** Returns a sentence for each person whom keys spell in several ways: earlier versions took them for several people. */
export function describeJoinedPersons(keys: readonly Owned[]): readonly string[] {
  return [...new Set(keys.map(({ personName }) => foldPerson(personName)))].flatMap((person) => {
    const own = keys.filter(({ personName }) => foldPerson(personName) === person)
    const names = [...new Set(own.map(({ personName }) => JSON.stringify(personName)))]
    if (names.length === 1) return []
    const ids = own.map(({ keyId }) => keyId).join(', ')
    return [
      `${names.join(' and ')} are one person, who cannot approve what they have sent, with the keys ${ids}; assign these to different names if they are different people`,
    ]
  })
}
