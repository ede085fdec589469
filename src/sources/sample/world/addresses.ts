import type { Place } from '#server/places/place'
import { hash, hashText, type Random } from '../random.ts'
import type { Wording } from '../wording/wording.ts'

const highestHouseNumber = 400

/** Returns a street address in the format of the locale; low house numbers are likelier. */
export function streetAddress({ street }: Wording, streetName: string, random: Random): string {
  return street
    .replace('{s}', streetName)
    .replace('{n}', String(1 + Math.floor(random.next() ** 2 * highestHouseNumber)))
    .replace('{b}', `${random.integer(1, 6)}-${random.integer(1, 28)}-${random.integer(1, 19)}`)
    .replace('  ', ' ')
}

/** States and provinces as addresses name them, by country and GeoNames' code of the division. */
const states: Readonly<Record<string, string>> = {
  CA: '01 AB 02 BC 03 MB 04 NB 05 NL 07 NS 08 ON 09 PE 10 QC 11 SK 12 YT 13 NT 14 NU',
  AU: '01 ACT 02 NSW 03 NT 04 QLD 05 SA 06 TAS 07 VIC 08 WA',
  BR: '01 AC 02 AL 03 AP 04 AM 05 BA 06 CE 07 DF 08 ES 11 MS 13 MA 14 MT 15 MG 16 PA 17 PB 18 PR 20 PI 21 RJ 22 RN 23 RS 24 RO 25 RR 26 SC 27 SP 28 SE 29 GO 30 PE 31 TO',
  MX: '01 Ags. 02 B.C. 03 B.C.S. 04 Camp. 05 Chis. 06 Chih. 07 Coah. 08 Col. 09 CDMX 10 Dgo. 11 Gto. 12 Gro. 13 Hgo. 14 Jal. 15 Méx. 16 Mich. 17 Mor. 18 Nay. 19 N.L. 20 Oax. 21 Pue. 22 Qro. 23 Q.R. 24 S.L.P. 25 Sin. 26 Son. 27 Tab. 28 Tamps. 29 Tlax. 30 Ver. 31 Yuc. 32 Zac.',
  IN: '02 Andhra_Pradesh 03 Assam 05 Chandigarh 07 Delhi 09 Gujarat 10 Haryana 11 Himachal_Pradesh 12 Jammu_and_Kashmir 13 Kerala 16 Maharashtra 19 Karnataka 21 Odisha 22 Puducherry 23 Punjab 24 Rajasthan 25 Tamil_Nadu 28 West_Bengal 33 Goa 34 Bihar 35 Madhya_Pradesh 36 Uttar_Pradesh 37 Chhattisgarh 38 Jharkhand 39 Uttarakhand 40 Telangana',
  JP: '01 Aichi 02 Akita 03 Aomori 04 Chiba 05 Ehime 06 Fukui 07 Fukuoka 08 Fukushima 09 Gifu 10 Gunma 11 Hiroshima 12 Hokkaido 13 Hyogo 14 Ibaraki 15 Ishikawa 16 Iwate 17 Kagawa 18 Kagoshima 19 Kanagawa 20 Kochi 21 Kumamoto 22 Kyoto 23 Mie 24 Miyagi 25 Miyazaki 26 Nagano 27 Nagasaki 28 Nara 29 Niigata 30 Oita 31 Okayama 32 Osaka 33 Saga 34 Saitama 35 Shiga 36 Shimane 37 Shizuoka 38 Tochigi 39 Tokushima 40 Tokyo 41 Tottori 42 Toyama 43 Wakayama 44 Yamagata 45 Yamaguchi 46 Yamanashi 47 Okinawa',
  CN: '01 Anhui 02 Zhejiang 03 Jiangxi 04 Jiangsu 05 Jilin 06 Qinghai 07 Fujian 08 Heilongjiang 09 Henan 10 Hebei 11 Hunan 12 Hubei 13 Xinjiang 14 Tibet 15 Gansu 16 Guangxi 18 Guizhou 19 Liaoning 20 Inner_Mongolia 21 Ningxia 22 Beijing 23 Shanghai 24 Shanxi 25 Shandong 26 Shaanxi 28 Tianjin 29 Yunnan 30 Guangdong 31 Hainan 32 Sichuan 33 Chongqing',
}

const nameOf = new Map(
  Object.entries(states).flatMap(([country, text]) =>
    Array.from(
      text.matchAll(/(\d\d) (\S+)/g),
      ([, code, name]) => [`${country}${code}`, String(name).replaceAll('_', ' ')] as const,
    ),
  ),
)

/** Returns the state or province of an address; empty where addresses have none. */
export function stateName(countryCode: string, divisionCode: string): string {
  return countryCode === 'US' ? divisionCode : (nameOf.get(`${countryCode}${divisionCode}`) ?? '')
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

/** The prefixes of codes by state or province: two characters of its GeoNames code, then the prefix. */
const divisionPrefixes: Readonly<Record<string, string>> = {
  US: 'AL35 AK995 AZ85 AR72 CA92 CO80 CT06 DE19 DC200 FL33 GA30 HI967 ID83 IL61 IN46 IA50 KS66 KY40 LA70 ME04 MD21 MA01 MI48 MN55 MS39 MO63 MT59 NE68 NV89 NH03 NJ07 NM87 NY12 NC27 ND58 OH44 OK73 OR97 PA17 RI02 SC29 SD57 TN37 TX77 UT84 VT05 VA22 WA98 WV25 WI53 WY82',
  CA: '01T 02V 03R 04E 05A 07B 08K 09C 10J 11S 12Y 13X 14X',
  AU: '0126 022 0308 044 055 067 073 086',
}

const prefixOfDivision = new Map(
  Object.entries(divisionPrefixes).flatMap(([country, text]) =>
    text.split(' ').map((entry) => [country + entry.slice(0, 2), entry.slice(2)] as const),
  ),
)

const letters = 'ABCEGHJKLMNPRSTVWXY'

/** Returns a postal code in the country's format: the first half is the town's, the rest the street's. */
export function postalCode({ placeId, countryCode }: Place, divisionCode: string, street: number): string {
  const pattern = patterns[countryCode]
  if (pattern === undefined) return ''
  const town = hashText(placeId)
  const fromTown = Math.ceil(pattern.length / 2)
  let code = prefixOfDivision.get(countryCode + divisionCode) ?? ''
  for (let index = code.length; index < pattern.length; index++) {
    const symbol = pattern[index]
    const drawn = hash(index < fromTown ? town : street, index, 5)
    if (symbol === '#') code += String(index === 0 ? 1 + (drawn % 9) : drawn % 10)
    else if (symbol === '@') code += letters[drawn % letters.length]
    else code += symbol
  }
  return code
}
