/** Short forms and other names of towns that GeoNames lacks, by its id. */
export const shortNames: Readonly<Record<number, readonly string[]>> = {
  292968: ['Abudhabi'],
  993800: ['Jozi'],
  1645528: ['Bali'],
  1735161: ['KL'],
  1822214: ['Angkor'],
  3435910: ['BsAs', 'BA'],
  3530597: ['DF'],
  4140963: ['DC'],
}
