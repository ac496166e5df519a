import type { Design } from '../design.ts'

/** Dresses, tops and coats by Atelier Miro. */
export const clothes: readonly Design[] = [
  {
    key: 'tee',
    sub: 'tops',
    brand: 'loomery',
    unit: 'pcs',
    material: 'cotton',
    sizes: 'clothes',
    about:
      'A T-shirt with a firm neck that keeps its shape, cut straight, long enough to stay tucked and good enough not to be.',
    points: ['Jersey of 190 grams: not see-through, not stiff.', 'Taped from shoulder to shoulder.'],
    facts: [
      ['Fit', 'Straight'],
      ['Weight', '190 g/m²'],
    ],
    made: 'Türkiye',
    items: [
      [
        'bone',
        'Heavy cotton T-shirt',
        'The plain one that you reach for first, in jersey with some weight to it.',
        3400,
        0,
        86,
        ['teal', 'ink', 'terra', 'sage'],
      ],
      [
        'slate',
        'Pocketless tee, garment-dyed',
        'Dyed after sewing, so the seams are a shade lighter and the colour looks worn in.',
        3800,
        0,
        41,
      ],
    ],
  },
  {
    key: 'sweater',
    sub: 'tops',
    brand: 'miro',
    unit: 'pcs',
    material: 'wool',
    sizes: 'clothes',
    about:
      'A crew-neck jumper knitted in one piece from the hem up, with ribs that pull in gently and sleeves that may be turned back once.',
    points: ['Twelve-gauge knit: warm, and fits under a coat.', 'Elbows are knitted double.'],
    facts: [
      ['Fit', 'Relaxed'],
      ['Weight', '480 g'],
    ],
    made: 'Scotland',
    items: [
      [
        'ochre',
        'Lambswool crew-neck jumper',
        'Scottish lambswool with a dry hand, knitted in the round so that nothing rubs.',
        12800,
        9900,
        33,
        ['forest', 'slate', 'bone'],
      ],
      [
        'plum',
        'Fisherman jumper, half cardigan stitch',
        'A heavier stitch for wind and boats, soft enough for the sofa.',
        15900,
        0,
        18,
      ],
    ],
  },
  {
    key: 'cardigan',
    sub: 'tops',
    brand: 'miro',
    unit: 'pcs',
    material: 'wool',
    sizes: 'clothes',
    about:
      'Four horn buttons, a deep V and two pockets that hold a pair of glasses: the piece that lives on the back of the chair.',
    points: [
      'Buttonholes are faced with ribbon and do not stretch.',
      'Same yarn as our jumpers: they can be worn together.',
    ],
    facts: [
      ['Fit', 'Relaxed'],
      ['Weight', '520 g'],
    ],
    made: 'Scotland',
    items: [
      [
        'sage',
        'Four-button cardigan',
        'Somewhere between a jacket and a blanket, and better mannered than both.',
        13900,
        0,
        24,
        ['ochre', 'ink'],
      ],
    ],
  },
  {
    key: 'shirt',
    sub: 'tops',
    brand: 'loomery',
    unit: 'pcs',
    material: 'linen',
    sizes: 'clothes',
    about:
      'A linen shirt with a soft collar and mother-of-pearl buttons, cut a little longer behind, made to be worn unironed.',
    points: ['Eighteen stitches to the inch.', 'Collar can be worn open or closed without a fight.'],
    facts: [
      ['Fit', 'Easy'],
      ['Weight', '165 g/m²'],
    ],
    made: 'Portugal',
    items: [
      [
        'sky',
        'Linen shirt, soft collar',
        'Cool, creased and correct: a shirt for the months without an r.',
        8900,
        6900,
        52,
        ['bone', 'sage', 'rose'],
      ],
      ['terra', 'Overshirt in brushed linen', 'Thick enough to be a jacket in the evening.', 11200, 0, 0],
    ],
  },
  {
    key: 'dress',
    sub: 'dresses',
    brand: 'miro',
    unit: 'pcs',
    material: 'linen',
    sizes: 'clothes',
    about:
      'A fitted bodice, a skirt that swings, straps that can be shortened, and pockets, because of course it has pockets.',
    points: ['Two deep side pockets that do not show.', 'Straps adjust from inside.'],
    facts: [
      ['Length', '112 cm in M'],
      ['Lining', 'None'],
    ],
    made: 'Portugal',
    items: [
      [
        'terra',
        'Swing sundress with pockets',
        'Linen that moves before you do, with pockets for both hands.',
        11800,
        8900,
        37,
        ['sage', 'slate', 'ochre'],
      ],
      ['forest', 'Strap dress, heavy linen', 'The same cut in a weight that works with boots.', 12900, 0, 3],
      ['rose', 'Garden dress, short', 'Ends above the knee; made for warm evenings and cool drinks.', 9900, 0, 21],
    ],
  },
  {
    key: 'skirt',
    sub: 'dresses',
    brand: 'miro',
    unit: 'pcs',
    material: 'wool',
    sizes: 'clothes-short',
    about:
      'Pleats that are sewn down over the hip and free below it, a hidden zip, and a hem with enough in it to let down.',
    points: ['Lined to the knee.', 'Waistband is cut on the bias and sits where you want it.'],
    facts: [
      ['Length', '72 cm'],
      ['Lining', 'Cupro'],
    ],
    made: 'Portugal',
    items: [
      [
        'cognac',
        'Pleated wool skirt',
        'Twenty-two pleats, each of them pressed by hand.',
        9800,
        0,
        19,
        ['plum', 'ink'],
      ],
    ],
  },
  {
    key: 'coat',
    sub: 'coats',
    brand: 'miro',
    unit: 'pcs',
    material: 'wool',
    sizes: 'clothes',
    about:
      'A double-breasted coat in a melton so dense that it needs no lining in the sleeves; it falls straight and closes high.',
    points: ['Six horn buttons, sewn on with a shank.', 'Two pockets outside, one inside that takes a phone.'],
    facts: [
      ['Length', '104 cm in M'],
      ['Lining', 'Half, viscose'],
    ],
    made: 'Italy',
    items: [
      [
        'sand',
        'Double-breasted wool coat',
        'The coat for the next ten winters, in undyed camel and wool.',
        32900,
        0,
        14,
        ['ink', 'forest'],
      ],
      ['slate', 'City coat in blue melton', 'Closer cut, a hand shorter, for trams and bicycles.', 29800, 0, 9],
    ],
  },
]
