/** Names of generated products: main category, its sub-categories, and the things in them. */
export const departments: readonly [
  name: string,
  sized: 'letters' | 'shoes' | 'none',
  groups: readonly [name: string, things: readonly string[]][],
][] = [
  [
    'Fashion',
    'letters',
    [
      ['Dresses', ['dress', 'tunic', 'pinafore', 'kaftan']],
      ['Shirts', ['shirt', 't-shirt', 'blouse', 'polo', 'henley']],
      ['Coats', ['coat', 'parka', 'trench', 'jacket', 'anorak']],
      ['Trousers', ['trousers', 'jeans', 'chinos', 'leggings']],
      ['Knitwear', ['jumper', 'cardigan', 'pullover', 'vest']],
    ],
  ],
  [
    'Shoes',
    'shoes',
    [
      ['Trainers', ['trainer', 'running shoe', 'court shoe']],
      ['Boots', ['boot', 'ankle boot', 'hiking boot', 'chelsea boot']],
      ['Sandals', ['sandal', 'slipper', 'clog', 'espadrille']],
      ['Formal Shoes', ['oxford', 'loafer', 'derby', 'ballerina']],
    ],
  ],
  [
    'Bags',
    'none',
    [
      ['Totes', ['tote', 'shopper', 'handbag']],
      ['Backpacks', ['backpack', 'rucksack', 'daypack']],
      ['Luggage', ['suitcase', 'duffel', 'cabin case', 'garment bag']],
      ['Small Leather', ['wallet', 'pouch', 'card holder', 'key ring']],
    ],
  ],
  [
    'Home',
    'none',
    [
      ['Tableware', ['teapot', 'mug', 'bowl', 'plate', 'pitcher', 'carafe']],
      ['Textiles', ['blanket', 'cushion', 'towel', 'rug', 'tablecloth']],
      ['Lighting', ['lamp', 'lantern', 'pendant', 'candle holder']],
      ['Storage', ['basket', 'crate', 'shelf', 'hook']],
    ],
  ],
  [
    'Kitchen',
    'none',
    [
      ['Knives', ['knife', 'cleaver', 'chopping board']],
      ['Cookware', ['saucepan', 'casserole', 'frying pan', 'wok']],
      ['Coffee', ['coffee grinder', 'kettle', 'coffee press', 'espresso cup']],
      ['Baking', ['baking tin', 'rolling pin', 'whisk', 'mixing bowl']],
    ],
  ],
  [
    'Electronics',
    'none',
    [
      ['Audio', ['headphones', 'speaker', 'earbuds', 'turntable']],
      ['Computers', ['keyboard', 'mouse', 'monitor', 'laptop stand']],
      ['Cameras', ['camera', 'tripod', 'lens', 'camera strap']],
      ['Power', ['charger', 'power bank', 'cable', 'adapter']],
    ],
  ],
  [
    'Beauty',
    'none',
    [
      ['Skin', ['face cream', 'serum', 'cleanser', 'sun lotion']],
      ['Hair', ['shampoo', 'conditioner', 'hair brush', 'comb']],
      ['Fragrance', ['perfume', 'cologne', 'scented candle']],
    ],
  ],
  [
    'Sports',
    'letters',
    [
      ['Yoga', ['yoga mat', 'yoga block', 'strap']],
      ['Cycling', ['cycling jersey', 'bib shorts', 'gloves', 'helmet']],
      ['Outdoor', ['tent', 'sleeping bag', 'camping stove', 'water bottle']],
      ['Running', ['running shorts', 'running vest', 'headband']],
    ],
  ],
  [
    'Toys',
    'none',
    [
      ['Soft Toys', ['bear', 'rabbit', 'elephant', 'fox']],
      ['Building', ['brick set', 'marble run', 'train set']],
      ['Games', ['board game', 'card game', 'puzzle', 'chess set']],
    ],
  ],
  [
    'Garden',
    'none',
    [
      ['Plants', ['fern', 'olive tree', 'cactus', 'lavender']],
      ['Tools', ['spade', 'rake', 'secateurs', 'watering can']],
      ['Furniture', ['bench', 'deck chair', 'parasol', 'hammock']],
    ],
  ],
]

export const qualities = [
  'Everyday',
  'Classic',
  'Ridge',
  'Harbour',
  'Quiet',
  'Northern',
  'Sunday',
  'Meadow',
  'Coastal',
  'Studio',
  'Heritage',
  'Modern',
  'Slow',
  'Weekend',
  'Market',
  'Alpine',
  'Urban',
  'Little',
  'Grand',
  'Morning',
  'Evening',
  'Workshop',
]

export const materials = [
  'waxed cotton',
  'full-grain leather',
  'linen',
  'merino wool',
  'stoneware',
  'brushed steel',
  'oak',
  'walnut',
  'bamboo',
  'recycled nylon',
  'organic cotton',
  'brass',
  'borosilicate glass',
  'cork',
  'cashmere',
  'canvas',
  'suede',
  'porcelain',
]

export const colours: readonly [name: string, code: string][] = [
  ['Black', '#1c1c1e'],
  ['White', '#f7f7f5'],
  ['Slate', '#5c6670'],
  ['Sand', '#d8c3a0'],
  ['Ochre', '#c88a2d'],
  ['Terracotta', '#c0603f'],
  ['Cognac', '#96522c'],
  ['Rose', '#d98a98'],
  ['Berry', '#8c2f52'],
  ['Plum', '#5b3a63'],
  ['Navy', '#22315c'],
  ['Sky', '#86b6d9'],
  ['Teal', '#1f7a7a'],
  ['Sage', '#9db29a'],
  ['Forest', '#2f5b3c'],
  ['Sun', '#f0c83c'],
]

export const letterSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
export const shoeSizes = ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45']

export const nameStarts = [
  'Al',
  'Bel',
  'Cor',
  'Dun',
  'El',
  'Fjor',
  'Gran',
  'Hal',
  'Is',
  'Jun',
  'Kel',
  'Lum',
  'Mar',
  'Nor',
  'Or',
]
export const nameEnds = [
  'ada',
  'berg',
  'cott',
  'den',
  'elle',
  'ford',
  'garn',
  'holm',
  'ine',
  'kamp',
  'lund',
  'mere',
  'ova',
  'stead',
  'vik',
]

export const praises = [
  'Made in small numbers by people who use it themselves.',
  'Light enough to forget, strong enough to rely on.',
  'Gets better with every year of use.',
  'Repaired free of charge for as long as you own it.',
  'A quiet companion for long days.',
  'Packed without plastic and sent within two days.',
]

/** Parts of collection names: thousands of words that only few products share, as in a real shop. */
export const syllables = [
  ['Ve', 'Mi', 'So', 'Ta', 'Lo', 'Ne', 'Ka', 'Ri', 'Du', 'Fe', 'Go', 'Ha', 'Ju', 'Pa', 'Zu', 'Be', 'Ci', 'Wa'],
  ['lo', 'ra', 'mi', 'ne', 'tu', 'va', 'ke', 'si', 'do', 'ba', 'gri', 'stel', 'mar', 'pin', 'del', 'chi', 'lan', 'fo'],
  ['ria', 'na', 'lle', 'sto', 'mond', 'ta', 'ris', 'vo', 'lina', 'dor', 'thea', 'ck', 'nia', 'quin', 'bel', 'ros'],
] as const
