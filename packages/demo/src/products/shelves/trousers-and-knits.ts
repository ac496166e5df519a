import type { Design } from '../design.ts'

/** Trousers, and what goes with clothes, by Atelier Miro. */
export const trousersAndKnits: readonly Design[] = [
  {
    key: 'trousers',
    sub: 'trousers',
    brand: 'loomery',
    unit: 'pcs',
    material: 'cotton',
    sizes: 'clothes',
    about:
      'Jeans as they were: dense denim, straight leg, a rise that stays up when you sit, and rivets where hands pull.',
    points: [
      'Thirteen ounces of denim, soft after three wears.',
      'Hemmed to your length for nothing: write it in the note.',
    ],
    facts: [
      ['Fit', 'Straight'],
      ['Weight', '13 oz'],
    ],
    made: 'Italy',
    items: [
      [
        'slate',
        'Straight jeans, washed indigo',
        'Washed once, so that what you try on is what you keep.',
        11900,
        0,
        63,
        ['ink', 'sand'],
      ],
      ['bone', 'Workwear trousers, undyed', 'Off-white drill for painting, gardening and showing off.', 9900, 7400, 28],
    ],
  },
  {
    key: 'shorts',
    sub: 'trousers',
    brand: 'loomery',
    unit: 'pcs',
    material: 'linen',
    sizes: 'clothes-short',
    about: 'Drawstring shorts that end a hand above the knee, with a back pocket that buttons and no logo anywhere.',
    points: ['Elastic behind, flat in front.', 'Dry within the hour after a swim.'],
    facts: [
      ['Inseam', '17 cm'],
      ['Weight', '180 g'],
    ],
    made: 'Portugal',
    items: [
      [
        'sage',
        'Drawstring linen shorts',
        'For the beach, the market and the long way between them.',
        5900,
        4500,
        44,
        ['slate', 'terra'],
      ],
    ],
  },
  {
    key: 'socks',
    sub: 'accessories',
    brand: 'wren',
    unit: 'pair',
    material: 'wool',
    sizes: 'clothes-short',
    about:
      'Ribbed to hold, cushioned at the heel, linked by hand at the toe, so that there is no seam to notice by noon.',
    points: ['Reinforced with a little silk at heel and toe.', 'Striped at the cuff, where only friends see it.'],
    facts: [
      ['Height', 'Mid-calf'],
      ['In the box', 'One pair'],
    ],
    made: 'Scotland',
    items: [
      [
        'slate',
        'Merino walking socks',
        'The pair that other pairs are measured against.',
        2200,
        0,
        120,
        ['forest', 'terra', 'ink'],
      ],
      ['ochre', 'Weekend socks, striped cuff', 'Thin enough for shoes, warm enough for floors.', 1800, 1400, 75],
    ],
  },
  {
    key: 'scarf',
    sub: 'accessories',
    brand: 'wren',
    unit: 'pcs',
    material: 'wool',
    about:
      'Two metres of checked lambswool, brushed once so that it is soft without shedding, with a fringe knotted by hand.',
    points: ['Long enough to go round twice and still be tied.', 'Woven on looms older than the weaver.'],
    facts: [
      ['Size', '200 × 36 cm'],
      ['Weight', '260 g'],
    ],
    made: 'Scotland',
    items: [
      ['terra', 'Checked lambswool scarf', 'A warm check for cold platforms.', 6900, 0, 48, ['teal', 'plum', 'ochre']],
      ['forest', 'Long scarf, orchard check', 'The same scarf with another half metre, for knots.', 7900, 0, 22],
    ],
  },
  {
    key: 'gloves',
    sub: 'accessories',
    brand: 'wren',
    unit: 'pair',
    material: 'wool',
    sizes: 'clothes-short',
    about: 'Five-finger gloves with a deep ribbed cuff that goes under the coat sleeve and stays there.',
    points: ['Thumb and first finger work on a phone.', 'A loop inside each, to hang them by.'],
    facts: [
      ['Lining', 'None'],
      ['Weight', '70 g'],
    ],
    made: 'Scotland',
    items: [
      [
        'sky',
        'Ribbed-cuff wool gloves',
        'Warm without being mittens, nimble without being thin.',
        3900,
        0,
        57,
        ['ink', 'moss', 'plum'],
      ],
    ],
  },
  {
    key: 'kimono',
    sub: ['dresses', 'coats'],
    brand: 'miro',
    unit: 'pcs',
    material: 'silk',
    about:
      'A house robe cut like a kimono: wide sleeves, a sash that is sewn on behind and cannot be lost, and a print of small flowers.',
    points: ['One size that suits nearly all.', 'Inside tie keeps it closed without the sash.'],
    facts: [
      ['Length', '118 cm'],
      ['Lining', 'None'],
    ],
    made: 'Japan',
    items: [
      [
        'teal',
        'Printed silk robe',
        'For the hour between waking and dressing, however long it takes.',
        18900,
        14900,
        12,
        ['rose', 'slate'],
      ],
    ],
  },
  {
    key: 'tie',
    sub: 'accessories',
    brand: 'miro',
    unit: 'pcs',
    material: 'wovensilk',
    about:
      'Woven stripe on heavy silk, folded three times and lined with wool, so that the knot holds through a long lunch.',
    points: ['Seven and a half centimetres wide.', 'Hand-rolled at both ends.'],
    facts: [
      ['Length', '148 cm'],
      ['Width', '7.5 cm'],
    ],
    made: 'Italy',
    items: [
      [
        'plum',
        'Striped silk tie',
        'A stripe for weddings, juries and the first day.',
        6400,
        0,
        26,
        ['slate', 'forest'],
      ],
    ],
  },
]
