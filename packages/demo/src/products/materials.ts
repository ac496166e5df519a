/** What can be said of everything made of one material: a sentence, two points, and the facts about it and its care. */
export type MaterialText = { name: string; sentence: string; points: readonly [string, string]; care: string }

const texts = {
  stoneware: {
    name: 'Stoneware',
    sentence: 'Fired twice, the second time at 1,240 degrees, so that glaze and body become one and nothing soaks in.',
    points: [
      'Flecks and small runs in the glaze are its signature, not a fault.',
      'Safe in the dishwasher and the microwave.',
    ],
    care: 'Dishwasher, top rack',
  },
  porcelain: {
    name: 'Porcelain',
    sentence: 'Thin enough to let the light through at the rim, and harder than it looks.',
    points: ['Rings like a bell when it is sound.', 'Safe in the dishwasher.'],
    care: 'Dishwasher',
  },
  iron: {
    name: 'Enamelled cast iron',
    sentence: 'Two coats of enamel over iron that holds its heat from the hob to the second helping.',
    points: ['Works on gas, electric and induction, and in the oven.', 'Gets better with use and can be handed down.'],
    care: 'By hand, with a soft sponge',
  },
  steel: {
    name: 'Stainless steel',
    sentence: 'Plain 18/10 steel, brushed outside so that it does not show every finger.',
    points: ['Will not rust, chip or taste of anything.', 'Every part can be bought by itself.'],
    care: 'Dishwasher',
  },
  glass: {
    name: 'Borosilicate glass',
    sentence: 'The glass of laboratories: it takes boiling water after ice without a word.',
    points: [
      'Clear for good: it does not cloud in the dishwasher.',
      'Packed in recycled card that holds it from all sides.',
    ],
    care: 'Dishwasher',
  },
  wood: {
    name: 'Solid wood',
    sentence:
      'Dried slowly for two years and finished with hard wax oil, which can be renewed with a rag in ten minutes.',
    points: [
      'No two grains are alike: yours will differ from the picture.',
      'From forests that are replanted, with papers.',
    ],
    care: 'Damp cloth; oil once a year',
  },
  upholstery: {
    name: 'Wool blend on a beech frame',
    sentence: 'The cover comes off for cleaning, and the frame carries a guarantee of ten years.',
    points: [
      'Tested for 60,000 rubs, which is a busy family for a decade.',
      'Carried to the room of your choice by two people.',
    ],
    care: 'Vacuum; covers to the cleaner',
  },
  wax: {
    name: 'Beeswax and rapeseed wax',
    sentence: 'Poured by hand around a cotton wick, without paraffin, so that it burns clean to the end.',
    points: [
      'Trim the wick to half a centimetre before each burning.',
      'Let the first burning reach the rim, and it will burn evenly ever after.',
    ],
    care: 'Never leave a flame alone',
  },
  textile: {
    name: 'Washed cotton',
    sentence: 'Woven in Portugal, washed once before it is cut, so that it has done its shrinking.',
    points: ['Softer after every wash.', 'Certified free of harmful dyes.'],
    care: 'Machine wash at 40 degrees',
  },
  plant: {
    name: 'Living plant in a clay pot',
    sentence: 'Grown from a cutting in our own house, and moved to this pot long enough ago to have settled.',
    points: [
      'Comes with a card that says in plain words how much light and water it wants.',
      'Travels with a heat pack in winter.',
    ],
    care: 'Water when the top of the soil is dry',
  },
  lamp: {
    name: 'Metal, wood and linen',
    sentence: 'Warm light that dims without a flicker, and a cord of two metres in cotton.',
    points: ['The bulb is in the box and can be changed.', 'Fits sockets of all regions with the adapter supplied.'],
    care: 'Dust with a dry cloth',
  },
  leather: {
    name: 'Full-grain leather',
    sentence: 'Tanned with oak bark over six weeks, left as it grew, so that marks of a life outdoors stay visible.',
    points: ['Darkens and softens with the years.', 'Edges are painted by hand, seams are sewn with waxed linen.'],
    care: 'Wipe dry; a little balm twice a year',
  },
  canvas: {
    name: 'Waxed cotton canvas',
    sentence: 'Dense canvas with a dry wax finish: rain beads and runs, and scuffs can be rubbed out with a thumb.',
    points: ['Can be waxed again at home with a hairdryer.', 'Zips and buckles are metal and can be replaced.'],
    care: 'Sponge with cold water',
  },
  shell: {
    name: 'Recycled polycarbonate',
    sentence: 'A shell that gives under a blow and comes back, made from old water barrels.',
    points: ['Wheels and handle unscrew and can be ordered as parts.', 'The lock opens without damage at customs.'],
    care: 'Soap and water',
  },
  cotton: {
    name: 'Organic cotton',
    sentence: 'Long-fibred cotton from a family farm near Izmir, knitted and dyed in the same town.',
    points: [
      'Washed before sewing: it will not shrink.',
      'A spare button or thread is sewn inside where there is one to lose.',
    ],
    care: 'Machine wash at 30 degrees',
  },
  linen: {
    name: 'European linen',
    sentence: 'Flax from Normandy, spun wet and woven loosely, so that air goes through and creases look meant.',
    points: ['Cool in summer, and dry within the hour.', 'Gets smoother each time it is washed.'],
    care: 'Machine wash at 40 degrees; iron damp or not at all',
  },
  wool: {
    name: 'Lambswool',
    sentence: 'Spun in Scotland from sheep that graze within sight of the mill, and never treated with plastic.',
    points: ['Airs clean overnight and needs few washes.', 'Pills a little in the first weeks; a comb is in the bag.'],
    care: 'Cool hand wash, dry flat',
  },
  silk: {
    name: 'Washed silk',
    sentence: 'Sand-washed silk with a dry, soft hand that does not slip off anything.',
    points: ['Folds to the size of a hand.', 'Printed by screen, one colour at a time.'],
    care: 'Cool hand wash',
  },
  gold: {
    name: 'Recycled 14-carat gold',
    sentence: 'Made at our bench from gold that has been jewellery before, and polished by hand.',
    points: ['Stamped and numbered; the number is yours for free cleaning.', 'Comes in a small wooden box.'],
    care: 'Lukewarm water, soft brush',
  },
  watch: {
    name: 'Steel case, sapphire glass',
    sentence: 'A movement that a watchmaker can open, clean and close again for fifty years.',
    points: ['Regulated in four positions before it leaves us.', 'Straps change without a tool.'],
    care: 'Service every five years',
  },
  acetate: {
    name: 'Cotton acetate',
    sentence: 'Cut from a single sheet, tumbled in birch chips for four days, and hinged with five barrels.',
    points: ['Comes fitted with clear lenses that any optician can change.', 'With a hard case and a cloth.'],
    care: 'Soap, water, soft cloth',
  },
  rubber: {
    name: 'Knit, suede and natural rubber',
    sentence: 'Sewn and glued so that the sole can be taken off and a new one put on.',
    points: [
      'Insoles come out and can be swapped for your own.',
      'Runs true to size; between two sizes take the larger.',
    ],
    care: 'Brush dry; air away from heat',
  },
  electronic: {
    name: 'Aluminium and recycled plastic',
    sentence: 'Held together by screws, not by glue; spare parts are listed, with prices, for seven years.',
    points: ['Battery or cable can be changed at home.', 'Two years of guarantee, honoured by us and not by a form.'],
    care: 'Dry cloth',
  },
  skincare: {
    name: 'Twelve ingredients, all on the front',
    sentence: 'Mixed every second week in small batches, with the date of mixing on the bottle.',
    points: ['Without perfume, dye or mineral oil.', 'Not tested on animals, nor is anything in it.'],
    care: 'Keep cool; use within nine months',
  },
  colourcare: {
    name: 'Mineral pigments and plant oils',
    sentence: 'Pigment ground three times, so that little is needed and it stays where it is put.',
    points: ['Case can be refilled.', 'Without perfume; suits skin that is easily cross.'],
    care: 'Close after use',
  },
  scent: {
    name: 'Grain alcohol and natural oils',
    sentence: 'Left to stand for six weeks in the dark before it is bottled.',
    points: [
      'A sample comes with it: try that first, and send the bottle back unopened if you change your mind.',
      'Glass and cap go back to us for refilling.',
    ],
    care: 'Away from sun and warmth',
  },
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
    name: 'No additives',
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
} satisfies Record<string, MaterialText>

export type MaterialKey = keyof typeof texts
export const materials: Record<MaterialKey, MaterialText> = texts
