import type { Design } from '../design.ts'

/** Honey, spreads, oils and what keeps in jars. */
export const jarsAndOils: readonly Design[] = [
  {
    key: 'honey',
    sub: 'honey-and-spreads',
    brand: 'hedgerow',
    unit: 'jar',
    material: 'food',
    sizes: 'jars',
    about:
      'Spun cold from the comb and poured without filtering, so that the pollen stays in and the honey sets as it likes.',
    points: ['Set honey turns liquid again in warm water; never in the microwave.', 'The beekeeper signs each label.'],
    facts: [
      ['Origin', 'One apiary of sixty hives'],
      ['Keeps', 'Three years, if it lasts'],
    ],
    made: 'United States',
    items: [
      ['honey', 'Lime blossom honey', 'Pale, minty, and gone by breakfast on Sunday.', 1400, 0, 64],
      ['cognac', 'Chestnut honey', 'Dark and a little bitter: made for cheese.', 1600, 0, 38],
      ['cream', 'Creamed clover honey', 'Stirred for three days until it spreads like butter.', 1500, 0, 52],
    ],
  },
  {
    key: 'jam',
    sub: 'honey-and-spreads',
    brand: 'hedgerow',
    unit: 'jar',
    material: 'food',
    about:
      'Two thirds fruit, one third sugar, lemon, and a copper pan: boiled fast and short, so that it tastes of the tree.',
    points: ['Set soft, for spoons rather than knives.', 'The cloth cap is cotton and may be kept.'],
    facts: [
      ['Net weight', '340 g'],
      ['Fruit', '65 g in 100 g'],
    ],
    made: 'United States',
    items: [
      ['plum', 'Damson jam', 'Sharp, almost black, with the stones taken out by hand.', 950, 0, 71],
      ['terra', 'Apricot jam with kernels', 'Half a kernel in each jar, for the scent of almonds.', 980, 740, 45],
      ['rose', 'Strawberry and rhubarb jam', 'June in a jar, a little tart at the end.', 920, 0, 0],
    ],
  },
  {
    key: 'oil',
    sub: 'oils',
    brand: 'hedgerow',
    unit: 'bottle',
    material: 'food',
    sizes: 'oils',
    about: 'Pressed within four hours of picking, left to settle by itself, and bottled to order in dark glass.',
    points: ['Harvest date and grove stand on the label.', 'Cork with a pourer that does not drip.'],
    facts: [
      ['Acidity', '0.2 %'],
      ['Harvest', 'This autumn'],
    ],
    made: 'Greece',
    items: [['moss', 'Early harvest olive oil', 'Green, peppery, and loud on tomatoes.', 2400, 1900, 40]],
  },
  {
    key: 'syrup',
    sub: 'oils',
    brand: 'hedgerow',
    unit: 'bottle',
    material: 'food',
    about: 'Boiled down over wood in a flat pan until forty litres of sap have become one, then bottled hot.',
    points: ['Keeps for a year in the fridge.', 'The glass handle fits one finger, as tradition wants it.'],
    facts: [
      ['Net volume', '500 ml'],
      ['Grade', 'Amber, rich taste'],
    ],
    made: 'United States',
    items: [
      ['cognac', 'Maple syrup, wood-fired', 'A little smoke, a lot of caramel.', 2600, 0, 27],
      ['plum', 'Elderberry cordial', 'Hot in winter, with soda in summer.', 1450, 1090, 36],
    ],
  },
  {
    key: 'pickles',
    sub: 'oils',
    brand: 'hedgerow',
    unit: 'jar',
    material: 'food',
    about: 'Packed by hand into the jar, brine on top, lid on, and then six weeks of nobody touching it.',
    points: ['Drained weight is two thirds of the jar.', 'The brine is good in a dressing.'],
    facts: [
      ['Net weight', '370 g'],
      ['Pasteurised', 'No'],
    ],
    made: 'Italy',
    items: [
      ['moss', 'Green olives in brine', 'Firm, salty, with a slice of lemon.', 890, 0, 83],
      ['plum', 'Sour cherries in syrup', 'For ice cream, duck, or the jar itself.', 1100, 0, 29],
    ],
  },
  {
    key: 'spices',
    sub: 'oils',
    brand: 'hedgerow',
    unit: 'set',
    material: 'roast',
    about: 'Five jars that cook most of the week: smoked paprika, cumin, coriander, turmeric and a green za’atar.',
    points: ['Ground in the week in which it is sent.', 'Cork lids with a sieve below.'],
    facts: [
      ['In the box', 'Five jars of 60 g'],
      ['Salt', 'None added'],
    ],
    made: 'Türkiye',
    items: [
      ['terra', 'Five spices for every day', 'Five jars, and the shelf behind the stove is complete.', 3200, 2600, 24],
    ],
  },
  {
    key: 'pasta',
    sub: 'oils',
    brand: 'crumb',
    unit: 'pack',
    material: 'food',
    about:
      'Durum wheat and water through a bronze die, dried for two days at forty degrees: rough, so that sauce holds on.',
    points: ['Nine minutes, and a ladle of its water into the sauce.', 'In a glass that is worth keeping.'],
    facts: [
      ['Net weight', '500 g'],
      ['Cooking time', '9 minutes'],
    ],
    made: 'Italy',
    items: [['cream', 'Spaghettoni, bronze-drawn', 'Thick, rough, and never in a hurry.', 1250, 0, 57]],
  },
]
