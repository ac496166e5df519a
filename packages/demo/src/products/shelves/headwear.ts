import type { Design } from '../design.ts'

/** Hats and small things by Atelier Miro. */
export const headwear: readonly Design[] = [
  {
    key: 'hat',
    sub: 'accessories',
    brand: 'wren',
    unit: 'pcs',
    material: 'felt',
    sizes: 'clothes-short',
    about: 'A felt hat blocked over wood, with a pinched crown and a brim that can be snapped down or left alone.',
    points: [
      'Rolls up for a journey and springs back.',
      'Leather band inside; a tape to make it smaller is in the box.',
    ],
    facts: [
      ['Brim', '7 cm'],
      ['Weight', '110 g'],
    ],
    made: 'Portugal',
    items: [
      ['forest', 'Wide-brim felt hat', 'Shade in August, shelter in November.', 8900, 0, 17, ['sand', 'ink']],
      ['cognac', 'Travel fedora', 'A shorter brim, for window seats and sudden sun.', 8400, 6900, 11],
    ],
  },
  {
    key: 'beanie',
    sub: 'accessories',
    brand: 'wren',
    unit: 'pcs',
    material: 'wool',
    about: 'A deep ribbed cap with a turned-up brim and a bobble that comes off on a press stud before the wash.',
    points: ['Double layer over the ears.', 'One size for heads from 54 to 60 cm.'],
    facts: [
      ['Weight', '95 g'],
      ['Lining', 'None'],
    ],
    made: 'Scotland',
    items: [
      [
        'slate',
        'Bobble hat, deep rib',
        'Cheerful in the way that only a bobble can be.',
        3600,
        0,
        66,
        ['terra', 'moss', 'ink'],
      ],
      ['plum', 'Bobble hat in merino', 'The same hat in the softest wool we buy.', 4400, 3300, 29],
    ],
  },
  {
    key: 'cap',
    sub: 'accessories',
    brand: 'loomery',
    unit: 'pcs',
    material: 'cotton',
    about: 'Six panels of washed canvas, a short peak that is curved by hand, and a brass buckle at the back.',
    points: ['No logo.', 'Sweatband comes out for washing.'],
    facts: [
      ['Size', 'Adjustable, 55 to 61 cm'],
      ['Weight', '80 g'],
    ],
    made: 'Portugal',
    items: [
      [
        'slate',
        'Six-panel canvas cap',
        'A cap that looks as if you have had it for years.',
        3200,
        0,
        91,
        ['bone', 'forest', 'ochre'],
      ],
    ],
  },
  {
    key: 'belt',
    sub: 'accessories',
    brand: 'marlowe',
    unit: 'pcs',
    material: 'leather',
    sizes: 'clothes',
    about:
      'One strip of bridle leather, one solid brass buckle, two rivets: there is nothing on it that could come apart.',
    points: [
      'Three and a half centimetres wide: fits jeans and suits.',
      'Cut to your length if you write it in the note.',
    ],
    facts: [
      ['Width', '3.5 cm'],
      ['Thickness', '4 mm'],
    ],
    made: 'United Kingdom',
    items: [
      [
        'cognac',
        'Bridle leather belt',
        'Stiff for a week, yours for decades.',
        6800,
        0,
        38,
        ['ink'],
        { shop: 'north-pier' },
      ],
    ],
  },
  {
    key: 'umbrella',
    sub: 'accessories',
    brand: 'wren',
    unit: 'pcs',
    material: 'canopy',
    about:
      'A long umbrella on a steel shaft with eight fibreglass ribs and a bent cherry handle that hangs from the arm.',
    points: [
      'Turns inside out in a gale, and back, unharmed.',
      'Opens by hand, which is why it will still open in ten years.',
    ],
    facts: [
      ['Span', '104 cm'],
      ['Length', '91 cm'],
    ],
    made: 'Italy',
    items: [
      [
        'teal',
        'Cherry-handled umbrella',
        'For those who never lose umbrellas, or would like to stop.',
        7800,
        0,
        20,
        ['plum', 'ink'],
      ],
    ],
  },
]
