import type { DemoCategory } from '../types.ts'

type Row = [slug: string, name: string, children: [slug: string, name: string][]]

const rows: Row[] = [
  [
    'fashion',
    'Fashion',
    [
      ['dresses', 'Dresses'],
      ['tops', 'T-shirts and Shirts'],
      ['coats', 'Coats and Jackets'],
      ['trousers', 'Jeans and Trousers'],
      ['accessories', 'Hats, Scarves and Gloves'],
      ['jewellery', 'Jewellery, Watches and Eyewear'],
    ],
  ],
  [
    'shoes',
    'Shoes',
    [
      ['trainers', 'Trainers'],
      ['boots', 'Boots'],
      ['heels-and-flats', 'Heels and Flats'],
      ['sandals', 'Sandals and Slippers'],
    ],
  ],
  [
    'bags',
    'Bags',
    [
      ['totes', 'Totes and Handbags'],
      ['backpacks', 'Backpacks'],
      ['luggage', 'Luggage'],
      ['work-bags', 'Work Bags'],
      ['small-leather', 'Wallets and Pouches'],
    ],
  ],
  [
    'home',
    'Home and Living',
    [
      ['furniture', 'Furniture'],
      ['tableware', 'Tableware'],
      ['kitchen', 'Kitchen'],
      ['plants-and-vases', 'Plants and Vases'],
      ['candles-and-decor', 'Candles and Decor'],
      ['textiles', 'Textiles'],
    ],
  ],
  [
    'electronics',
    'Electronics',
    [
      ['audio', 'Audio'],
      ['cameras', 'Cameras'],
      ['computers', 'Computers and Phones'],
      ['lighting', 'Lighting'],
      ['gaming', 'Gaming'],
    ],
  ],
  [
    'beauty',
    'Beauty',
    [
      ['skin-care', 'Skin Care'],
      ['make-up', 'Make-up'],
      ['bath-and-body', 'Bath and Body'],
      ['fragrance', 'Fragrance'],
    ],
  ],
  [
    'toys',
    'Toys and Crafts',
    [
      ['soft-toys', 'Soft and Wooden Toys'],
      ['games', 'Games and Puzzles'],
      ['outdoor-play', 'Outdoor Play'],
      ['art', 'Art and Yarn'],
      ['paper', 'Paper and Pens'],
    ],
  ],
  [
    'sports',
    'Sports',
    [
      ['ball-sports', 'Ball Sports'],
      ['cycling', 'Cycling and Skating'],
      ['camping', 'Camping'],
      ['racket-sports', 'Racket Sports'],
      ['training', 'Training'],
    ],
  ],
  [
    'music',
    'Music',
    [
      ['guitars', 'Guitars'],
      ['strings', 'Strings'],
      ['brass', 'Brass and Wind'],
      ['drums', 'Drums'],
      ['keys-and-studio', 'Keys and Studio'],
    ],
  ],
  [
    'pantry',
    'Pantry',
    [
      ['honey-and-spreads', 'Honey and Spreads'],
      ['cheese', 'Cheese'],
      ['sweets', 'Chocolate and Sweets'],
      ['coffee-and-tea', 'Coffee and Tea'],
      ['bakery', 'Bakery'],
      ['oils', 'Oils and Preserves'],
    ],
  ],
]

export const categories: DemoCategory[] = rows.map(([slug, name, children]) => ({
  slug,
  name,
  thumbnail: `categories/${slug}.webp`,
  sub_categories: children.map(([child, title]) => ({
    slug: child,
    name: title,
    thumbnail: `categories/${slug}-${child}.webp`,
  })),
}))
