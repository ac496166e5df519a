import type { Dye } from '../colour/dyes.ts'
import type { ObjectName } from '../objects/catalogue.ts'

/** The view that shows an object best. */
export type Pose = {
  /** Turn about the upright axis, degrees. */
  yaw: number
  /** The camera's pitch. */
  pitch: number
  /** On its back, seen from above. */
  lies?: boolean
  /** Optical size; 1 unless the object looks too large or too small at that. */
  size?: number
}

const upright: Pose = { yaw: -20, pitch: 13 }
const fromAbove: Pose = { yaw: 0, pitch: 88, lies: true }
const shoes: Pose = { yaw: 32, pitch: 18 }

const special: Partial<Record<ObjectName, Partial<Pose>>> = {
  // Clothes and what hangs on a wall.
  tee: fromAbove,
  sweater: fromAbove,
  cardigan: fromAbove,
  shirt: fromAbove,
  coat: fromAbove,
  dress: fromAbove,
  skirt: fromAbove,
  trousers: fromAbove,
  shorts: fromAbove,
  socks: fromAbove,
  scarf: fromAbove,
  gloves: fromAbove,
  kimono: fromAbove,
  tie: { ...fromAbove, yaw: 24 },
  umbrella: { ...fromAbove, yaw: 34 },
  kite: { ...fromAbove, yaw: -10 },
  wreath: fromAbove,
  maracas: fromAbove,
  trumpet: { ...fromAbove, yaw: 14 },
  guitar: { ...fromAbove, yaw: -32 },
  ukulele: { ...fromAbove, yaw: -32 },
  'electric-guitar': { ...fromAbove, yaw: -32 },
  violin: { ...fromAbove, yaw: -20 },
  earrings: { ...fromAbove, size: 0.9 },
  // Flat things that stand: looked down on.
  tennis: { yaw: 0, pitch: 62 },
  paints: { yaw: 0, pitch: 62 },
  xylophone: { yaw: -18, pitch: 42 },
  keyboard: { yaw: -18, pitch: 46 },
  gamepad: { yaw: -14, pitch: 54, size: 0.92 },
  keys: { yaw: -20, pitch: 34 },
  turntable: { yaw: -18, pitch: 34 },
  pan: { yaw: -24, pitch: 32 },
  chocolate: { yaw: -14, pitch: 46, size: 0.92 },
  plates: { yaw: -20, pitch: 26 },
  notebooks: { yaw: -20, pitch: 34 },
  books: { yaw: -24, pitch: 16 },
  wallet: { yaw: -16, pitch: 38 },
  pearls: { yaw: 0, pitch: 56 },
  bangle: { yaw: 0, pitch: 26 },
  bands: { yaw: -14, pitch: 22, size: 0.86 },
  ring: { yaw: -16, pitch: 18, size: 0.86 },
  croissants: { yaw: -14, pitch: 36 },
  doughnuts: { yaw: -10, pitch: 34 },
  baguettes: { yaw: -28, pitch: 28 },
  macarons: { yaw: -10, pitch: 20 },
  loaf: { yaw: -26, pitch: 24 },
  cheese: { yaw: -26, pitch: 28 },
  eggs: { yaw: -26, pitch: 30 },
  biscuits: { yaw: -16, pitch: 24 },
  pingpong: { yaw: -10, pitch: 52 },
  dumbbells: { yaw: -26, pitch: 22 },
  barbell: { yaw: -30, pitch: 18 },
  skateboard: { yaw: -32, pitch: 20 },
  bicycle: { yaw: -28, pitch: 9, size: 1.06 },
  scooter: { yaw: -30, pitch: 11 },
  chess: { yaw: -28, pitch: 26 },
  puzzle: { yaw: -22, pitch: 26 },
  dice: { yaw: -14, pitch: 26 },
  compact: { yaw: -18, pitch: 22, size: 0.9 },
  balm: { yaw: -16, pitch: 22, size: 0.9 },
  soap: { yaw: -22, pitch: 20, size: 0.9 },
  handpan: { yaw: -16, pitch: 26 },
  snare: { yaw: -10, pitch: 22 },
  bongos: { yaw: -14, pitch: 20 },
  harmonica: { yaw: -24, pitch: 20 },
  espresso: { yaw: -26, pitch: 22 },
  bowl: { yaw: 0, pitch: 24 },
  bowls: { yaw: 0, pitch: 20 },
  blanket: { yaw: -22, pitch: 20 },
  towels: { yaw: -24, pitch: 18 },
  rug: { yaw: -12, pitch: 18 },
  belt: { yaw: -16, pitch: 26, size: 0.9 },
  glasses: { yaw: -26, pitch: 16 },
  sunglasses: { yaw: -26, pitch: 16 },
  watch: { yaw: -24, pitch: 12, size: 0.94 },
  mouse: { yaw: -34, pitch: 28, size: 0.84 },
  earbuds: { yaw: -14, pitch: 24, size: 0.9 },
  laptop: { yaw: -22, pitch: 16 },
  phone: { yaw: -6, pitch: 10 },
  lens: { yaw: 0, pitch: 24, size: 0.92 },
  camera: { yaw: -22, pitch: 12 },
  projector: { yaw: 24, pitch: 18 },
  headphones: { yaw: -28, pitch: 10 },
  'yoga-mat': { yaw: -28, pitch: 18 },
  bedroll: { yaw: -28, pitch: 16 },
  roller: { yaw: -26, pitch: 22 },
  'rolling-pin': { yaw: -24, pitch: 34 },
  tent: { yaw: 24, pitch: 14 },
  bed: { yaw: 28, pitch: 20 },
  sofa: { yaw: -18, pitch: 14 },
  armchair: { yaw: -24, pitch: 12 },
  chair: { yaw: 28, pitch: 11 },
  bench: { yaw: -24, pitch: 14 },
  bookshelf: { yaw: -22, pitch: 10 },
  board: { yaw: -12, pitch: 10 },
  mirror: { yaw: -14, pitch: 8 },
  clock: { yaw: -18, pitch: 10 },
  cap: { yaw: -30, pitch: 16, size: 0.92 },
  hat: { yaw: -22, pitch: 16 },
  candlestick: { yaw: 0, pitch: 12 },
  engine: { yaw: -24, pitch: 14 },
  cars: { yaw: -26, pitch: 20 },
  trainer: shoes,
  sneaker: shoes,
  hiking: shoes,
  chelsea: shoes,
  loafer: { ...shoes, pitch: 22 },
  ballet: { ...shoes, pitch: 26 },
  heel: shoes,
  sandal: { ...shoes, pitch: 24 },
  slipper: { ...shoes, pitch: 22 },
  clog: { ...shoes, pitch: 22 },
}
/** Centres of close-ups, as fractions of the object from left and top, where not its middle. */
const focus: Partial<Record<ObjectName, [x: number, y: number]>> = {
  'floor-lamp': [0.6, 0.2],
  'desk-lamp': [0.6, 0.32],
  bench: [0.4, 0.36],
  stool: [0.45, 0.3],
  scooter: [0.62, 0.4],
  umbrella: [0.62, 0.34],
  microphone: [0.5, 0.36],
  ring: [0.5, 0.36],
  candlestick: [0.5, 0.52],
  suitcase: [0.45, 0.4],
  duffel: [0.45, 0.45],
}
export const focusOf = (object: ObjectName, usual: [x: number, y: number]) => focus[object] ?? usual

export const poseOf = (object: ObjectName): Pose => ({ ...upright, ...special[object] })

/** Second colours of objects, where not bone. */
const seconds: Partial<Record<ObjectName, Dye>> = {
  backpack: 'cognac',
  duffel: 'cognac',
  bicycle: 'cognac',
  bedroll: 'cognac',
  turntable: 'terra',
  doughnuts: 'cocoa',
  macarons: 'rose',
  eggs: 'sky',
  pickles: 'plum',
  spices: 'terra',
  cheese: 'ochre',
  'dried-flowers': 'slate',
  tulips: 'sky',
  wreath: 'terra',
  rings: 'sage',
  blocks: 'teal',
  engine: 'ochre',
  cars: 'teal',
  kite: 'ochre',
  paints: 'terra',
  xylophone: 'rose',
  maracas: 'ochre',
  brushes: 'cognac',
  bulb: 'ochre',
  hat: 'ink',
  polish: 'rose',
  soap: 'bone',
  bangle: 'teal',
  volleyball: 'bone',
  pencils: 'plum',
  tie: 'sand',
  books: 'ochre',
}

/** Bone on bone says nothing: then the second colour is darker. */
export function secondOf(object: ObjectName, dye: Dye): Dye {
  const second = seconds[object] ?? 'bone'
  if (second !== dye) return second
  return dye === 'bone' || dye === 'sand' ? 'cognac' : 'bone'
}
