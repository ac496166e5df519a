import { categories } from '../catalog/categories.ts'
import type { DemoBanner, DemoPromo, Slug } from '../types.ts'

/** The address of a sub-category, whose id is its position after all categories. */
function within(category: Slug, child: Slug): string {
  const children = categories.flatMap((one) => one.sub_categories)
  const id = categories.length + children.findIndex((one) => one.slug === child) + 1
  return `/categories/${category}?subcategory=${id}`
}

type Row = [key: string, kicker: string, title: string, subtitle: string, button: string, url: string]

/** Hero slides; their pictures show products of the page that they link to. */
const slides: Row[] = [
  [
    'market',
    'Twelve shops, one basket',
    'Made by people who answer',
    'Pottery, shoes, bread and instruments, straight from the workshop.',
    'Look around',
    '/products',
  ],
  [
    'table',
    'Lume & Clay',
    'Lay the table and stay there',
    'Stoneware from one small kiln: no two pieces quite alike.',
    'See the tableware',
    within('home', 'tableware'),
  ],
  [
    'sound',
    'Hertz & Co.',
    'Hear the room again',
    'Speakers, radios and headphones that a screwdriver can open.',
    'Shop audio',
    within('electronics', 'audio'),
  ],
  [
    'camp',
    'Brightside Sports',
    'The first warm weekend',
    'A tent, a lamp, a flask: all that it takes to be away by six.',
    'Pack for it',
    within('sports', 'camping'),
  ],
]

export const banners: DemoBanner[] = slides.map(([key, kicker, title, subtitle, button, url]) => ({
  title,
  subtitle,
  kicker,
  button,
  url,
  desktop: `scenes/hero-${key}.webp`,
  phone: `scenes/hero-${key}-phone.webp`,
  desktop_dark: `scenes/hero-${key}-dark.webp`,
  phone_dark: `scenes/hero-${key}-phone-dark.webp`,
}))

export const promos: DemoPromo[] = [
  {
    title: 'Breakfast, delivered',
    subtitle: 'Bread, honey and coffee from within a day of our door.',
    button: 'To the pantry',
    url: '/categories/pantry',
    picture: 'scenes/promo-breakfast.webp',
  },
  {
    title: 'Presents for small people',
    subtitle: 'Wood, mohair and paint that you could eat.',
    button: 'See the toys',
    url: '/categories/toys',
    picture: 'scenes/promo-toys.webp',
  },
]
