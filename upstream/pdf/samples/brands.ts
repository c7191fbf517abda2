import type { Cmyk } from './drawing.ts'

export type Palette = { dark: Cmyk; main: Cmyk; accent: Cmyk; light: Cmyk }
export type Brand = {
  name: string
  trade: string
  line: string
  person: string
  role: string
  place: string
  web: string
}

const palettes: readonly Palette[] = [
  {
    dark: [0.95, 0.75, 0.3, 0.35],
    main: [0.75, 0.35, 0.1, 0],
    accent: [0, 0.55, 0.85, 0],
    light: [0.06, 0.02, 0.08, 0],
  },
  { dark: [0.85, 0.4, 0.75, 0.45], main: [0.6, 0.1, 0.6, 0], accent: [0, 0.25, 0.9, 0], light: [0.04, 0, 0.12, 0] },
  { dark: [0.4, 0.95, 0.5, 0.4], main: [0.05, 0.75, 0.45, 0], accent: [0, 0.3, 0.7, 0], light: [0, 0.06, 0.08, 0] },
  { dark: [0.8, 0.85, 0.2, 0.25], main: [0.5, 0.6, 0, 0], accent: [0, 0.7, 0.3, 0], light: [0.06, 0.06, 0, 0] },
  {
    dark: [0.7, 0.6, 0.55, 0.6],
    main: [0.25, 0.25, 0.3, 0.35],
    accent: [0, 0.8, 0.9, 0],
    light: [0.03, 0.03, 0.06, 0],
  },
  { dark: [0.9, 0.3, 0.4, 0.4], main: [0.7, 0, 0.3, 0], accent: [0, 0.45, 0.5, 0], light: [0.08, 0, 0.04, 0] },
  { dark: [0.3, 0.7, 0.9, 0.5], main: [0.1, 0.45, 0.75, 0.05], accent: [0.65, 0.1, 0.35, 0], light: [0, 0.04, 0.1, 0] },
  { dark: [1, 0.9, 0.1, 0.1], main: [0.85, 0.5, 0, 0], accent: [0, 0.1, 0.95, 0], light: [0.08, 0.02, 0, 0] },
]

const brands: readonly Brand[] = [
  {
    name: 'Harbour & Pine',
    trade: 'Coffee roasters',
    line: 'Slow mornings, well roasted',
    person: 'Imogen Clarke',
    role: 'Head roaster',
    place: '14 Quay Street, Bristol',
    web: 'harbourandpine.example',
  },
  {
    name: 'Studio Velt',
    trade: 'Architecture',
    line: 'Rooms that let the light in',
    person: 'Joris van Velt',
    role: 'Architect',
    place: 'Prinsengracht 210, Amsterdam',
    web: 'studiovelt.example',
  },
  {
    name: 'Maple Row',
    trade: 'Bakery',
    line: 'Bread from seven every day',
    person: 'Hannah Osei',
    role: 'Owner',
    place: '3 Maple Row, Leeds',
    web: 'maplerow.example',
  },
  {
    name: 'Nordlicht',
    trade: 'Music festival',
    line: 'Three nights under open sky',
    person: 'Anders Holm',
    role: 'Programme',
    place: 'Havnegade 9, Aarhus',
    web: 'nordlicht.example',
  },
  {
    name: 'Kestrel Cycles',
    trade: 'Bicycles',
    line: 'Built once, ridden for ever',
    person: 'Priya Raman',
    role: 'Workshop manager',
    place: '27 Mill Lane, York',
    web: 'kestrelcycles.example',
  },
  {
    name: 'Casa Lumo',
    trade: 'Lighting',
    line: 'A warmer kind of evening',
    person: 'Marta Ibarra',
    role: 'Sales',
    place: 'Calle Mayor 41, Madrid',
    web: 'casalumo.example',
  },
  {
    name: 'Tidewater',
    trade: 'Sailing school',
    line: 'Learn the wind this summer',
    person: 'Owen Pryce',
    role: 'Instructor',
    place: 'The Old Pier, Tenby',
    web: 'tidewater.example',
  },
  {
    name: 'Field Notes Farm',
    trade: 'Organic boxes',
    line: 'From the row to your door',
    person: 'Chloe Martin',
    role: 'Grower',
    place: 'Route des Vergers, Gap',
    web: 'fieldnotes.example',
  },
  {
    name: 'Atlas Climbing',
    trade: 'Climbing hall',
    line: 'Find your next hold',
    person: 'Daniel Weiss',
    role: 'Route setter',
    place: 'Gleisdreieck 5, Berlin',
    web: 'atlasclimbing.example',
  },
  {
    name: 'Orchard Street',
    trade: 'Theatre',
    line: 'New plays, plainly told',
    person: 'Ruth Adeyemi',
    role: 'Producer',
    place: '88 Orchard Street, Dublin',
    web: 'orchardstreet.example',
  },
  {
    name: 'Blue Heron',
    trade: 'Veterinary practice',
    line: 'Good care for good company',
    person: 'Dr Lena Novak',
    role: 'Veterinarian',
    place: 'Lipova 12, Brno',
    web: 'blueheron.example',
  },
]

export function paletteOf(variant: number): Palette {
  return at(palettes, variant)
}

export function brandOf(variant: number): Brand {
  return at(brands, variant)
}

/** The entry of a list for any whole number, so that every variant has one. */
export function at<T>(list: readonly T[], variant: number): T {
  const entry = list[((variant % list.length) + list.length) % list.length]
  if (entry === undefined) throw new RangeError('an empty list has no variants')
  return entry
}
