/** The shops' descriptions of themselves, by slug. */
export const shopTexts: Record<string, { tagline: string; paragraphs: string[] }> = {
  'lume-and-clay': {
    tagline: 'Small-batch pottery and slow candles',
    paragraphs: [
      'Three potters share one kiln in an old dye works. We throw teapots, cups and vases in batches of forty, and no glaze comes out quite the same twice.',
      'The candles are poured next door, from beeswax and rapeseed, while the kiln is cooling.',
    ],
  },
  'north-pier': {
    tagline: 'Bags that stand up to weather',
    paragraphs: [
      'North Pier started with one backpack for the ferry to work. It had to keep a laptop dry and stand up by itself, and ten years later every bag of ours still does both.',
      'We repair what we sell: send it back, pay the postage, and the stitching is on us.',
    ],
  },
  'hertz-and-co': {
    tagline: 'Sound and pictures, made simple',
    paragraphs: [
      'We choose radios, headphones and cameras that do one thing well and can be opened with a screwdriver.',
      'Everything is unpacked, tried and packed again before it leaves us. If a manual is bad, we write a better one and put it in the box.',
    ],
  },
  'fern-and-fable': {
    tagline: 'Furniture, plants and things for quiet rooms',
    paragraphs: [
      'A greenhouse with a joiner in the back room. Our plants are grown slowly and leave the house with their roots settled; our chairs are made for people who read for a long time.',
      'Every plant comes with a card that says how much light it wants, in plain words.',
    ],
  },
  solecraft: {
    tagline: 'Shoes with a second sole in them',
    paragraphs: [
      'We make shoes on six lasts, in half a dozen leathers and one very good recycled knit. Nearly all of them can be resoled, and most are, once.',
      'Not sure of your size? Send us the length of your foot in the chat and we will tell you which one to take.',
    ],
  },
  'atelier-miro': {
    tagline: 'Clothes cut once, worn for years',
    paragraphs: [
      'Elena Miro cuts every pattern by hand, then has it sewn within an hour of the studio. Linen from Normandy, wool from the Borders, cotton that has not been bleached.',
      'Measurements are given for the garment itself, so that you can lay it over something you love and compare.',
    ],
  },
  'basalt-beauty': {
    tagline: 'Short lists of good ingredients',
    paragraphs: [
      'No product of ours has more than fourteen ingredients, and all of them are printed on the front. We mix in small batches every second week and date every bottle.',
      'Bottles come back to us for refilling in a padded envelope that we pay for.',
    ],
  },
  'tiny-orchard': {
    tagline: 'Toys that outlast a childhood',
    paragraphs: [
      'Wood from windfall apple trees, mohair from a mill that has not changed its looms since 1934, and paint that you could eat, although it tastes of nothing.',
      'For older hands there is a wall of yarn, paint and paper.',
    ],
  },
  brightside: {
    tagline: 'For the game after work',
    paragraphs: [
      'Kit for people who play on Tuesday nights and camp on the first warm weekend: tough, fairly priced, and in stock in the size that you need.',
      'We lend pumps, stringing machines and good advice to every club within fifty miles.',
    ],
  },
  'cordoba-music': {
    tagline: 'Instruments, set up by hand',
    paragraphs: [
      'Every guitar is fretted, strung and tuned on our bench, and every violin leaves with its bridge cut and its bow rosined. You take it out of the case and play.',
      'Not in love with it after a month? Change it for another and pay only the difference.',
    ],
  },
  'pantry-lane': {
    tagline: 'From people who make one thing',
    paragraphs: [
      'A beekeeper, a cheesemaker, two bakers and a roaster, all within a day of our door. We buy what they are proud of this month and stop when it is gone.',
      'Cold things travel cold, in wool that you can send back.',
    ],
  },
  'gilt-and-grain': {
    tagline: 'Watches, rings and frames with patience in them',
    paragraphs: [
      'A bench for three people: one watchmaker, one goldsmith, one who cuts frames from acetate and horn. We use recycled gold and stones whose mine we can name.',
      'Every piece carries a number, and we will service it for as long as we are here.',
    ],
  },
}
