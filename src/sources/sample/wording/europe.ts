import type { Wording } from './wording.ts'

// prettier-ignore
export const europeanWordings = {
  british: {
    modest: ['{w} Guest House', 'The {w} Inn', '{w} Lodge', 'The {w} Arms', '{w} Cottage', 'The Old {w}'],
    town: [
      'The {w}', '{w} House Hotel', 'The {w} Townhouse', 'Hotel {w}', '{w} & Vale', 'The {w} Rooms',
      'The {w} Quarter Hotel',
    ],
    grand: ['The Grand {w}', 'The {w} Palace Hotel', '{w} Hall', 'The Royal {w}', 'The {w} Grand'],
    retreat: ['{w} Manor', '{w} Park Hotel', 'The {w} Retreat', '{w} Bay House', '{w} Priory'],
    words: [
      'Linden', 'Wren', 'Heron', 'Alder', 'Kestrel', 'Larkspur', 'Rowan', 'Foxglove', 'Merrivale', 'Ashdown', 'Swift',
      'Thornbury', 'Bellwether', 'Hawthorn', 'Pemberly', 'Lantern', 'Quill', 'Ferryman', 'Elmstead', 'Clockmaker',
      'Saddler', 'Winterbourne', 'Starling', 'Copperfield',
    ],
    streets: [
      '{n} {s} Street', '{n} {s} Road', '{n} {s} Terrace', '{n} {s} Lane', '{n} {s} Gardens', '{n} {s} Square',
      '{n} {s} Crescent',
    ],
    streetNames: [
      'Albion', 'Carlisle', 'Mill', 'Chapel', 'Church', 'Queen', 'Orchard', 'Station', 'Montague', 'Harcourt', 'Market',
      'Priory', 'Castle', 'Bridge', 'Grosvenor', 'Wellington', 'Park', 'York',
    ],
    highestNumber: 160,
  },
  french: {
    modest: ['Auberge {w}', 'Maison {w}', 'Hôtel {w}', 'Logis {w}', 'La Petite {w}'],
    town: [
      'Hôtel {w}', 'Hôtel Maison {w}', 'Le {w} Hôtel', 'Hôtel du Passage {w}', 'Hôtel des Quais {w}', 'Hôtel Villa {w}',
      '{w} Rive Hôtel',
    ],
    grand: ['Grand Hôtel {w}', 'Palais {w}', 'Hôtel Royal {w}', 'Le Grand {w}'],
    retreat: ['Domaine {w}', 'Villa {w}', 'Bastide {w}', 'Le Clos {w}', 'Château {w}'],
    words: [
      'Aurore', 'Belvédère', 'Clairvaux', 'Delacour', 'Églantine', 'Fontanelle', 'Garance', 'Hirondelle', 'Jasmin',
      'Lavandine', 'Mirabeau', 'Noisetier', 'Orangeraie', 'Perdrix', 'Rosemonde', 'Saint-Aubin', 'Sainte-Odile',
      'Tilleul', 'Valmont', 'Verveine', 'Bonaventure', 'Célestine',
    ],
    streets: [
      '{n} rue {s}', '{n} avenue {s}', '{n} boulevard {s}', '{n} place {s}', '{n} quai {s}', '{n} rue du Faubourg {s}',
    ],
    streetNames: [
      'Victor-Hugo', 'Pasteur', 'Voltaire', 'Gambetta', 'Lamartine', 'Saint-Michel', 'Molière', 'Jean-Jaurès', 'Carnot',
      'Saint-Martin', 'Berlioz', 'Zola', 'Saint-Honorat', 'Montaigne', 'Diderot', 'Lafayette',
    ],
    highestNumber: 140,
  },
  german: {
    modest: ['Pension {w}', 'Gasthof {w}', '{w}wirt', 'Haus {w}', 'Gästehaus {w}'],
    town: ['Hotel {w}', 'Stadthotel {w}', 'Hotel {w}garten', '{w}haus', 'Hotel {w}hof', 'Hotel {w}eck'],
    grand: ['Grand Hotel {w}', 'Parkhotel {w}', 'Palais {w}', 'Hotel Schloss {w}'],
    retreat: ['Berghotel {w}', 'Landhaus {w}', 'Seehotel {w}', 'Alpengut {w}', 'Waldhotel {w}'],
    words: [
      'Adler', 'Linden', 'Hirsch', 'Falken', 'Sonnen', 'Rosen', 'Ahorn', 'Eichen', 'Sternen', 'Kranich', 'Löwen',
      'Brunnen', 'Kastanien', 'Reiher', 'Birken', 'Mühlen', 'Engel', 'Lerchen', 'Wacholder', 'Storchen',
    ],
    streets: ['{s}straße {n}', '{s}gasse {n}', '{s}platz {n}', '{s}weg {n}', '{s}allee {n}', '{s}ring {n}'],
    streetNames: [
      'Linden', 'Goethe', 'Schiller', 'Bahnhof', 'Mozart', 'Garten', 'Kirch', 'Schul', 'Beethoven', 'Kaiser', 'Wilhelm',
      'Markt', 'Rosen', 'Mühl', 'Berg', 'Ufer',
    ],
    highestNumber: 120,
  },
  italian: {
    modest: ['Locanda {w}', 'Pensione {w}', 'Albergo {w}', 'Casa {w}', 'Antica Locanda {w}'],
    town: ['Hotel {w}', 'Albergo {w}', 'Palazzo {w}', 'Residenza {w}', 'Hotel Corte {w}', 'Dimora {w}'],
    grand: ['Grand Hotel {w}', 'Gran Palazzo {w}', 'Hotel Reale {w}', 'Grand Albergo {w}'],
    retreat: ['Villa {w}', 'Borgo {w}', 'Tenuta {w}', 'Casale {w}', 'Podere {w}'],
    words: [
      'Aurora', 'Bellosguardo', 'Cipressa', 'Domenica', 'Fiorita', 'Ginestra', 'Limonaia', 'Mirabella', 'Olivastra',
      'Paradisino', 'Rondine', 'San Severo', 'Santa Lucilla', 'Serenella', 'Tiziana', 'Valdombra', 'Veronese',
      'Zaffiro', 'San Giusto', 'Calliope',
    ],
    streets: ['Via {s} {n}', 'Viale {s} {n}', 'Piazza {s} {n}', 'Corso {s} {n}', 'Vicolo {s} {n}'],
    streetNames: [
      'Garibaldi', 'Mazzini', 'Dante', 'Cavour', 'Verdi', 'Manzoni', 'Leopardi', 'San Marco', 'Puccini', 'Galvani',
      'Marconi', 'delle Rose', 'dei Mille', 'Santa Chiara', 'del Mercato', 'Petrarca',
    ],
    highestNumber: 130,
  },
  spanish: {
    modest: ['Hostal {w}', 'Pensión {w}', 'Casa {w}', 'Posada {w}', 'Hostal Casa {w}'],
    town: [
      'Hotel {w}', 'Casa {w} Hotel', 'Hotel Plaza {w}', 'Hotel Patio {w}', 'Hotel Mirador {w}', 'Hotel Balcón {w}',
    ],
    grand: ['Gran Hotel {w}', 'Palacio {w}', 'Hotel Real {w}', 'Gran Palacio {w}'],
    retreat: ['Finca {w}', 'Cortijo {w}', 'Hacienda {w}', 'Hotel Cala {w}', 'Masía {w}'],
    words: [
      'Alameda', 'Azahar', 'Buenavista', 'Candela', 'Doña Inés', 'Esperanza', 'Golondrina', 'Jazmín', 'La Encina',
      'Limonar', 'Mirasol', 'Naranjo', 'Olivar', 'Romero', 'San Telmo', 'Santa Elvira', 'Torreblanca', 'Valdivia',
      'Almendro', 'Marisma',
    ],
    streets: ['Calle {s}, {n}', 'Calle de {s}, {n}', 'Avenida {s}, {n}', 'Plaza {s}, {n}', 'Paseo {s}, {n}'],
    streetNames: [
      'Cervantes', 'Goya', 'Velázquez', 'San Miguel', 'Santa Ana', 'Colón', 'Murillo', 'Lope de Vega', 'Jovellanos',
      'San Francisco', 'Rosales', 'Quevedo', 'Alfonso XII', 'San Juan', 'Zurbarán',
    ],
    highestNumber: 120,
  },
  portuguese: {
    modest: ['Pensão {w}', 'Casa {w}', 'Residencial {w}', 'Albergaria {w}'],
    town: ['Hotel {w}', 'Casa {w} Hotel', 'Solar {w}', 'Hotel Largo {w}', 'Hotel Praça {w}'],
    grand: ['Grande Hotel {w}', 'Palácio {w}', 'Hotel Real {w}'],
    retreat: ['Quinta {w}', 'Herdade {w}', 'Monte {w}', 'Villa {w}'],
    words: [
      'Alfazema', 'Andorinha', 'Azulejo', 'Bela Vista', 'Boa Nova', 'Camélia', 'Farol', 'Gaivota', 'Jacarandá',
      'Laranjeira', 'Madressilva', 'Oliveira', 'Rouxinol', 'Santa Iria', 'São Gens', 'Saudade', 'Sobreiro',
      'Vale Verde',
    ],
    streets: ['Rua {s} {n}', 'Avenida {s} {n}', 'Travessa {s} {n}', 'Largo {s} {n}'],
    streetNames: [
      'da Liberdade', 'Garrett', 'das Flores', 'do Carmo', 'de São Bento', 'Camões', 'do Ouro', 'da Boavista',
      'Almeida Garrett', 'do Sol', 'Vasco da Gama', 'dos Pescadores', 'da Misericórdia', 'Eça de Queirós',
    ],
    highestNumber: 120,
  },
  dutch: {
    modest: ['Pension {w}', 'Herberg {w}', 'Logement {w}', 'Gasthuis {w}'],
    town: ['Hotel {w}', 'Hotel De {w}', 'Stadshotel {w}', 'Grachthuis {w}', 'Het {w} Huis'],
    grand: ['Grand Hotel {w}', 'Paleis {w}', 'Hof van {w}'],
    retreat: ['Landgoed {w}', 'Buitenplaats {w}', 'Strandhuis {w}', 'Villa {w}'],
    words: [
      'Zwaan', 'Reiger', 'Tulp', 'Lindeboom', 'Gouden Leeuw', 'Molen', 'Ooievaar', 'Oranjerie', 'Meeuw', 'Windroos',
      'Eikenhof', 'Klaver', 'Beukenhof', 'Kompas', 'Vuurtoren', 'Ankerhof',
    ],
    streets: ['{s}straat {n}', '{s}gracht {n}', '{s}plein {n}', '{s}laan {n}', '{s}kade {n}'],
    streetNames: [
      'Wilhelmina', 'Kerk', 'Molen', 'Juliana', 'Linden', 'Koning', 'Haven', 'Vondel', 'Rembrandt', 'Nassau', 'Spiegel',
      'Oranje', 'Singel', 'Tulpen',
    ],
    highestNumber: 180,
  },
  baltic: {
    modest: ['{w} Guesthouse', 'Pension {w}', '{w} Külalistemaja', 'Viesu nams {w}'],
    town: ['Hotel {w}', '{w} Old Town Hotel', 'Hotel {w} Residence', '{w} House'],
    grand: ['Grand Hotel {w}', '{w} Palace Hotel', 'Hotel Royal {w}'],
    retreat: ['{w} Manor', '{w} Spa Hotel', '{w} Forest Lodge', '{w} Seaside House'],
    words: [
      'Amber', 'Baltija', 'Daugava', 'Gintaras', 'Juniper', 'Kalev', 'Lielupe', 'Merilin', 'Nemunas', 'Ozols',
      'Pajūris', 'Rasa', 'Saule', 'Toome', 'Viru', 'Vilnelė',
    ],
    streets: ['{s} iela {n}', '{s} tänav {n}', '{s} g. {n}', '{s} {n}'],
    streetNames: [
      'Pikk', 'Lai', 'Brīvības', 'Elizabetes', 'Pilies', 'Vilniaus', 'Narva', 'Tallinas', 'Dzirnavu', 'Gedimino',
      'Kalna', 'Jūras',
    ],
    highestNumber: 110,
  },
  russian: {
    modest: ['Guest House {w}', 'Mini-Hotel {w}', 'Gostiny Dom {w}'],
    town: ['Hotel {w}', '{w} Hotel', 'Hotel {w} na Naberezhnoy', '{w} Park Hotel'],
    grand: ['Grand Hotel {w}', '{w} Palace', 'Hotel Imperator {w}'],
    retreat: ['Usadba {w}', '{w} Spa Resort', '{w} Lodge', 'Dacha {w}'],
    words: [
      'Sokol', 'Zarya', 'Beryozka', 'Yantar', 'Severyanka', 'Ladoga', 'Malakhit', 'Snegir', 'Tikhaya Gavan', 'Altyn',
      'Chayka', 'Rossa', 'Saltykov', 'Onega', 'Kedr', 'Zhuravl',
    ],
    streets: ['{s} St, {n}', '{s} Prospekt, {n}', '{s} Embankment, {n}', '{s} Lane, {n}'],
    streetNames: [
      'Lermontova', 'Chekhova', 'Sadovaya', 'Pushkina', 'Gogolya', 'Lesnaya', 'Tchaikovskogo', 'Shevchenko', 'Abaya',
      'Naberezhnaya', 'Sovetskaya', 'Navoi', 'Tolstogo',
    ],
    highestNumber: 120,
  },
  hungarian: {
    modest: ['{w} Panzió', '{w} Vendégház', '{w} Fogadó'],
    town: ['Hotel {w}', '{w} Hotel', '{w} Residence', 'Hotel {w} Udvar'],
    grand: ['Grand Hotel {w}', '{w} Palota', 'Hotel {w} Palace'],
    retreat: ['{w} Kastély', '{w} Termál Hotel', '{w} Villa'],
    words: [
      'Akác', 'Borostyán', 'Csillag', 'Fecske', 'Gesztenye', 'Hársfa', 'Ibolya', 'Kaláris', 'Levendula', 'Mandula',
      'Rigó', 'Szarvas', 'Tulipán', 'Zsálya',
    ],
    streets: ['{s} utca {n}.', '{s} út {n}.', '{s} tér {n}.', '{s} körút {n}.'],
    streetNames: [
      'Petőfi', 'Kossuth', 'Arany János', 'Bartók', 'Dózsa', 'Jókai', 'Rákóczi', 'Vörösmarty', 'Szent István', 'Duna',
      'Váci', 'Kazinczy',
    ],
    highestNumber: 110,
  },
  romanian: {
    modest: ['Pensiunea {w}', 'Casa {w}', 'Vila {w}'],
    town: ['Hotel {w}', 'Hotel Casa {w}', '{w} Residence', 'Hotel Curtea {w}'],
    grand: ['Grand Hotel {w}', 'Palatul {w}', 'Hotel Regal {w}'],
    retreat: ['Conacul {w}', 'Cabana {w}', 'Vila {w} Spa'],
    words: [
      'Albinuța', 'Belvedere', 'Cireș', 'Dacia', 'Florilor', 'Ghiocel', 'Iris', 'Lăstun', 'Mărgăritar', 'Miorița',
      'Salcâm', 'Sinaia', 'Teiul', 'Trandafir',
    ],
    streets: ['Strada {s} {n}', 'Bulevardul {s} {n}', 'Piața {s} {n}'],
    streetNames: [
      'Eminescu', 'Unirii', 'Victoriei', 'Republicii', 'Traian', 'Mihai Viteazul', 'Avram Iancu', 'Lalelelor',
      'George Enescu', 'Plevnei', 'Doamnei', 'Horea',
    ],
    highestNumber: 110,
  },
  greek: {
    modest: ['Pension {w}', '{w} Rooms', 'Studios {w}', '{w} Guesthouse', 'Archontiko {w}'],
    town: ['Hotel {w}', '{w} City Hotel', 'The {w} House', '{w} Suites', 'Hotel Neon {w}'],
    grand: ['Grand Hotel {w}', '{w} Palace', 'Royal {w}'],
    retreat: ['{w} Bay Resort', '{w} Beach Hotel', 'Villa {w}', '{w} Cove Suites'],
    words: [
      'Alkyon', 'Anemoni', 'Ariadni', 'Asteria', 'Calypso', 'Daphne', 'Elaia', 'Galini', 'Ilios', 'Kastalia', 'Kymata',
      'Lemonia', 'Meltemi', 'Nefeli', 'Pelagos', 'Rodia', 'Selini', 'Thalassa', 'Thymari', 'Zephyros',
    ],
    streets: ['{s} {n}', 'Odos {s} {n}', 'Leoforos {s} {n}', 'Plateia {s} {n}'],
    streetNames: [
      'Ermou', 'Solonos', 'Athinas', 'Kolokotroni', 'Venizelou', 'Akadimias', 'Makariou', 'Aristotelous', 'Nikis',
      'Korai', 'Panepistimiou', 'Agiou Dimitriou', 'Riga Feraiou',
    ],
    highestNumber: 110,
  },
} satisfies Record<string, Wording>
