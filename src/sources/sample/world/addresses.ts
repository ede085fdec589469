import type { Place } from '#server/places/place'
import { hash, hashText, type Random } from '../random.ts'

export const streetNames = ['Church', 'Garden', 'Main', 'Market', 'Mill', 'Park', 'School', 'Station']
const streetKinds = ['Avenue', 'Road', 'Street']
const highestHouseNumber = 400

/** Returns a street address; low house numbers are likelier. */
export function streetAddress(streetName: string, random: Random): string {
  const houseNumber = 1 + Math.floor(random.next() * random.next() * highestHouseNumber)
  return `${houseNumber} ${streetName} ${random.pick(streetKinds)}`
}

/** The countries whose addresses name the state or province. */
const withStates = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'JP', 'MX', 'US'])

/** Returns the state or province of an address, for the United States its code; empty where addresses have none. */
export function stateName({ countryCode, region }: Place, divisionCode: string): string {
  if (!withStates.has(countryCode)) return ''
  return countryCode === 'US' ? divisionCode : region
}

// prettier-ignore
/** `#` is a digit, `@` a letter; a country that is missing has none. */
const patterns: Readonly<Record<string, string>> = {
  US: '#####', CA: '@#@ #@#', MX: '#####', BR: '#####-###', AR: '@####', CL: '#######', CO: '######', PE: '#####',
  EC: '######', UY: '#####', CR: '#####', DO: '#####', CU: '#####', PR: '009##', GU: '969##', VI: '008##', GT: '#####',
  GB: '@# #@@', IE: '@## @#@#', FR: '#####', BE: '####', NL: '#### @@', LU: 'L-####', MC: '98000', DE: '#####', AT: '####',
  CH: '####', LI: '9###', IT: '#####', SM: '4789#', VA: '00120', ES: '#####', AD: 'AD#00', PT: '####-###', DK: '####',
  SE: '### ##', NO: '####', FI: '#####', IS: '###', FO: '###', GL: '39##', SJ: '9170', EE: '#####', LV: 'LV-####',
  LT: 'LT-#####', PL: '##-###', CZ: '### ##', SK: '### ##', HU: '####', SI: '####', HR: '#####', RS: '#####', BA: '#####',
  ME: '#####', MK: '####', BG: '####', AL: '####', RO: '######', MD: 'MD-####', GR: '### ##', CY: '####', MT: '@@@ ####',
  RU: '######', UA: '#####', BY: '######', KZ: '######', UZ: '######', KG: '######', MN: '#####', GE: '####', AM: '####',
  AZ: 'AZ ####', TR: '#####', IL: '#######', JO: '#####', LB: '#### ####', SA: '#####', KW: '#####', OM: '###', IQ: '#####',
  IR: '##########', EG: '#####', MA: '#####', TN: '####', DZ: '#####', ZA: '####', KE: '#####', NG: '######', ET: '####',
  SN: '#####', MG: '###', MU: '#####', ZM: '#####', IN: '######', PK: '#####', BD: '####', LK: '#####', NP: '#####',
  BT: '#####', MV: '#####', CN: '######', TW: '###', JP: '###-####', KR: '#####', TH: '#####', LA: '#####', KH: '######',
  VN: '######', MM: '#####', MY: '#####', SG: '######', ID: '#####', PH: '####', BN: '@@####', AU: '####', NZ: '####',
  NC: '98###', PF: '987##', PG: '###', MS: '@@@ ####', BM: '@@ ##', KY: 'KY#-####', BB: 'BB#####', GP: '971##', MQ: '972##',
  GF: '973##', RE: '974##', YT: '976##',
}

const letters = 'ABCEGHJKLMNPRSTVWXY'

/** Returns a postal code in the country's format: the first half is the town's, the rest the street's. */
export function postalCode({ placeId, countryCode }: Place, street: number): string {
  const pattern = patterns[countryCode]
  if (pattern === undefined) return ''
  const town = hashText(placeId)
  const fromTown = Math.ceil(pattern.length / 2)
  let code = ''
  for (let index = 0; index < pattern.length; index++) {
    const symbol = pattern[index]
    const drawn = hash(index < fromTown ? town : street, index, 5)
    if (symbol === '#') code += String(index === 0 ? 1 + (drawn % 9) : drawn % 10)
    else if (symbol === '@') code += letters[drawn % letters.length]
    else code += symbol
  }
  return code
}
