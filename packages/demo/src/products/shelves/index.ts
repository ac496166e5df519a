import type { Shelf } from '../design.ts'
import { bags } from './bags.ts'
import { beauty } from './beauty.ts'
import { campingAndTraining } from './camping-and-training.ts'
import { clothes } from './clothes.ts'
import { computersAndLight } from './computers-and-light.ts'
import { courtsAndWheels } from './courts-and-wheels.ts'
import { headwear } from './headwear.ts'
import { furniture, plants } from './home-green.ts'
import { kitchen } from './home-kitchen.ts'
import { decor, textiles } from './home-living.ts'
import { pottery } from './home-pottery.ts'
import { jewellery } from './jewellery.ts'
import { music } from './music.ts'
import { freshAndSweet } from './pantry-fresh.ts'
import { jarsAndOils } from './pantry-jars.ts'
import { paperAndCrafts } from './paper-and-crafts.ts'
import { shoes } from './shoes.ts'
import { soundAndPictures } from './sound-and-pictures.ts'
import { toysAndGames } from './toys-and-games.ts'
import { trousersAndKnits } from './trousers-and-knits.ts'

export const shelves: readonly Shelf[] = [
  { category: 'home', shop: 'lume-and-clay', designs: [...pottery, ...kitchen, ...decor] },
  { category: 'fashion', shop: 'atelier-miro', designs: [...clothes, ...trousersAndKnits, ...headwear] },
  { category: 'electronics', shop: 'hertz-and-co', designs: [...soundAndPictures, ...computersAndLight] },
  shoes,
  beauty,
  bags,
  { category: 'toys', shop: 'tiny-orchard', designs: [...toysAndGames, ...paperAndCrafts] },
  { category: 'sports', shop: 'brightside', designs: [...courtsAndWheels, ...campingAndTraining] },
  music,
  { category: 'pantry', shop: 'pantry-lane', designs: [...freshAndSweet, ...jarsAndOils] },
  { category: 'home', shop: 'fern-and-fable', designs: [...plants, ...furniture, ...textiles] },
  { category: 'fashion', shop: 'gilt-and-grain', designs: jewellery },
]
