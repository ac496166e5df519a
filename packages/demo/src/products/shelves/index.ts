import type { Shelf } from '../design.ts'
import { bags } from './bags.ts'
import { clothes } from './clothes.ts'
import { headwear } from './headwear.ts'
import { furniture, plants } from './home-green.ts'
import { decor } from './home-living.ts'
import { kitchen, pottery } from './home-table.ts'
import { jewellery } from './jewellery.ts'
import { music } from './music.ts'
import { freshAndSweet } from './pantry-fresh.ts'
import { jarsAndOils } from './pantry-jars.ts'
import { shoes } from './shoes.ts'
import { trousersAndKnits } from './trousers-and-knits.ts'

export const shelves: readonly Shelf[] = [
  { category: 'home', shop: 'lume-and-clay', designs: [...pottery, ...kitchen] },
  { category: 'fashion', shop: 'atelier-miro', designs: [...clothes, ...trousersAndKnits, ...headwear] },
  shoes,
  bags,
  music,
  { category: 'pantry', shop: 'pantry-lane', designs: [...freshAndSweet, ...jarsAndOils] },
  { category: 'home', shop: 'fern-and-fable', designs: [...plants, ...furniture, ...decor] },
  { category: 'fashion', shop: 'gilt-and-grain', designs: jewellery },
]
