import type { MaterialText } from './material.ts'

export const forHomeAndBody = {
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
    name: 'Plant oils, waxes and water',
    sentence: 'Mixed every second week in small batches, with the date of mixing on the bottle.',
    points: ['Without dye, silicone or mineral oil.', 'Not tested on animals, nor is anything in it.'],
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
  metal: {
    name: 'Brass and steel',
    sentence: 'Solid through and not plated, so that marks can be polished out instead of hidden.',
    points: ['Gains a soft shine where it is touched.', 'Felt below, so that nothing scratches.'],
    care: 'Dry cloth; metal polish if you like it bright',
  },
  enamel: {
    name: 'Enamelled steel',
    sentence: 'Two coats of glass on steel, fired at 800 degrees: it takes no taste and no stain.',
    points: ['Safe over flames and in the oven.', 'A chip is a memory and does no harm.'],
    care: 'Dishwasher',
  },
  felt: {
    name: 'Wool felt',
    sentence: 'Wool, water and patience: felted dense, then steamed into its shape over wood.',
    points: ['Sheds light rain by itself.', 'Steam from a kettle brings back any dent.'],
    care: 'Brush dry',
  },
  pearl: {
    name: 'Freshwater pearls',
    sentence: 'Matched by hand in daylight for colour and shine, two hundred to find one strand.',
    points: ['No dye and no bleach.', 'Comes in a pouch that does not scratch.'],
    care: 'Last on, first off; wipe with a soft cloth',
  },
  canopy: {
    name: 'Dense twill, steel and cherry',
    sentence: 'Woven so close that it needs no coating to keep the rain out.',
    points: ['Dries in an hour, open, in any corridor.', 'Ribs and handle can be replaced here.'],
    care: 'Open to dry',
  },
  wovensilk: {
    name: 'Woven silk',
    sentence: 'Woven with the stripe in it and not printed on it, on looms that make forty metres a week.',
    points: ['Heavy enough to hold a knot.', 'Back seam sewn by hand.'],
    care: 'Unknot and hang',
  },
  flowers: {
    name: 'Cut flowers and a vase',
    sentence: 'Cut in the morning, still closed, so that they open with you and not on the way.',
    points: ['Seven days in the vase, with fresh water every second one.', 'The vase stays when they are gone.'],
    care: 'Cool place, fresh water',
  },
  dried: {
    name: 'Dried stems',
    sentence: 'Hung upside down in the dark for five weeks, so that the colours stay.',
    points: ['Lasts for years out of the sun.', 'Packed standing up in a tall box.'],
    care: 'Dust with a hairdryer on cold',
  },
  hardshell: {
    name: 'Recycled shell and foam',
    sentence: 'A hard skin over foam that does the work, both made from what was something else before.',
    points: ['All parts unclip for cleaning.', 'Straps and hinges are kept as spares.'],
    care: 'Soap and water',
  },
  optics: {
    name: 'Aluminium, brass and glass',
    sentence: 'Ground, coated and centred by people who sign the slip in the box.',
    points: ['Sealed against dust and drizzle.', 'Serviced by us, at a fixed price, for twenty years.'],
    care: 'Blower first, cloth second',
  },
  filament: {
    name: 'Clear glass and brass',
    sentence: 'Blown in one piece, with a filament that gives a whole spectrum and not just yellow.',
    points: ['Dims down to a glimmer.', 'No warming up, no hum.'],
    care: 'Let it cool before touching',
  },
  carbon: {
    name: 'Carbon steel',
    sentence: 'Pressed from one sheet and seasoned with linseed oil until it is black and smooth.',
    points: ['Gets better each time something is fried in it.', 'Works on every hob, over embers and in the oven.'],
    care: 'Wipe with oil; no dishwasher',
  },
  suede: {
    name: 'Suede and nubuck',
    sentence: 'Brushed by hand and treated against rain without closing its pores.',
    points: ['Marks brush out; a small brush is in the box.', 'Dry and soft on the first day.'],
    care: 'Brush, and spray before winter',
  },
  merino: {
    name: 'Merino wool',
    sentence: 'Finer than a hair, and so it does not itch: spun from sheep on high pastures.',
    points: ['Warm when it is wet and cool when it is hot.', 'Does not take on smells.'],
    care: 'Machine wash, wool, 30 degrees',
  },
} satisfies Record<string, MaterialText>
