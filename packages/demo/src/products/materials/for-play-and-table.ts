import type { MaterialText } from './material.ts'

export const forPlayAndTable = {
  toywood: {
    name: 'Beech and windfall apple wood',
    sentence: 'Turned and sanded by hand, then painted with colours that would do no harm if eaten.',
    points: ['No small parts that come off.', 'Tested to the European toy standard.'],
    care: 'Damp cloth',
  },
  plush: {
    name: 'Mohair and wool',
    sentence: 'Stuffed with wool and jointed at neck, arms and legs, so that it can sit, wave and sulk.',
    points: [
      'Eyes are fixed from inside and hold a pull of ninety newtons.',
      'Can be mended here, for as long as we are here.',
    ],
    care: 'Spot clean',
  },
  paper: {
    name: 'Recycled paper and board',
    sentence: 'Paper of 100 grams that takes a fountain pen without a ghost on the other side.',
    points: ['Lies flat from the first page.', 'Sewn, not glued.'],
    care: 'Keep dry',
  },
  game: {
    name: 'Wood and card',
    sentence: 'Rules on one page, explained in three minutes, with enough in it for a hundred evenings.',
    points: ['Lost a piece? We send it for the price of a stamp.', 'In a box that closes properly and stacks.'],
    care: 'Keep dry',
  },
  yarn: {
    name: 'Merino wool',
    sentence: 'Dyed in small kettles, so buy enough for the whole of it: the next kettle will differ by a shade.',
    points: ['Each ball is wound from the inside out.', 'A pattern for a first scarf is under the label.'],
    care: 'Cool hand wash',
  },
  sportgear: {
    name: 'Steel, rubber and foam',
    sentence: 'The same things that clubs buy from us, in the same quality, one at a time.',
    points: [
      'Guarantee of three years at home, one in a club.',
      'Delivered to the door in a box that two hands can carry.',
    ],
    care: 'Wipe after use',
  },
  ball: {
    name: 'Composite leather',
    sentence: 'Built on a wound carcass, so that it stays round after a winter behind the goal.',
    points: ['Comes with a needle; pumped to pressure before it is sent.', 'Match size and weight.'],
    care: 'Wipe; keep from frost',
  },
  bike: {
    name: 'Steel frame',
    sentence: 'Brazed steel, mudguards that do not rattle, and parts that any shop in any town can service.',
    points: [
      'Comes nine tenths assembled, with the two keys that you need.',
      'First service free at forty partner shops.',
    ],
    care: 'Oil the chain every 200 km',
  },
  camp: {
    name: 'Cotton and steel',
    sentence: 'Made for the tenth trip and not for the first: heavier than the lightest, and still here next year.',
    points: ['Tried by all of us on one wet weekend in April.', 'Repair kit in the bag.'],
    care: 'Dry before packing away',
  },
  instrument: {
    name: 'Solid tonewood',
    sentence: 'Set up at our bench: levelled, intonated, tuned, and played for half an hour before it is packed.',
    points: [
      'In a padded bag that can be worn on the back.',
      'Exchange within thirty days for any other, paying only the difference.',
    ],
    care: 'Between 40 and 60 per cent humidity',
  },
  drumwood: {
    name: 'Maple and goatskin',
    sentence: 'Shell turned from one piece or bent under steam, head tucked by hand, tuned before it is sent.',
    points: ['Tuning key and spare lug in the box.', 'Plays well with bare hands from the first day.'],
    care: 'Keep from heaters and sun',
  },
  brass: {
    name: 'Lacquered brass',
    sentence: 'Bell hammered from one sheet, valves lapped to each other, oiled and tried.',
    points: ['In a case with straps, with oil and a cloth.', 'First cleaning is free after a year.'],
    care: 'Wipe after playing; oil the valves',
  },
  food: {
    name: 'Nothing but what the name says',
    sentence: 'Bought from one family by name, a few hundred at a time, until the season ends.',
    points: [
      'Best before date at least four months away when it leaves us.',
      'In glass or paper that can be used again.',
    ],
    care: 'Cool and dark; in the fridge once opened',
  },
  fresh: {
    name: 'Flour, butter, patience',
    sentence: 'Baked in the night, packed at six, and with you the same or the next day.',
    points: [
      'Delivered within a day in a radius of 200 miles.',
      'Freezes well: ten minutes in the oven bring it back.',
    ],
    care: 'Best within two days',
  },
  dairy: {
    name: 'Raw milk, salt, rennet',
    sentence: 'From the milk of forty cows that all have names, ripened on spruce boards and turned every other day.',
    points: ['Sent on Mondays and Tuesdays, packed in wool and ice.', 'Wrapped in paper that lets it breathe.'],
    care: 'In its paper, in the vegetable drawer',
  },
  roast: {
    name: 'Single origin, small batch',
    sentence: 'Bought from growers whom the roaster has visited, and packed within a day.',
    points: ['The date on the label is the day it was packed.', 'Resealable, and without aluminium.'],
    care: 'Airtight and dark',
  },
  artpigment: {
    name: 'Artists’ pigments',
    sentence: 'Ground fine and bound without fillers, so that a little goes far and mixes clean.',
    points: ['Each colour can be bought again by itself.', 'Safe for children of school age.'],
    care: 'Keep closed and cool',
  },
  sailcloth: {
    name: 'Spinnaker cloth and ash',
    sentence: 'Sailmakers’ cloth that weighs next to nothing, sewn with a seam that does not run.',
    points: ['Spars come apart and can be replaced by any straight stick.', 'Two spare bows for the tail.'],
    care: 'Dry before rolling',
  },
  board: {
    name: 'Grey board and linen paper',
    sentence: 'Thick board under a linen finish: no glare from the lamp, no dust on the table.',
    points: ['Cut with steel by hand-made dies.', 'Lost a piece? We send it for the price of a stamp.'],
    care: 'Keep dry',
  },
  resin: {
    name: 'Cast resin',
    sentence: 'Poured slowly and cured for a week, so that there is no bubble in it that could pull to one side.',
    points: ['Rolled a hundred times each before it is sold.', 'Does not yellow.'],
    care: 'Wipe',
  },
} satisfies Record<string, MaterialText>
