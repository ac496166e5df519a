import type { Shape } from './shape.ts'
import { dress, hat, jacket, jumper, shirt, shoe, skirt, tee, trousers } from './shapes-clothes.ts'
import {
  bag,
  ball,
  book,
  bottle,
  chair,
  device,
  headphones,
  jar,
  lamp,
  mug,
  parcel,
  plant,
  ring,
  vase,
  watch,
} from './shapes-things.ts'

/** By what words a thing is known. Asked in this order: a shirt dress is a dress, a jacket potato no jacket. */
const WORDS: [shape: Shape, words: string][] = [
  [headphones, 'headphone headset earphone earbud earbuds'],
  [watch, 'watch smartwatch clock'],
  [ring, 'ring jewellery jewelry necklace bracelet earring pendant brooch diamond gem'],
  [
    device,
    'phone smartphone tablet laptop computer electronics charger camera console gadget keyboard mobile screen monitor',
  ],
  [shoe, 'shoe sneaker trainer boot sandal loafer heel slipper pump footwear hightop'],
  [bag, 'bag backpack tote purse handbag clutch wallet luggage suitcase satchel rucksack briefcase'],
  [hat, 'hat cap beanie headwear beret'],
  [dress, 'dress gown jumpsuit kimono'],
  [skirt, 'skirt'],
  [trousers, 'trouser pant jean short legging chino jogger overall'],
  [jacket, 'jacket coat blazer parka tuxedo suit anorak waistcoat vest gilet outerwear cardigan'],
  [jumper, 'jumper sweater hoodie sweatshirt pullover knitwear fleece longsleeve'],
  [tee, 'tee tshirt tank jersey singlet'],
  [shirt, 'shirt blouse flannel polo'],
  [tee, 'top'],
  [plant, 'plant flower tree seed garden bouquet herb succulent'],
  [lamp, 'lamp light lantern chandelier lighting bulb'],
  [chair, 'chair sofa stool bench furniture armchair table desk bed couch shelf'],
  [mug, 'mug cup tea coffee tableware kitchen pot teapot pan bowl plate kettle'],
  [vase, 'vase decor ceramic pottery home jug candle mirror frame rug cushion pillow blanket'],
  [bottle, 'bottle shampoo perfume lotion serum soap oil wine juice skincare beauty cosmetic makeup fragrance'],
  [jar, 'jar honey jam cream balm food grocery spice sauce snack chocolate nut cheese supplement vitamin'],
  [book, 'book notebook journal novel diary planner stationery magazine comic'],
  [ball, 'ball sport football basketball tennis fitness yoga gym'],
  [tee, 'clothing clothe apparel fashion wear men women man woman boy girl unisex'],
]

/** Every shape that there is. */
export const SHAPES: readonly Shape[] = [...new Set(WORDS.map(([shape]) => shape)), parcel]

const shapes = new Map<string, { shape: Shape; rank: number }>()
WORDS.forEach(([shape, words], rank) => {
  for (const word of words.split(' ')) if (!shapes.has(word)) shapes.set(word, { shape, rank })
})

/** What to draw for a thing of that name, in that company of categories; a parcel where nothing tells. */
export function shapeOf(name: string, about: readonly string[]): Shape {
  return known(name) ?? known(about.join(' ')) ?? parcel
}

function known(text: string): Shape | undefined {
  const words =
    text
      .toLowerCase()
      .replace(/t-shirt/g, 'tshirt')
      .replace(/long[ -]sleeved?\b(?=.*\btop)/g, 'longsleeve')
      .replace(/high[ -]top/g, 'hightop')
      .match(/\p{L}+/gu) ?? []
  const found = words
    .map((word) => shapes.get(word) ?? shapes.get(word.replace(/s$/, '')) ?? shapes.get(word.replace(/es$/, '')))
    .filter((entry) => entry !== undefined)
  return found.sort((a, b) => a.rank - b.rank)[0]?.shape
}
