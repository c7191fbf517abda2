/** Name, company, street, town, postcode, country. */
type Entry = readonly [name: string, company: string, street: string, town: string, postcode: string, country: string]

const british: Entry[] = [
  ['Imogen Clarke', 'Harbour & Pine', '14 Quay Street', 'Bristol', 'BS1 4RN', 'GB'],
  ['Hannah Osei', 'Maple Row Bakery', '3 Maple Row', 'Leeds', 'LS2 7AB', 'GB'],
  ['Thomas Whitfield', 'Whitfield Joinery', '81 Mill Lane', 'Sheffield', 'S3 8PT', 'GB'],
  ['Aisha Rahman', 'Rahman & Daughters', '220 Wilmslow Road', 'Manchester', 'M14 6LE', 'GB'],
  ['Gareth Pugh-Jones', '', '9 Heol y Bont', 'Aberystwyth', 'SY23 2BX', 'GB'],
  ['Morag MacLeod', 'Isle Wool Company', '2 Shore Street', 'Stornoway', 'HS1 2XS', 'GB'],
  ['Priya Nair', 'Nair Dental Care', '55 Regent Parade', 'Harrogate', 'HG1 5AR', 'GB'],
  ['Daniel Osborne', 'Orchard Street Theatre', '31 Orchard Street', 'Norwich', 'NR2 4PL', 'GB'],
  ['Siobhán Gallagher', 'Gallagher Cycles', '18 Botanic Avenue', 'Belfast', 'BT7 1JQ', 'GB'],
  ['Lucy Hartnell', 'Little Fox Nursery', '6 Station Road', 'Exeter', 'EX4 3QD', 'GB'],
  ['Oliver Bennett', 'Bennett & Rowe LLP', '40 Castle Street', 'Edinburgh', 'EH2 3BN', 'GB'],
  ['Zofia Kowalska', 'Café Zofia', '12 Bold Street', 'Liverpool', 'L1 4DS', 'GB'],
  ['Rebecca Stone', 'Stone Yoga', '7 The Lanes', 'Brighton', 'BN1 1HB', 'GB'],
  ['James Adeyemi', 'Adeyemi Tailoring', '103 Rye Lane', 'London', 'SE15 4ST', 'GB'],
  ['Charlotte Avery', 'Avery Weddings', 'The Old Dairy, Church Lane', 'Bath', 'BA2 7BX', 'GB'],
  ['Martin Fielding', 'Fielding Farm Shop', 'Long Acre Farm', 'Hereford', 'HR4 8QN', 'GB'],
]

const european: Entry[] = [
  ['Joris van Velt', 'Studio Velt', 'Prinsengracht 210', 'Amsterdam', '1016 HD', 'NL'],
  ['Daniel Weiß', 'Atlas Kletterhalle', 'Gleisdreieck 5', 'Berlin', '10963', 'DE'],
  ['Élodie Marchand', 'Librairie du Canal', '88 quai de Jemmapes', 'Paris', '75010', 'FR'],
  ['Søren Lindqvist', 'Nordlys Foto', 'Vestergade 33', 'Aarhus', '8000', 'DK'],
  ['Niamh Byrne', 'Byrne Ceramics', '4 Capel Street', 'Dublin', 'D01 K8T2', 'IE'],
  ['Marta Álvarez Núñez', 'Vinos del Duero', 'Calle de Toro 61', 'Salamanca', '37002', 'ES'],
]

const american: Entry[] = [
  ['Emily Larkin', 'Green Mountain Soap', '27 Church Street', 'Burlington', '05401', 'US'],
  ['Marcus Webb', 'Webb Coffee', '1900 Blake Street', 'Denver', '80202', 'US'],
  ['Grace Kim', 'Paper Crane Studio', '318 Valencia Street', 'San Francisco', '94103', 'US'],
  ['Hector Ramírez', 'Ramírez Hardware', '512 Congress Avenue', 'Austin', '78701', 'US'],
]

const japanese: Entry[] = [
  ['田中 美咲', '株式会社みどり出版', '神田神保町1-12-3', '千代田区', '101-0051', 'JP'],
  ['鈴木 健一', '喫茶すずき', '寺町通二条上る', '京都市', '604-0934', 'JP'],
  ['高橋 さくら', '高橋デザイン事務所', '南青山5-4-27', '港区', '107-0062', 'JP'],
  ['渡辺 大輔', '渡辺酒造', '古町通7番町', '新潟市', '951-8063', 'JP'],
  ['小林 ゆかり', 'こばやし歯科クリニック', '中央区大通西4', '札幌市', '060-0042', 'JP'],
  ['山本 翔太', '', '北区梅田2-5-6', '大阪市', '530-0001', 'JP'],
]

/** Names that break careless software: other scripts and directions, pictures, markup, and one that never ends. */
const unusual: Entry[] = [
  ['ليلى الحسيني', 'مكتبة الياسمين', 'شارع الرينبو ٤٢', 'عمّان', '11181', 'JO'],
  ['נועה ברקוביץ׳', 'סטודיו גלים', 'רחוב דיזנגוף 99', 'תל אביב', '6439602', 'IL'],
  ['Party Time 🎉🎂', 'Balloons & More 🎈', '17 Seaside Walk', 'Margate', 'CT9 1XJ', 'GB'],
  ["<b>O'Brien</b> & Söhne", '"Quotes" Ltd', '5 & 6 <Corner> House', 'York', 'YO1 7HH', 'GB'],
  [
    'Wolfeschlegelsteinhausenbergerdorff-Montgomery-Featherstonehaugh',
    'The Worshipful Company of Very Long Names, Titles and Honourable Distinctions',
    'Apartment 1204, The Northern Quarter Residences, 1 Infinitely Extended Boulevard',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    'LL61 5UJ',
    'GB',
  ],
]

export const customers = { british, european, american, japanese, unusual }
export type Customer = ReturnType<typeof toCustomer>

export function toCustomer([name, companyName, address1, town, postcode, isoCountry]: Entry) {
  return { name, companyName, address1, town, postcode, isoCountry }
}
