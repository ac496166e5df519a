import type { Design } from '../design.ts'

/** Art, yarn, paper and pens. */
export const paperAndCrafts: readonly Design[] = [
  {
    key: 'pencils',
    sub: 'art',
    brand: 'foolscap',
    unit: 'set',
    material: 'artpigment',
    about: 'Twelve soft pencils that cover in one stroke, in a pot that ends up on the desk of whoever gave them.',
    points: ['Cedar, so that they sharpen well.', 'Colours can be bought singly.'],
    facts: [
      ['In the pot', '12 pencils'],
      ['Core', '4 mm, wax'],
    ],
    made: 'Portugal',
    items: [['ochre', 'Colour pencils in a pot', 'Twelve colours, none of them boring.', 2200, 0, 68]],
  },
  {
    key: 'paints',
    sub: 'art',
    brand: 'foolscap',
    unit: 'set',
    material: 'artpigment',
    about: 'Tubes of gouache in a chosen palette: they cover, they mix, and they can be wetted again the next day.',
    points: ['Names and pigments on every tube.', 'Washes out of cotton.'],
    facts: [
      ['In the box', '6 × 20 ml'],
      ['Light fastness', 'Very good'],
    ],
    made: 'France',
    items: [['plum', 'Gouache, six tubes', 'All the colours between brick and evening.', 3400, 2600, 22]],
  },
  {
    key: 'yarn',
    sub: 'art',
    brand: 'skein',
    unit: 'set',
    material: 'yarn',
    about: 'Two balls and two needles of birch: enough for a scarf, a hat, or a good beginning.',
    points: ['Four millimetres, forgiving to learners.', 'Runs 120 metres to the ball.'],
    facts: [
      ['In the box', 'Two balls, two needles'],
      ['Length', '2 × 120 m'],
    ],
    made: 'Scotland',
    items: [
      ['teal', 'Knitting set, lagoon', 'Something to do with your hands.', 3200, 0, 43, ['rose', 'ochre', 'moss']],
      ['terra', 'Knitting set, chunky', 'A hat by Sunday.', 3600, 2800, 19],
    ],
  },
  {
    key: 'notebooks',
    sub: 'paper',
    brand: 'foolscap',
    unit: 'set',
    material: 'paper',
    about: 'Three notebooks in cloth, one plain, one ruled, one dotted, with a pen that writes at once.',
    points: ['160 pages each.', 'A pocket in the back for tickets.'],
    facts: [
      ['Size', 'A5'],
      ['In the box', 'Three books, one pen'],
    ],
    made: 'Portugal',
    items: [
      [
        'slate',
        'Cloth notebooks, set of three',
        'One for lists, one for plans, one for no reason.',
        3400,
        0,
        59,
        ['terra', 'sage'],
      ],
      ['plum', 'Cloth notebooks, evening set', 'Darker covers, cream paper.', 3400, 0, 33],
    ],
  },
  {
    key: 'books',
    sub: 'paper',
    brand: 'foolscap',
    unit: 'set',
    material: 'paper',
    about:
      'Three short novels that belong on one shelf, in cloth, with ribbons, set in a type that is easy on the eyes.',
    points: ['Unabridged.', 'With a map at the front, as it should be.'],
    facts: [
      ['Pages', '184, 212 and 240'],
      ['Binding', 'Sewn cloth'],
    ],
    made: 'Italy',
    items: [
      ['forest', 'Three sea stories, cloth-bound', 'Salt, weather, and people who do not say much.', 4800, 0, 26],
      ['terra', 'Three garden stories, cloth-bound', 'For reading where the weeds cannot see you.', 4800, 3600, 17],
    ],
  },
]
