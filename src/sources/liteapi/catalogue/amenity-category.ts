/** The first that matches names the category, so the particular come before the general. */
const keyWords: readonly (readonly [category: string, words: RegExp])[] = [
  ['Accessibility', /wheelchair|accessib|reduced mobility|disab|braille|hearing|visually|step-free|roll-in|grab rail/],
  [
    'Transport',
    /parking|garage|shuttle|transfer|taxi|bicycle|bike|cycling|car (rental|hire)|charging|airport|valet|ski storage/,
  ],
  [
    'Wellness',
    /spa\b|sauna|hammam|steam|massage|wellness|pool|jacuzzi|hot tub|whirlpool|fitness|gym|yoga|solarium|beauty|thermal/,
  ],
  ['Family', /famil|child|kids?\b|baby|cots?\b|cribs?\b|playground|games? room|highchair/],
  [
    'Food and drink',
    /restaurant|breakfast|\bbars?\b|caf[eé]|coffee|dining|meals?\b|menu|snack|wine|minibar|room service|kitchen|bbq|barbecue|buffet|tea\b|lunch|dinner/,
  ],
  ['Business', /business|meeting|conference|banquet|fax|photocop|printer|co-?working/],
  [
    'Room',
    /air.?condition|heating|\btv\b|television|\bsafe\b|balcon|bathroom|shower|bath\b|bathrobe|hair.?dryer|desk\b(?!.*24)|soundproof|kettle|iron\b|wardrobe|toiletries|towel|linen|refrigerator|fridge|microwave/,
  ],
]

/** At a reception, not in a room. */
const atReception = /front desk|reception/

/** Returns the category of an amenity by the words of its English name; `General` where none is known. */
export function amenityCategory(name: string): string {
  const folded = name.toLowerCase()
  if (atReception.test(folded)) return 'General'
  return keyWords.find(([, words]) => words.test(folded))?.[0] ?? 'General'
}
