import type { DemoProduct, Slug } from '../types.ts'
import { ofEverything, ofThings } from './bank/any.ts'
import * as care from './bank/care.ts'
import * as devices from './bank/devices.ts'
import * as home from './bank/home.ts'
import * as larder from './bank/larder.ts'
import * as play from './bank/play.ts'
import type { ReviewTexts } from './bank/texts.ts'
import * as worn from './bank/worn.ts'

/** Review sentences by sub-category. */
const bySubCategory: Record<Slug, ReviewTexts> = {
  dresses: worn.clothes,
  tops: worn.clothes,
  coats: worn.clothes,
  trousers: worn.clothes,
  accessories: worn.accessories,
  jewellery: worn.jewellery,
  trainers: worn.shoes,
  boots: worn.shoes,
  'heels-and-flats': worn.shoes,
  sandals: worn.shoes,
  totes: worn.bags,
  backpacks: worn.bags,
  luggage: worn.bags,
  'work-bags': worn.bags,
  'small-leather': worn.bags,
  furniture: home.furniture,
  tableware: home.tableware,
  kitchen: home.kitchen,
  'plants-and-vases': home.plants,
  'candles-and-decor': home.decor,
  textiles: home.textiles,
  audio: devices.audio,
  cameras: devices.cameras,
  computers: devices.computers,
  lighting: devices.lighting,
  gaming: devices.gaming,
  'skin-care': care.skinCare,
  'make-up': care.makeUp,
  'bath-and-body': care.bathAndBody,
  fragrance: care.fragrance,
  'soft-toys': play.toys,
  games: play.games,
  'outdoor-play': play.outdoorPlay,
  art: play.artAndPaper,
  paper: play.artAndPaper,
  'ball-sports': play.ballSports,
  'racket-sports': play.ballSports,
  cycling: play.cycling,
  camping: play.camping,
  training: play.training,
  guitars: play.music,
  strings: play.music,
  brass: play.music,
  drums: play.music,
  'keys-and-studio': play.music,
  'honey-and-spreads': larder.spreads,
  cheese: larder.cheese,
  sweets: larder.sweets,
  'coffee-and-tea': larder.coffeeAndTea,
  bakery: larder.bakery,
  oils: larder.oilsAndJars,
}

/** Texts about this kind of product, and texts that fit it in general. */
export function textsFor({ category, sub_categories }: DemoProduct): { own: ReviewTexts; general: ReviewTexts } {
  const own = bySubCategory[sub_categories[0] ?? '']
  if (!own) throw new Error(`No reviews for ${sub_categories[0]}`)
  if (category === 'pantry' || category === 'beauty') return { own, general: ofEverything }
  return {
    own,
    general: {
      good: [...ofThings.good, ...ofEverything.good],
      fair: [...ofThings.fair, ...ofEverything.fair],
      poor: [...ofThings.poor, ...ofEverything.poor],
    },
  }
}
