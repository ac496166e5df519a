import type { Particulars } from './particulars.ts'

export const ofHomeAndTable: Particulars = {
  'small-teapot-0-6-l': {
    points: ['Fine strainer of steel inside.', 'Two cups, and one more for later.'],
    facts: [
      ['Holds', '0.6 L'],
      ['Size', '19 × 12 × 13 cm'],
    ],
  },
  'cappuccino-cups-pair': {
    about: 'A thick-walled cup with room for the milk, on a saucer with room for a biscuit.',
    facts: [
      ['Holds', '180 ml'],
      ['In the box', 'Two cups, two saucers'],
    ],
  },
  'cast-iron-casserole-28-cm': {
    about:
      'A round pot of 28 centimetres for feasts, large loaves and small geese, with a lid that rains the steam back.',
    points: ['Holds 6.7 litres: ten plates of stew.', 'Knob takes 260 degrees.'],
    facts: [
      ['Holds', '6.7 L'],
      ['Weight', '6.3 kg'],
    ],
  },
  'carbon-steel-pan-26-cm': { material: 'carbon' },
  'moon-jar-small': {
    facts: [
      ['Size', '17 × 17 cm'],
      ['Weight', '0.9 kg'],
    ],
  },
  'scented-candle-rose-and-hay': {
    about: 'Two wicks in a glazed cup that becomes a cup again: fifty hours of roses, hay and warm stone.',
  },
  'milk-chocolate-52-sea-salt': {
    about: 'Beans from one cooperative, milk from mountain pastures and a pinch of sea salt, ground for three days.',
  },
  'dark-chocolate-64-candied-orange': {
    about: 'Beans from one cooperative, ground for three days, with peel that took a week to candy.',
  },
  'chamomile-and-honeybush': {
    about:
      'Whole flowers of chamomile and the red leaves of honeybush, in a tin with a second lid inside that keeps their scent.',
    facts: [
      ['Net weight', '80 g'],
      ['Caffeine', 'None'],
    ],
    made: 'South Africa',
  },
  'house-espresso': {
    facts: [
      ['Altitude', '1,200 m'],
      ['Roast', 'Dark'],
    ],
  },
  'elderberry-cordial': {
    about: 'Berries pressed warm, cooked with lemon and half as much sugar as usual, and bottled hot.',
    points: ['Keeps for a year, and for three weeks once opened.', 'One part to six parts of water.'],
    facts: [
      ['Net volume', '500 ml'],
      ['Sugar', '38 g in 100 ml'],
    ],
  },
  'sour-cherries-in-syrup': {
    about: 'Stoned by hand, covered with a light syrup, and left alone until the two have become friends.',
    points: ['Drained weight is two thirds of the jar.', 'The syrup is good in soda.'],
    facts: [
      ['Net weight', '370 g'],
      ['Stones', 'None, with luck'],
    ],
  },
}
