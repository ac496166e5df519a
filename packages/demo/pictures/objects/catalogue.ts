import { audio } from './audio.ts'
import { bags } from './bags.ts'
import { bakery } from './bakery.ts'
import { balls } from './balls.ts'
import { bottles } from './bottles.ts'
import { cameras } from './cameras.ts'
import { camping } from './camping.ts'
import { candles } from './candles.ts'
import { computers } from './computers.ts'
import { drums } from './drums.ts'
import { flowers } from './flowers.ts'
import { furniture } from './furniture.ts'
import { games } from './games.ts'
import { instruments } from './instruments.ts'
import { jars } from './jars.ts'
import { jewellery } from './jewellery.ts'
import { kitchen } from './kitchen.ts'
import { larder } from './larder.ts'
import { lightShoes } from './light-shoes.ts'
import { makeUp } from './make-up.ts'
import type { Build } from './object.ts'
import { papers } from './paper.ts'
import { people } from './people.ts'
import { skirts } from './skirts.ts'
import { smallLeather } from './small-leather.ts'
import { sportsShoes } from './sports-shoes.ts'
import { stringed } from './strings.ts'
import { tableware } from './tableware.ts'
import { textiles } from './textiles.ts'
import { tops } from './tops.ts'
import { toys } from './toys.ts'
import { training } from './training.ts'
import { vases } from './vases.ts'
import { wheels } from './wheels.ts'
import { woollens } from './woollens.ts'
import { worn } from './worn.ts'

const all = {
  ...audio,
  ...bags,
  ...bakery,
  ...balls,
  ...bottles,
  ...cameras,
  ...camping,
  ...candles,
  ...computers,
  ...drums,
  ...flowers,
  ...furniture,
  ...games,
  ...instruments,
  ...jars,
  ...jewellery,
  ...kitchen,
  ...larder,
  ...lightShoes,
  ...makeUp,
  ...papers,
  ...people,
  ...skirts,
  ...smallLeather,
  ...sportsShoes,
  ...stringed,
  ...tableware,
  ...textiles,
  ...tops,
  ...toys,
  ...training,
  ...vases,
  ...wheels,
  ...woollens,
  ...worn,
}
export type ObjectName = keyof typeof all
/** Every object that can be drawn, by name. */
export const objects: Record<ObjectName, Build> = all
