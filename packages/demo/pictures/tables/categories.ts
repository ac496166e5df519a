import { categories } from '../../src/catalog/categories.ts'
import type { Dye, Tint } from '../colour/dyes.ts'
import type { ObjectName } from '../objects/catalogue.ts'
import type { Job } from './jobs.ts'
import { poseOf, secondOf } from './poses.ts'

type Look = [object: ObjectName, dye: Dye, tint: Tint]

/** The object that stands for each category and sub-category. */
const looks: Record<string, Look> = {
  fashion: ['coat', 'sand', 'rose'],
  'fashion-dresses': ['dress', 'terra', 'mist'],
  'fashion-tops': ['shirt', 'sky', 'sand'],
  'fashion-coats': ['coat', 'slate', 'butter'],
  'fashion-trousers': ['trousers', 'slate', 'clay'],
  'fashion-accessories': ['scarf', 'terra', 'sage'],
  'fashion-jewellery': ['watch', 'cognac', 'stone'],
  shoes: ['trainer', 'teal', 'sand'],
  'shoes-trainers': ['sneaker', 'bone', 'sky'],
  'shoes-boots': ['hiking', 'cognac', 'sage'],
  'shoes-heels-and-flats': ['heel', 'plum', 'stone'],
  'shoes-sandals': ['sandal', 'cognac', 'mist'],
  bags: ['tote', 'cognac', 'mist'],
  'bags-totes': ['crescent', 'terra', 'sage'],
  'bags-backpacks': ['backpack', 'ochre', 'sky'],
  'bags-luggage': ['suitcase', 'slate', 'butter'],
  'bags-work-bags': ['briefcase', 'cognac', 'stone'],
  'bags-small-leather': ['wallet', 'teal', 'clay'],
  home: ['armchair', 'terra', 'sage'],
  'home-furniture': ['chair', 'walnut', 'butter'],
  'home-tableware': ['teapot', 'teal', 'clay'],
  'home-kitchen': ['casserole', 'terra', 'mist'],
  'home-plants-and-vases': ['round-leaf', 'terra', 'stone'],
  'home-candles-and-decor': ['jar-candle', 'forest', 'rose'],
  'home-textiles': ['cushions', 'teal', 'sand'],
  electronics: ['headphones', 'slate', 'butter'],
  'electronics-audio': ['radio', 'teal', 'clay'],
  'electronics-cameras': ['camera', 'cognac', 'mist'],
  'electronics-computers': ['laptop', 'silver', 'sky'],
  'electronics-lighting': ['table-lamp', 'forest', 'rose'],
  'electronics-gaming': ['gamepad', 'ink', 'sand'],
  beauty: ['pump', 'sage', 'rose'],
  'beauty-skin-care': ['dropper', 'teal', 'sand'],
  'beauty-make-up': ['lipstick', 'plum', 'stone'],
  'beauty-bath-and-body': ['soap', 'rose', 'mist'],
  'beauty-fragrance': ['perfume', 'terra', 'sky'],
  toys: ['bear', 'cognac', 'butter'],
  'toys-soft-toys': ['rings', 'teal', 'clay'],
  'toys-games': ['chess', 'sage', 'stone'],
  'toys-outdoor-play': ['kite', 'terra', 'sky'],
  'toys-art': ['yarn', 'rose', 'mist'],
  'toys-paper': ['notebooks', 'slate', 'sand'],
  sports: ['basketball', 'terra', 'sky'],
  'sports-ball-sports': ['football', 'slate', 'sage'],
  'sports-cycling': ['bicycle', 'teal', 'sand'],
  'sports-camping': ['tent', 'ochre', 'mist'],
  'sports-racket-sports': ['tennis', 'teal', 'clay'],
  'sports-training': ['dumbbells', 'slate', 'butter'],
  music: ['guitar', 'honey', 'mist'],
  'music-guitars': ['electric-guitar', 'teal', 'sand'],
  'music-strings': ['violin', 'cherry', 'sage'],
  'music-brass': ['trumpet', 'brass', 'teal'],
  'music-drums': ['djembe', 'cognac', 'stone'],
  'music-keys-and-studio': ['keys', 'slate', 'clay'],
  pantry: ['honey', 'honey', 'sky'],
  'pantry-honey-and-spreads': ['jam', 'plum', 'butter'],
  'pantry-cheese': ['cheese', 'cream', 'sage'],
  'pantry-sweets': ['chocolate', 'ochre', 'mist'],
  'pantry-coffee-and-tea': ['coffee-bag', 'teal', 'sand'],
  'pantry-bakery': ['croissants', 'ochre', 'stone'],
  'pantry-oils': ['oil', 'forest', 'clay'],
}

function job(key: string): Job {
  const look = looks[key]
  if (!look) throw new Error(`no picture is planned for the category ${key}`)
  const [object, dye, tint] = look
  const pose = poseOf(object)
  return {
    path: `categories/${key}.webp`,
    scene: {
      w: 400,
      h: 400,
      tint,
      quality: 86,
      pitch: pose.pitch,
      size: (pose.size ?? 1) * 1.08,
      parts: [{ object, dye, second: secondOf(object, dye), yaw: pose.yaw, lies: pose.lies }],
    },
  }
}

export const categoryJobs: Job[] = categories.flatMap((category) => [
  job(category.slug),
  ...category.sub_categories.map((child) => job(`${category.slug}-${child.slug}`)),
])
