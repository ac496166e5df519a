import type { Particulars } from './particulars.ts'

export const ofBodyAndBeauty: Particulars = {
  'overshirt-in-brushed-linen': {
    about:
      'A shirt of double weight, brushed inside, with a soft collar and mother-of-pearl buttons, to be worn open or closed.',
    facts: [
      ['Fit', 'Easy'],
      ['Weight', '240 g/m²'],
    ],
  },
  'garden-dress-short': {
    facts: [
      ['Length', '88 cm in M'],
      ['Lining', 'None'],
    ],
  },
  'city-coat-in-blue-melton': {
    facts: [
      ['Length', '92 cm in M'],
      ['Lining', 'Half, viscose'],
    ],
  },
  'workwear-trousers-undyed': {
    about: 'Work trousers in drill: straight leg, a rise that stays up when you sit, and rivets where hands pull.',
    points: [
      'Eleven ounces of cotton, soft after three wears.',
      'Hemmed to your length for nothing: write it in the note.',
    ],
    facts: [
      ['Fit', 'Straight'],
      ['Weight', '11 oz'],
    ],
  },
  'merino-walking-socks': { material: 'merino' },
  'long-scarf-orchard-check': {
    about:
      'Two and a half metres of checked lambswool, brushed once so that it is soft without shedding, with a fringe knotted by hand.',
    facts: [
      ['Size', '250 × 36 cm'],
      ['Weight', '320 g'],
    ],
  },
  'travel-fedora': {
    facts: [
      ['Brim', '5 cm'],
      ['Weight', '95 g'],
    ],
  },
  'bobble-hat-in-merino': { material: 'merino' },
  'morganite-ring': {
    facts: [
      ['Stone', 'Morganite, 0.6 ct'],
      ['Band', '2.2 mm'],
    ],
  },
  'tempo-trainer': {
    points: ['Five millimetres of drop, for a quick stride.', 'Reflecting thread in the laces.'],
    facts: [
      ['Weight', '241 g in EU 42'],
      ['Drop', '5 mm'],
    ],
  },
  'court-sneaker-suede': {
    about:
      'A tennis shoe as it was in 1972, with the rough side out: a cupped sole sewn right round, one colour at the heel.',
    material: 'suede',
  },
  'ridge-boot-nubuck': { material: 'suede' },
  'court-shoe-75-suede': { material: 'suede' },
  'two-strap-sandal-oiled-nubuck': { material: 'suede' },
  'small-tote-garden-leather': {
    about: 'Full-grain leather in two tones, on a base that stands by itself; it holds a tablet, a scarf and a book.',
    facts: [
      ['Size', '30 × 22 × 13 cm'],
      ['Weight', '720 g'],
    ],
    sizes: null,
  },
  'beach-bag-striped-handles': {
    about:
      'A beach bag of heavy canvas with handles long enough for the shoulder and a patch pocket for keys and coins.',
    facts: [
      ['Size', '46 × 40 × 18 cm'],
      ['Holds', '30 L'],
    ],
  },
  'school-backpack-14-l': {
    points: ['Sleeve for a 13-inch laptop or a stack of books.', 'Flap closes with magnets under the buckles.'],
    facts: [
      ['Size', '38 × 27 × 14 cm'],
      ['Holds', '14 L'],
    ],
  },
  'gym-duffel-28-l': {
    about: 'A gym bag that opens from end to end, with leather where hands and floors touch it.',
    points: ['Shoe pocket at one end, aired.', 'A dry pocket at the other, for the book.'],
    facts: [
      ['Size', '46 × 25 × 24 cm'],
      ['Holds', '28 L'],
    ],
  },
  'expedition-case-68-l': {
    points: ['Within what airlines check in at no extra charge.', 'Divider with a pocket for what must not crease.'],
    facts: [
      ['Size', '67 × 46 × 28 cm'],
      ['Holds', '68 L'],
    ],
    sizes: null,
  },
  'wash-pouch-coated-inside': {
    about: 'A zipped pouch with a wrist loop, for bottles, brushes and whatever else may leak.',
    points: ['Coated inside, wiped clean in a moment.', 'Stands open by itself.'],
  },
  'night-oil-rosehip-and-squalane': {
    about: 'An oil of rosehip, squalane and a little vitamin E, for the hours in which skin does its mending.',
    points: ['For dry skin and cold months.', 'Leaves nothing on the pillow.'],
    facts: [
      ['Skin', 'Dry'],
      ['Ingredients', '4'],
    ],
  },
  'light-gel-cream': {
    about: 'A gel that cools, sinks in at once and keeps shine away until the afternoon.',
    points: ['A spatula is in the lid.', 'Good under make-up.'],
    facts: [
      ['Skin', 'Normal to oily'],
      ['Ingredients', '12'],
    ],
  },
  'clay-face-wash': {
    about: 'A soft clay that foams a little, lifts off make-up and city air, and rinses clean.',
    points: ['For mornings and evenings.', 'Skin stays soft after it.'],
    facts: [
      ['Skin', 'All'],
      ['Contents', '125 ml'],
    ],
  },
  'body-lotion-rose-and-rice': {
    about: 'A light lotion of rice bran oil and rose water: one press for an arm, two for a leg.',
    facts: [
      ['Scent', 'Rose'],
      ['Ingredients', '14'],
    ],
  },
  'blackcurrant-bath-salts': {
    about: 'Coarse sea salt with blackcurrant leaves and dried petals: two spoons, hot water, door closed.',
    facts: [
      ['Contents', '500 g'],
      ['Scent', 'Blackcurrant'],
    ],
  },
  'matt-lipstick-damson': {
    about: 'A lipstick without shine that does not dry the lips, in a case that clicks shut.',
    facts: [
      ['Finish', 'Matt'],
      ['Contents', '3.6 g'],
    ],
  },
  'eau-de-parfum-vetiver-north': {
    about:
      'Grapefruit peel at first, then wet stone and vetiver, and by evening a clean shirt that has been worn a little.',
    facts: [
      ['Family', 'Green, vetiver'],
      ['Strength', 'Eau de parfum'],
    ],
  },
  'eau-de-parfum-harbour-salt': {
    about: 'Salt and lemon at first, then driftwood and warm skin, as after a day on deck.',
    facts: [
      ['Family', 'Fresh, marine'],
      ['Strength', 'Eau de parfum'],
    ],
  },
}
