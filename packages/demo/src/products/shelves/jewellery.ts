import type { Design } from '../design.ts'

/** Rings, watches and frames by Gilt & Grain. */
export const jewellery: readonly Design[] = [
  {
    key: 'ring',
    sub: 'jewellery',
    brand: 'gilt',
    unit: 'pcs',
    material: 'gold',
    sizes: 'rings',
    about:
      'A single stone in a plain cup setting on a rounded band: low enough to go into a glove, high enough to catch the light.',
    points: ['The stone is about five millimetres across and comes with its papers.', 'Resized once for nothing.'],
    facts: [
      ['Stone', 'Tourmaline, 0.5 ct'],
      ['Band', '2.2 mm'],
    ],
    made: 'United States',
    items: [
      ['teal', 'Lagoon tourmaline ring', 'A green that changes its mind between window and lamp.', 68000, 0, 4],
      ['rose', 'Morganite ring', 'The pink of the inside of a shell, in a cup of gold.', 72000, 61000, 2],
    ],
  },
  {
    key: 'bands',
    sub: 'jewellery',
    brand: 'gilt',
    unit: 'pair',
    material: 'gold',
    sizes: 'rings',
    about:
      'Two bands turned from one bar, rounded inside for comfort, brushed or polished as you like, engraved if you ask.',
    points: ['Engraving up to twenty letters is included.', 'Both are sized to you.'],
    facts: [
      ['Band', '3.5 mm'],
      ['In the box', 'Two rings'],
    ],
    made: 'United States',
    items: [['ochre', 'Pair of wedding bands', 'Plain, round, and meant.', 118000, 0, 6]],
  },
  {
    key: 'earrings',
    sub: 'jewellery',
    brand: 'gilt',
    unit: 'pair',
    material: 'gold',
    about: 'A drop of cut stone below a small hoop: light, so that you forget them, and moving, so that others do not.',
    points: ['Three grams each.', 'Hooks that close, so that neither is lost.'],
    facts: [
      ['Length', '3.8 cm'],
      ['Stone', 'Agate'],
    ],
    made: 'United States',
    items: [
      [
        'teal',
        'Drop earrings, green agate',
        'Two small weights that make one stand straighter.',
        18900,
        0,
        9,
        ['ochre', 'plum'],
      ],
    ],
  },
  {
    key: 'bangle',
    sub: 'jewellery',
    brand: 'gilt',
    unit: 'set',
    material: 'gold',
    about:
      'Two bangles to be worn together: one of hollow gold, one of resin poured over brass, which sound softly against each other.',
    points: ['Inner width 6.4 cm; opens a little for larger hands.', 'Lighter than they look.'],
    facts: [
      ['In the box', 'Two bangles'],
      ['Weight', '38 g'],
    ],
    made: 'United States',
    items: [['sage', 'Set of two bangles', 'One warm, one cool, and a quiet clink.', 15900, 0, 13, ['terra', 'ink']]],
  },
  {
    key: 'pearls',
    sub: 'jewellery',
    brand: 'gilt',
    unit: 'pcs',
    material: 'pearl',
    about: 'Freshwater pearls of seven millimetres, knotted one by one on silk, with a clasp that one hand can manage.',
    points: [
      'Knots between all pearls: if the thread breaks, one falls.',
      'Restrung free of charge after three years.',
    ],
    facts: [
      ['Length', '44 cm'],
      ['Pearls', '7 mm, freshwater'],
    ],
    made: 'Japan',
    items: [
      ['bone', 'Freshwater pearl strand', 'Worn with a shirt they stop being an heirloom.', 24900, 19900, 7, ['rose']],
    ],
  },
  {
    key: 'watch',
    sub: 'jewellery',
    brand: 'meridian',
    unit: 'pcs',
    material: 'watch',
    about:
      'A three-hand watch of 38 millimetres with a printed dial, a crown that winds like butter, and nothing else on it.',
    points: ['Automatic, 41 hours of reserve.', 'Water-resistant to 50 metres.'],
    facts: [
      ['Diameter', '38 mm'],
      ['Movement', 'Automatic'],
    ],
    made: 'Switzerland',
    items: [
      [
        'cognac',
        'Field watch 38 mm',
        'Readable at a glance, at night, in the rain.',
        42900,
        34900,
        8,
        ['ink', 'teal', 'slate'],
      ],
      ['forest', 'Field watch 38 mm, forest strap', 'The same watch on a strap of waxed green leather.', 44900, 0, 5],
    ],
  },
  {
    key: 'glasses',
    sub: 'jewellery',
    brand: 'halden',
    unit: 'pcs',
    material: 'acetate',
    about:
      'A round frame with a keyhole bridge, cut from eight millimetres of acetate and polished until it looks wet.',
    points: ['Lens 47 mm, bridge 22 mm, arm 145 mm.', 'Hinges can be tightened with the key in the case.'],
    facts: [
      ['Lens width', '47 mm'],
      ['Weight', '24 g'],
    ],
    made: 'Italy',
    items: [
      ['ink', 'Round reading frame', 'For people who read the small print, kindly.', 14900, 0, 31, ['cognac', 'teal']],
    ],
  },
  {
    key: 'sunglasses',
    sub: 'jewellery',
    brand: 'halden',
    unit: 'pcs',
    material: 'acetate',
    about: 'The round frame again, with mineral glass in it that takes out the glare and leaves the colours alone.',
    points: ['Full UV protection.', 'Glass, not plastic: it does not scratch in a pocket with keys.'],
    facts: [
      ['Lens', 'Category 3'],
      ['Weight', '31 g'],
    ],
    made: 'Italy',
    items: [
      [
        'ink',
        'Round sunglasses',
        'Dark enough for snow, light enough for a terrace.',
        16900,
        12900,
        27,
        ['cognac', 'plum'],
      ],
      [
        'forest',
        'Round sunglasses, bottle green',
        'Cut from the sheet that looks black until you hold it up.',
        17900,
        0,
        1,
      ],
    ],
  },
]
