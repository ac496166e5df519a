import { proseHtml } from '../prose.ts'
import type { DemoPost, DemoPostCategory, Slug } from '../types.ts'
import { baker } from './texts/baker.ts'
import { firstPlant } from './texts/first-plant.ts'
import { fiveThings } from './texts/five-things.ts'
import { guitar } from './texts/guitar.ts'
import { ingredients } from './texts/ingredients.ts'
import { mending } from './texts/mending.ts'
import { oneBag } from './texts/one-bag.ts'
import { record } from './texts/record.ts'
import { teapot } from './texts/teapot.ts'

export const postCategories: DemoPostCategory[] = [
  { slug: 'workshop', name: 'From the workshop' },
  { slug: 'home', name: 'At home' },
  { slug: 'table', name: 'At the table' },
  { slug: 'out', name: 'Out and about' },
]

type Row = [
  slug: Slug,
  title: string,
  category: Slug,
  excerpt: string,
  text: string,
  author: string,
  daysAgo: number,
  views: number,
]

const rows: Row[] = [
  [
    'how-a-teapot-gets-its-glaze',
    'How a teapot gets its glaze',
    'workshop',
    'It goes into the kiln grey and comes out blue. Four days with three potters and a shelf called the waiting room.',
    teapot,
    'Ines Carvalho',
    4,
    3120,
  ],
  [
    'the-baker-starts-at-ten-at-night',
    'The baker starts at ten at night',
    'table',
    'A bucket that has been alive since 1988, four folds before two o’clock, and bread that sings as it cools.',
    baker,
    'Noor Haddad',
    13,
    4875,
  ],
  [
    'a-first-plant-that-will-not-die',
    'A first plant that will not die',
    'home',
    'Three plants for people who say that they kill everything, and why kindness is the usual cause.',
    firstPlant,
    'Ruth Adeyemi',
    24,
    6240,
  ],
  [
    'shoes-that-can-be-mended',
    'Shoes that can be mended',
    'workshop',
    'Turn over the shoe that you are wearing: its edge tells you whether it has a second life.',
    mending,
    'Paolo Brandt',
    39,
    2980,
  ],
  [
    'a-weekend-with-one-bag',
    'A weekend with one bag',
    'out',
    'Nine kilos, one hand, and the bench on the upper deck where it is warm.',
    oneBag,
    'Tom Halloran',
    57,
    3660,
  ],
  [
    'learning-the-guitar-at-forty',
    'Learning the guitar at forty',
    'home',
    'Your fingers are not too old. They are too soft, and that lasts for three weeks.',
    guitar,
    'Lucia Cordoba',
    78,
    5410,
  ],
  [
    'cooking-with-five-things',
    'Cooking with five things',
    'table',
    'The list had thirty-one entries once. After six years of dinners next door it has five.',
    fiveThings,
    'Hannah Reyes',
    96,
    7030,
  ],
  [
    'listening-to-a-whole-record',
    'Listening to a whole record',
    'home',
    'Twenty minutes a side, nothing to skip, and where to put the speakers.',
    record,
    'Mina Sato',
    121,
    2210,
  ],
  [
    'how-to-read-a-list-of-ingredients',
    'How to read a list of ingredients',
    'workshop',
    'The back of the bottle is the only part of it that must not lie. Ten minutes to learn its language.',
    ingredients,
    'Freya Lund',
    150,
    4120,
  ],
]

export const posts: DemoPost[] = rows.map(([slug, title, category, excerpt, text, author, days_ago, views]) => ({
  slug,
  title,
  category,
  excerpt,
  body: proseHtml(text),
  cover: `posts/${slug}.webp`,
  author,
  days_ago,
  views,
}))
