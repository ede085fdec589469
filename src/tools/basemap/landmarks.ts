type Landmark = readonly [kind: 'park' | 'landmark', name: string, longitude: number, latitude: number]

/** Parks and sights in cities, with the middle of each to about 200 m. The list was written for this map. */
export const landmarks: readonly Landmark[] = [
  ...parks(`
    Jardin des Tuileries 2.3275,48.8635 | Jardin du Luxembourg 2.3372,48.8462 | Bois de Boulogne 2.25,48.8625
    Bois de Vincennes 2.433,48.833 | Buttes-Chaumont 2.3828,48.88 | Parc Monceau 2.309,48.8797 | Parc de la Villette 2.39,48.894
    Hyde Park -0.1657,51.5073 | Regent's Park -0.157,51.5313 | St James's Park -0.134,51.5025 | Richmond Park -0.274,51.442
    Hampstead Heath -0.165,51.561 | Greenwich Park 0.001,51.477 | Battersea Park -0.157,51.479 | Victoria Park -0.039,51.536
    Kew Gardens -0.295,51.4787 | Phoenix Park -6.33,53.356 | St Stephen's Green -6.259,53.3382 | Holyrood Park -3.1615,55.9445
    Central Park -73.9665,40.7812 | Prospect Park -73.969,40.6602 | Flushing Meadows -73.844,40.74 | The Battery -74.017,40.7033
    Boston Common -71.0656,42.355 | National Mall -77.023,38.8895 | Rock Creek Park -77.05,38.956 | Grant Park -87.62,41.876
    Lincoln Park -87.634,41.922 | Golden Gate Park -122.4862,37.7694 | The Presidio -122.4662,37.7989
    Griffith Park -118.294,34.1365 | High Park -79.465,43.6465 | Stanley Park -123.1443,49.3043
    Chapultepec -99.189,19.4194 | Bosques de Palermo -58.417,-34.572 | Parque do Flamengo -43.172,-22.929
    Villa Borghese 12.485,41.9142 | Villa Doria Pamphili 12.45,41.886 | Villa Ada 12.502,41.934 | Park Güell 2.1527,41.4145
    Parc de la Ciutadella 2.1866,41.3881 | Montjuïc 2.159,41.364 | El Retiro -3.6844,40.4153 | Casa de Campo -3.749,40.419
    Parque Eduardo VII -9.153,38.729 | Monsanto -9.187,38.73 | Tiergarten 13.357,52.5145 | Tempelhofer Feld 13.402,52.473
    Treptower Park 13.469,52.488 | Englischer Garten 11.605,48.164 | Olympiapark 11.5517,48.1731 | Prater 16.405,48.213
    Stadtpark 16.3797,48.2043 | Vondelpark 4.8686,52.358 | Letná 14.42,50.096 | Stromovka 14.422,50.105
    City Park 19.085,47.515 | Margaret Island 19.048,47.527 | National Garden 23.7375,37.9735 | Fælledparken 12.568,55.702
    Djurgården 18.115,59.326 | Gorky Park 37.601,55.7298 | Ueno Park 139.7735,35.7146 | Yoyogi Park 139.6949,35.6717
    Shinjuku Gyoen 139.7101,35.6852 | Hamarikyu Gardens 139.7636,35.6597 | Kyoto Gyoen 135.763,35.023
    Tennōji Park 135.51,34.651 | Olympic Park 127.1214,37.5206 | Seoul Forest 127.0375,37.5444 | Beihai Park 116.389,39.925
    Century Park 121.5517,31.216 | Lumphini Park 100.5415,13.7307 | Kowloon Park 114.1698,22.3003
    Gardens by the Bay 103.8636,1.2816 | Botanic Gardens 103.8159,1.3138 | Lodhi Garden 77.2197,28.5933
    Royal Botanic Garden 151.2165,-33.8642 | Centennial Park 151.234,-33.899 | Royal Botanic Gardens 144.9796,-37.8304
    Company's Garden 18.4165,-33.9275 | Jardin Majorelle -8.0033,31.6417
  `),
  ...sights(`
    Eiffel Tower 2.2945,48.8584 | Louvre 2.3364,48.861 | Notre-Dame 2.3499,48.853 | Sacré-Cœur 2.3431,48.8867
    Arc de Triomphe 2.295,48.8738 | Gare du Nord 2.3553,48.8809 | Gare de Lyon 2.374,48.8443 | Gare Montparnasse 2.32,48.84
    Big Ben -0.1246,51.5007 | Tower of London -0.0759,51.5081 | British Museum -0.1269,51.5194 | St Paul's -0.0984,51.5138
    Buckingham Palace -0.1419,51.5014 | King's Cross -0.124,51.5308 | Paddington -0.177,51.516 | Waterloo -0.113,51.5031
    Trinity College -6.2546,53.3438 | Edinburgh Castle -3.1999,55.9486 | Waverley -3.189,55.952
    Empire State Building -73.9857,40.7484 | Grand Central -73.9772,40.7527 | Penn Station -73.9935,40.7506
    Statue of Liberty -74.0445,40.6892 | Brooklyn Bridge -73.9969,40.7061 | One World Trade Center -74.0131,40.7127
    The Met -73.9632,40.7794 | Fenway Park -71.0972,42.3467 | Faneuil Hall -71.0562,42.36 | South Station -71.0552,42.3519
    White House -77.0365,38.8977 | Capitol -77.0091,38.8899 | Lincoln Memorial -77.0502,38.8893 | Union Station -77.0063,38.8977
    Willis Tower -87.6359,41.8789 | Navy Pier -87.6051,41.8917 | Millennium Park -87.6226,41.8826
    Golden Gate Bridge -122.4783,37.8199 | Fisherman's Wharf -122.4177,37.808 | Ferry Building -122.3937,37.7955
    Hollywood Sign -118.3217,34.1341 | Getty Center -118.4741,34.078 | Union Station -118.2365,34.0562
    CN Tower -79.3871,43.6426 | Union Station -79.3806,43.6453 | Canada Place -123.1112,49.2888 | Zócalo -99.1332,19.4326
    Christ the Redeemer -43.2105,-22.9519 | Sugarloaf -43.157,-22.9493 | Maracanã -43.2302,-22.9122
    Obelisco -58.3816,-34.6037 | Casa Rosada -58.3703,-34.6081 | Retiro Station -58.3745,-34.5915
    Colosseum 12.4922,41.8902 | Trevi Fountain 12.4833,41.9009 | Pantheon 12.4769,41.8986 | Termini 12.5018,41.9009
    Sagrada Família 2.1744,41.4036 | Plaça de Catalunya 2.17,41.387 | Sants 2.1404,41.379 | Camp Nou 2.1228,41.3809
    Prado -3.6921,40.4138 | Royal Palace -3.7143,40.418 | Puerta del Sol -3.7038,40.4168 | Atocha -3.6906,40.4065
    Belém Tower -9.216,38.6916 | Praça do Comércio -9.1364,38.7075 | Oriente -9.099,38.7678
    Brandenburg Gate 13.3777,52.5163 | Alexanderplatz 13.4132,52.5219 | Hauptbahnhof 13.3694,52.5251 | Zoo 13.3379,52.5079
    Marienplatz 11.5755,48.1374 | Hauptbahnhof 11.5583,48.1402 | Schloss Nymphenburg 11.5033,48.1583
    Stephansdom 16.3731,48.2085 | Schönbrunn 16.3122,48.1845 | Belvedere 16.3808,48.1915 | Hauptbahnhof 16.3755,48.1852
    Rijksmuseum 4.8852,52.36 | Centraal 4.9003,52.3791 | Anne Frank House 4.884,52.3752
    Prague Castle 14.4005,50.0909 | Old Town Square 14.4212,50.0875 | Main Station 14.4357,50.083
    Parliament 19.0457,47.5071 | Buda Castle 19.0396,47.4962 | Keleti 19.0839,47.5003
    Hagia Sophia 28.9802,41.0086 | Grand Bazaar 28.968,41.0107 | Galata Tower 28.9742,41.0256 | Taksim 28.985,41.037
    Acropolis 23.7257,37.9715 | Syntagma 23.7349,37.9755 | Tivoli 12.5681,55.6737 | Nyhavn 12.5905,55.6797
    Vasa Museum 18.0914,59.328 | Central Station 18.058,59.33 | Red Square 37.6208,55.7539 | Hermitage 30.3146,59.9398
    Tokyo Tower 139.7454,35.6586 | Tokyo Skytree 139.8107,35.7101 | Sensō-ji 139.7967,35.7148 | Meiji Shrine 139.6993,35.6764
    Imperial Palace 139.7528,35.6852 | Tokyo Station 139.7671,35.6812 | Shinjuku Station 139.7006,35.6896
    Shibuya Station 139.7016,35.658 | Fushimi Inari 135.7727,34.9671 | Kinkaku-ji 135.7292,35.0394 | Nijō Castle 135.7481,35.0142
    Kyoto Station 135.7588,34.9858 | Kiyomizu-dera 135.785,34.9949 | Osaka Castle 135.5259,34.6873 | Dōtonbori 135.5013,34.6687
    Ōsaka Station 135.4959,34.7025 | Gyeongbokgung 126.977,37.5796 | N Seoul Tower 126.9882,37.5512 | Seoul Station 126.9707,37.5547
    Forbidden City 116.3972,39.9163 | Temple of Heaven 116.4107,39.8822 | Summer Palace 116.2755,39.9999
    The Bund 121.4903,31.2397 | Oriental Pearl Tower 121.4997,31.2397 | Yu Garden 121.492,31.2272
    Grand Palace 100.4914,13.75 | Wat Arun 100.4888,13.7437 | Victoria Peak 114.1498,22.2759 | Star Ferry 114.1687,22.2937
    Marina Bay Sands 103.8607,1.2834 | India Gate 77.2295,28.6129 | Red Fort 77.241,28.6562 | New Delhi Station 77.2197,28.6424
    Gateway of India 72.8347,18.922 | Burj Khalifa 55.2744,25.1972 | Burj Al Arab 55.1853,25.1412
    Pyramids of Giza 31.1342,29.9792 | Egyptian Museum 31.2336,30.0478 | Table Mountain 18.4098,-33.9575
    V&A Waterfront 18.4212,-33.9036 | Jemaa el-Fnaa -7.9892,31.6258 | Opera House 151.2153,-33.8568
    Harbour Bridge 151.2108,-33.8523 | Central Station 151.2065,-33.883 | Flinders Street 144.9671,-37.8183 | MCG 144.9834,-37.82
  `),
]

function parks(text: string): Landmark[] {
  return read(text, 'park')
}

function sights(text: string): Landmark[] {
  return read(text, 'landmark')
}

function read(text: string, kind: Landmark[0]): Landmark[] {
  const entries = text.split(/[|\n]/).filter((entry) => entry.trim() !== '')
  return entries.map((entry): Landmark => {
    const [, name = '', longitude, latitude] = /^\s*(.+) (-?[\d.]+),(-?[\d.]+)\s*$/.exec(entry) ?? []
    return [kind, name, Number(longitude), Number(latitude)]
  })
}
