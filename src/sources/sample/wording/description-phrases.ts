import type { AmenityName } from '../world/amenities.ts'
import type { Style } from '../world/character.ts'
import type { DestinationKind } from '../world/destinations.ts'
import type { Climate } from '../world/climate-zones.ts'

/** How a description begins, after the name. `{stars}` is "three-star", `{where}` begins with a preposition. */
export const openings: Readonly<Record<Style, readonly string[]>> = {
  guesthouse: [
    'is a {stars} guesthouse {where}, with {rooms} rooms and a front door key for every guest.',
    'keeps {rooms} rooms {where}: a {stars} guesthouse, small enough that you are known by name on the second morning.',
    'is a {stars} guesthouse of {rooms} rooms {where}, looked after by the people who live in it.',
    'has {rooms} plain, well-kept rooms {where}: {stars} standing, and the manners of a private house.',
  ],
  inn: [
    'is a {stars} inn with {rooms} rooms {where}, as useful for one night on the road as for a slow weekend.',
    'has taken in travellers for as long as anyone remembers, {where}. Today it is a {stars} inn of {rooms} rooms.',
    'is a {stars} inn {where}: {rooms} rooms, low voices in the evening and an early kitchen.',
    'stands {where}: a {stars} inn with {rooms} rooms and a bench by the door.',
  ],
  town: [
    'is a {stars} hotel with {rooms} rooms {where}, made for days spent outside.',
    'is a {stars} hotel {where}. Its {rooms} rooms are spread over several floors around a quiet stairwell.',
    'has {rooms} rooms {where}; it is a {stars} hotel that does the ordinary things carefully.',
    'is a {stars} town hotel of {rooms} rooms {where}; most guests come on foot and come again.',
    'offers {rooms} rooms {where}, in a {stars} house with a practical heart.',
  ],
  boutique: [
    'is a {stars} hotel of {rooms} rooms {where}, no two of them quite alike.',
    'is a {stars} boutique hotel {where}. A local architect had a free hand with its {rooms} rooms, and used it with restraint.',
    'gathers {rooms} rooms around a staircase worth taking slowly. The {stars} house, dressed in wood, linen and stone, stands {where}.',
    'is a small {stars} hotel {where}: {rooms} rooms, good lamps, and books that have been read.',
    'is a {stars} address with {rooms} carefully furnished rooms, {where}.',
  ],
  business: [
    'is a {stars} hotel with {rooms} rooms {where}, built for short stays and early starts.',
    'is a {stars} hotel {where}. Its {rooms} rooms are made for working as well as sleeping, and the mornings run on time.',
    'offers {rooms} well-planned rooms {where}, in a {stars} hotel that is as good for meetings as for sleep.',
    'is a {stars} hotel of {rooms} rooms {where}; it wastes neither your time nor your steps.',
  ],
  grand: [
    'is a {stars} hotel in the grand manner, with {rooms} rooms {where}.',
    'has {rooms} rooms and suites {where}, with high ceilings and a {stars} house’s habit of noticing things before you ask.',
    'is one of the great houses of the town, a {stars} hotel of {rooms} rooms {where}.',
    'receives its guests {where}, in {rooms} rooms and suites of {stars} standing.',
  ],
  resort: [
    'is a {stars} resort with {rooms} rooms {where}, laid out so that you can forget where you left your shoes.',
    'is a {stars} resort {where}: {rooms} rooms in low buildings, with paths rather than corridors between them.',
    'spreads {rooms} rooms over a green plot {where}. It is a {stars} resort, and few guests leave it before noon.',
    'offers {rooms} rooms {where}, in a {stars} resort where the days have no timetable.',
  ],
  lodge: [
    'is a {stars} lodge of {rooms} rooms {where}, with a drying room for boots and a long table for evenings.',
    'is a {stars} lodge {where}; its {rooms} rooms smell of timber and fresh laundry.',
    'has {rooms} rooms {where}, in a {stars} lodge that is at its best after a day outdoors.',
    'is a {stars} lodge {where}, built for people who come back tired and content. It has {rooms} rooms.',
  ],
}

export const settings: Readonly<Record<Climate, readonly string[]>> = {
  tropical: [
    'Deep eaves and ceiling fans keep the common rooms cool when the afternoon turns heavy.',
    'Shutters, shade and broad-leaved plants do much of the cooling.',
    'Warm evenings are spent outside, under the eaves when it rains.',
    'The rooms are planned around shade and moving air.',
    'Windows are wide and floors are cool, as the climate asks.',
    'When it rains, it rains in earnest, and the covered walkways prove their worth.',
  ],
  arid: [
    'Thick walls and small windows hold the night’s coolness well into the day.',
    'The dry air makes for clear nights, and for mornings best enjoyed early.',
    'Shade is the house’s first luxury, and it is planned for at every hour.',
    'Pale walls and deep doorways keep the sun at a distance.',
    'By day the blinds stay down; at dusk the whole house opens up.',
    'Nights are cool enough to sleep with the window open for much of the year.',
  ],
  mediterranean: [
    'Shutters close at noon and open again for the long evening.',
    'The light is strong here, so the walls are pale and the blinds are good.',
    'From spring to late autumn, much of the day happens outdoors.',
    'Tiled floors stay cool underfoot through the dry summer.',
    'Winters are mild enough for coffee outside, if you choose the right corner.',
    'The house keeps its windows shaded in summer and its doors open in spring.',
  ],
  temperate: [
    'Every season has its use here, and the house is pleasant in all four.',
    'Large windows make the most of changing skies.',
    'Rooms facing the back are the quieter ones; those in front get more light.',
    'It is a house for any month: warm in winter, airy in summer.',
    'Umbrellas stand by the door, and on fine days nobody needs them.',
    'Light floors and plain curtains make the most of short days and long ones.',
    'The building is well insulated, against noise as much as against the weather.',
  ],
  cold: [
    'Triple windows and good radiators make light of the winter.',
    'Long summer evenings and short winter days both suit the house.',
    'In winter the lamps are lit early; in summer the curtains are thick for a reason.',
    'Snow is met here with shovels, hot drinks and no fuss.',
    'The hall has hooks enough for every coat and room enough for every boot.',
    'Warm floors and thick duvets are taken for granted, as they should be.',
  ],
  alpine: [
    'At this height the nights are cool all year, and the blankets are chosen accordingly.',
    'The air is thin and clean, and sleep tends to be deep.',
    'Mountain weather changes by the hour; the windows let you watch it from the warm side.',
    'Timber, wool and stone set the tone, as they do in the houses around.',
    'Mornings can be sharp and afternoons surprisingly warm, so the rooms are built for both.',
    'The light changes quickly up here, and most of the windows face it.',
  ],
}

/** Closing remarks, by what people come for. */
export const closings: Readonly<Record<DestinationKind | 'elsewhere', readonly string[]>> = {
  city: [
    'Ask at the desk for the walk they would take themselves.',
    'The rooms on the upper floors are the quietest.',
    'Leave the map in your room on the first evening and simply walk.',
    'For museums, come on a weekday; for markets, come hungry.',
    'Those who stay three nights tend to wish they had booked four.',
    'Public transport is close by; so are most of the reasons to come.',
    'Early on a Sunday, the city is yours.',
  ],
  beach: [
    'Bring a book you do not mind getting sandy.',
    'Mornings are the best time for the water, evenings for a stroll.',
    'Towels are changed as often as you like; the sea keeps its own hours.',
    'The weeks just before and after high season are the locals’ favourites.',
  ],
  mountain: [
    'Trail maps hang by the door, and somebody has always walked the route last week.',
    'Pack one layer more than you think you need.',
    'Early risers are given a flask and good advice.',
    'In the season, book dinner when you book the room.',
  ],
  nature: [
    'Ask which road is open and which light is best; someone will know.',
    'Guests who look up at night are rarely disappointed.',
    'Bring good shoes and an hour more than you planned.',
    'Packed lunches can be ordered the evening before.',
  ],
  desert: [
    'Plan outings for the early morning, and the hour before dinner for doing nothing.',
    'The hour after sunset is the one to be outdoors.',
    'Between November and March the evenings ask for a light jacket.',
    'Water is always on the table; drink more of it than you think.',
  ],
  elsewhere: [
    'Visitors passing through often decide to stay a second night.',
    'The desk keeps a list of places nearby where locals eat.',
    'It is a good base for a few unhurried days in the area.',
    'Tell the desk what you like, and a route will be drawn on the map.',
    'Market days are worth asking about.',
    'Those who have seen the sights should ask about the side streets.',
    'Say when you mean to set out, and breakfast or a taxi will be arranged.',
    'If you have only one evening here, spend it on foot.',
  ],
}

/** What the rooms have, as part of a list in running text. */
export const roomFeatures: readonly (readonly [amenity: AmenityName, phrase: string])[] = [
  ['Air conditioning', 'air conditioning'],
  ['Desk', 'a desk'],
  ['Soundproof windows', 'soundproof windows'],
  ['Blackout curtains', 'blackout curtains'],
  ['Kettle', 'a kettle'],
  ['Minibar', 'a minibar'],
  ['Safe', 'a safe'],
  ['Television', 'a television'],
  ['Bathrobes', 'bathrobes'],
]

export const roomFrames = [
  'Rooms come with {list}',
  'Each room has {list}',
  'In the rooms you will find {list}',
  'Every room is fitted with {list}',
  'The rooms are calm and practical, with {list}',
] as const

export const wellnessFeatures: readonly (readonly [amenity: AmenityName, phrase: string])[] = [
  ['Outdoor pool', 'an outdoor pool'],
  ['Indoor pool', 'an indoor pool'],
  ['Spa', 'a spa'],
  ['Sauna', 'a sauna'],
  ['Steam bath', 'a steam bath'],
  ['Hot tub', 'a hot tub'],
  ['Fitness room', 'a fitness room'],
]

export const wellnessFrames = [
  'After a long day there is {list}.',
  'For body and mind there is {list}.',
  'The hotel has {list} for its guests.',
  'Guests have the use of {list}.',
  'Free hours are easily spent here: there is {list}.',
] as const

/** What is worth a line of its own. */
export const listedFeatures: readonly (readonly [amenity: AmenityName, line: string])[] = [
  ['24-hour reception', 'Reception open around the clock'],
  ['Garden', 'A garden with places to sit'],
  ['Terrace', 'A terrace'],
  ['Library', 'A small library'],
  ['Open fireplace', 'An open fireplace'],
  ['Pets welcome', 'Pets are welcome'],
  ['Laundry service', 'Laundry service'],
  ['Family rooms', 'Rooms for families'],
  ['Cots', 'Cots on request'],
  ['Playground', 'A playground'],
  ['Babysitting', 'Babysitting by arrangement'],
  ['Meeting rooms', 'Meeting rooms'],
  ['Co-working lounge', 'A lounge to work in'],
  ['Step-free entrance', 'A step-free way in'],
  ['Accessible rooms', 'Rooms fitted for wheelchair users'],
  ['Parking', 'Parking on site'],
  ['Airport transfer', 'Airport transfer on request'],
  ['Bicycle hire', 'Bicycles for hire'],
  ['Electric car charging', 'Charging points for electric cars'],
  ['Ski storage', 'A ski room'],
  ['Massage', 'Massages by appointment'],
  ['Yoga classes', 'Yoga classes in the morning'],
]
