/** The codes of all countries and territories of ISO 3166-1, alpha-2. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

/** The alpha-3 codes of the same countries, in the same order. */
export const longCountryCodes =
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN BOL BES BRA BHS BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON TUR TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE'.split(
    ' ',
  )

export interface Country {
  /** ISO 3166 alpha-2. */
  readonly code: string
  readonly name: string
}

const english = new Intl.DisplayNames('en', { type: 'region' })

/** Every country, by name. */
export const countries: readonly Country[] = countryCodes
  .map((code) => ({ code, name: english.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** What each country is found by: made with the first search, which takes some milliseconds. */
let searchTexts: ReadonlyMap<Country, readonly string[]> | undefined

/** Returns the countries that have a text in a name, an alias or a code: those called so first, then those whose names begin with it. */
export function findCountries(text: string): readonly Country[] {
  const query = fold(text)
  return countries
    .map((country) => ({ country, rank: rankOf(namesOf(country), query) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ country }) => country)
}

/** Returns the one country that is called so, or else the only one that is found by a text. */
export function countryNamed(text: string): Country | undefined {
  const [first, second] = findCountries(text)
  const isCalled = first !== undefined && rankOf(namesOf(first), fold(text)) === 0
  return isCalled || second === undefined ? first : undefined
}

const matches: readonly ((name: string, query: string) => boolean)[] = [
  (name, query) => name === query,
  (name, query) => name.startsWith(query),
  (name, query) => name.includes(query),
]

/** How well a country is found by a text: 0 where it is called so, -1 where it is not found. */
function rankOf(names: readonly string[], query: string): number {
  return matches.findIndex((isMatch) => names.some((name) => isMatch(name, query)))
}

function namesOf(country: Country): readonly string[] {
  searchTexts ??= new Map(
    countries.map((each) => {
      const { code, name } = each
      const { language } = new Intl.Locale(`und-${code}`).maximize()
      const native = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? ''
      const longCode = longCountryCodes[countryCodes.indexOf(code)] ?? ''
      return [each, [name, native, code, longCode, ...(countryAliases[code] ?? [])].map(fold)]
    }),
  )
  return searchTexts.get(country) ?? []
}

/** Ignores case, accents, spaces and punctuation. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}

/** What countries are also called, by code, beside their name in English and in their own language. */
export const countryAliases: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi'],
  CD: ['DR Congo', 'Democratic Republic of the Congo', 'Zaire'],
  CG: ['Republic of the Congo'],
  CI: ['Ivory Coast'],
  CN: ['PRC'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'British', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KP: ['DPRK'],
  KR: ['ROK'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland', 'Dutch'],
  PS: ['Palestine'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TW: ['Chinese Taipei', 'ROC'],
  US: ['USA', 'America'],
  VA: ['Holy See'],
}
