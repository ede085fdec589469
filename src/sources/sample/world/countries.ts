// prettier-ignore
/** How expensive a country's hotels are; the United States, for example, are at 1.15. */
const priceLevels: Readonly<Record<string, number>> = {
  US: 1.15, CA: 1, GB: 1.15, IE: 1.2, FR: 1.1, DE: 1, CH: 1.6, AT: 1.1, IT: 1.05, ES: 0.95, PT: 0.9, NL: 1.2, BE: 1.05,
  LU: 1.2, MC: 2.2, LI: 1.4, NO: 1.3, SE: 1.1, DK: 1.25, FI: 1.1, IS: 1.45, FO: 1.3, GL: 1.4, SJ: 1.5, JP: 1, KR: 0.9,
  CN: 0.65, HK: 1.2, MO: 1.2, SG: 1.45, TW: 0.8, TH: 0.6, VN: 0.5, MY: 0.55, ID: 0.55, PH: 0.6, IN: 0.55, LK: 0.55,
  MV: 2.2, NP: 0.45, BT: 1.2, PK: 0.5, BD: 0.5, AE: 1, SA: 1.05, QA: 1.1, KW: 1.15, BH: 0.95, OM: 0.95, IL: 1.4,
  JO: 0.8, LB: 0.8, TR: 0.65, EG: 0.55, MA: 0.7, TN: 0.55, ZA: 0.6, KE: 0.8, TZ: 0.85, NG: 0.75, NA: 0.75, SC: 1.7,
  MU: 1.2, AU: 1.1, NZ: 1.05, FJ: 1.1, PF: 1.8, NC: 1.2, MX: 0.75, CR: 0.9, PA: 0.8, CU: 0.7, DO: 0.9, JM: 1.2, BS: 1.6,
  BB: 1.5, BM: 1.9, KY: 1.9, TC: 1.9, AG: 1.6, LC: 1.5, AW: 1.4, CW: 1.2, PR: 1.2, BR: 0.65, AR: 0.7, CL: 0.8, CO: 0.55,
  PE: 0.6, EC: 0.6, UY: 0.85, BO: 0.45, GR: 0.95, CY: 0.95, MT: 0.95, HR: 0.9, SI: 0.9, CZ: 0.8, PL: 0.7, HU: 0.75,
  SK: 0.75, RO: 0.65, BG: 0.55, EE: 0.8, LV: 0.75, LT: 0.75, RU: 0.65, UA: 0.5, GE: 0.55, AM: 0.55, AZ: 0.65, KZ: 0.6,
  UZ: 0.5, AD: 0.95, SM: 0.95, PG: 1.1, VU: 1.1, CK: 1.3, AO: 1.1, GA: 1, GU: 1.2, MP: 1.1, VI: 1.5, VG: 1.6, KN: 1.5,
}

// prettier-ignore
/** The tax in per cent of the price, in countries where it is collected at the property by law or custom. */
const propertyTaxPercents: Readonly<Record<string, number>> = {
  US: 4.5, CA: 3, FR: 2.4, DE: 5, AT: 3.2, IT: 3.5, ES: 1.6, PT: 2, NL: 7, BE: 3.8, CH: 2.2, CZ: 1.5, HU: 4, HR: 1.4,
  SI: 1.7, GR: 2.6, BG: 0.9, RO: 1, AE: 4.2, MA: 3, TN: 1.5, JP: 1.2, MY: 2.5, ID: 1, TH: 0, MV: 6, IN: 0, MX: 3, CR: 0,
  DO: 9, BS: 8, JM: 7.5, BB: 5, AW: 9, CU: 0, AR: 1.8, BR: 0.8, ZA: 1, KE: 2, TZ: 2.5, EG: 3, IL: 0, JO: 4, GE: 1,
  KY: 6.5, TC: 8.5, BM: 7.25, VI: 6, MU: 1.1, SC: 1.8, PF: 4.4, FJ: 5, IS: 2.2, MT: 0.9, CY: 1.1, AL: 1.3, ME: 1.2,
}

/** Returns how expensive a country's hotels are, from 0.45 to 2.2. */
export function countryPriceLevel(countryCode: string): number {
  return priceLevels[countryCode] ?? 0.65
}

/** Returns the tax at the property on top of the price, in per cent: 0 to 9. */
export function propertyTaxPercent(countryCode: string): number {
  return propertyTaxPercents[countryCode] ?? 0
}
