import { isRenamed } from '#sources/places/load-places'
import { readFileSync } from 'node:fs'
import { foldText } from '#server/places/fold-text'
import type { Airport, NamedPlace } from '#server/places/place'
import { distanceKm, createNearby } from '#sources/places/nearby'

// prettier-ignore
/** Millions of passengers a year, for airports whose rank does not follow from the nearby population. */
const passengerMillions: Readonly<Record<string, number>> = {
  ATL: 105, DXB: 87, DFW: 82, HND: 79, LHR: 79, DEN: 78, IST: 76, ORD: 74, LAX: 75, DEL: 72, CDG: 67, JFK: 62,
  CAN: 63, AMS: 62, MAD: 60, FRA: 59, SIN: 59, ICN: 56, PVG: 55, LAS: 58, MCO: 58, MIA: 52, CLT: 53, BKK: 52,
  PEK: 53, SZX: 53, BOM: 52, SEA: 51, CGK: 50, BCN: 50, EWR: 49, SFO: 50, PHX: 48, MEX: 48, DOH: 46, KUL: 47,
  YYZ: 45, IAH: 46, MNL: 45, CTU: 45, HKG: 40, GRU: 41, LGW: 41, FCO: 41, BOS: 41, SYD: 39, BOG: 40, FLL: 35,
  PKX: 39, MUC: 37, SAW: 37, SVO: 37, BLR: 37, MSP: 35, LIS: 34, NRT: 33, SHA: 42, CUN: 33, LGA: 32, ORY: 32,
  DUB: 33, SGN: 40, TPE: 35, JED: 43, RUH: 32, PMI: 31, ZRH: 29, VIE: 30, ATH: 28, MAN: 28, STN: 28, CPH: 27,
  DMK: 27, MXP: 26, KIX: 26, CAI: 26, OSL: 25, MEL: 34, HAN: 30, YVR: 25, DTW: 31, PHL: 28, DPS: 21, TLV: 21,
  CGH: 22, LIM: 21, JNB: 18, GIG: 8, SDU: 11, EZE: 10, AEP: 15, SCL: 23, GMP: 24, BWI: 26, IAD: 24, DCA: 25,
  SAN: 24, TPA: 22, HNL: 20, ARN: 21, BRU: 22, BER: 23, LTN: 16, LCY: 3, DME: 16, VKO: 14, CKG: 45, XIY: 41,
  KMG: 42, HGH: 41, AKL: 18, ADD: 12, NBO: 8, CPT: 10, CMN: 10, LOS: 6, DAC: 11, KHI: 7, CCU: 20, MAA: 21,
  HYD: 25, CMB: 8, IKA: 8, THR: 11, HEL: 15, NCE: 14, GVA: 16, WAW: 18, PRG: 14, BUD: 15, KEF: 8, MDW: 22, OAK: 11,
  SJC: 12, BUR: 6, SNA: 12, ONT: 6, HOU: 14, DAL: 17, BGY: 16, LIN: 9, CIA: 4, BVA: 6, ITM: 14, UKB: 3, TSA: 6,
}

/**
 * Returns airports with an IATA code and scheduled flights, largest first. The file, which `npm run place-names`
 * writes, has for each airport its code, type, name, city, country, latitude and longitude, separated by tabs.
 *
 * @param places the towns whose population determines an airport's weight
 */
export function loadAirports(places: readonly NamedPlace[]): Airport[] {
  const airports = JSON.parse(
    readFileSync(new URL('../../sources/places/airports.json', import.meta.url), 'utf8'),
  ) as string[]
  const townsNear = createNearby(places)
  return airports
    .map((line): Airport => {
      const [iata = '', type = '', name = '', municipality = '', countryCode = '', latitude, longitude] =
        line.split('\t')
      const position = { latitude: Number(latitude), longitude: Number(longitude) }
      const around = townsNear(position, 60)
      const city = cityName(municipality) || nearestName(around, position) || cityName(name)
      const place = placeOf(city, around)
      return {
        iata,
        name,
        city: place !== undefined && isRenamed(place) ? place.name : city,
        countryCode,
        ...position,
        weight: weigh(iata, type, around),
        placeId: place?.placeId ?? '',
      }
    })
    .toSorted((a, b) => b.weight - a.weight || (a.iata < b.iata ? -1 : 1))
}

/** Estimates the passengers per year. */
function weigh(iata: string, type: string, around: readonly NamedPlace[]): number {
  const millions = passengerMillions[iata]
  if (millions !== undefined) return millions * 1_000_000
  const people = around.reduce((sum, { population }) => sum + population, 0)
  return Math.round(
    type === 'large_airport' ? Math.min(1_500_000 + people / 4, 5_000_000) : Math.min(people / 8, 1_400_000),
  )
}

/** Removes a second name in parentheses, as in "Köln (Cologne)". */
function cityName(municipality: string): string {
  return municipality.replace(/ \(.*| Airport$/, '').trim()
}

function nearestName(around: readonly NamedPlace[], position: { latitude: number; longitude: number }) {
  return around.toSorted((a, b) => distanceKm(a, position) - distanceKm(b, position))[0]?.name
}

/** Returns the largest nearby town with the city's name in any language. */
function placeOf(city: string, around: readonly NamedPlace[]): NamedPlace | undefined {
  const name = foldText(city)
  const [largest] = around
    .filter((place) => foldText(place.name) === name || place.otherNames.includes(name))
    .toSorted((a, b) => b.population - a.population)
  return largest
}
