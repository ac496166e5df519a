import type { DemoQuestion, Slug } from '../types.ts'

const HOUR = 60
const DAY = 24 * HOUR

type Answer = [text: string, minutesAgo: number]

const ask = (product: Slug, user: string, text: string, minutes_ago: number, answer?: Answer): DemoQuestion => ({
  product,
  user,
  text,
  minutes_ago,
  answer: answer ? { text: answer[0], minutes_ago: answer[1] } : null,
})

/** Questions about products, most of the first shop; some wait for an answer. */
export const questions: DemoQuestion[] = [
  ask('moon-jar-white-speckle', 'reviewer4', 'Does it hold water, or is it for dry flowers only?', 9 * DAY, [
    'It holds water: it is glazed inside. Put felt under it on a waxed table.',
    9 * DAY - 3 * HOUR,
  ]),
  ask('moon-jar-white-speckle', 'shopper2', 'How wide is the opening?', 5 * HOUR),
  ask('nesting-bowls-set-of-three', 'reviewer2', 'Can the smallest one go into the oven?', 4 * DAY, [
    'All three can, up to 220 °C. Let them warm up with the oven.',
    4 * DAY - 40,
  ]),
  ask('nesting-bowls-set-of-three', 'reviewer9', 'Are they sold one by one too?', 26 * HOUR),
  ask('speckled-mug-320-ml', 'reviewer6', 'Is it fine in the dishwasher every day?', 12 * DAY, [
    'It is. Ours have been in there every evening for six years.',
    12 * DAY - 2 * HOUR,
  ]),
  ask('speckled-mug-320-ml', 'shopper1', 'Will the lagoon glaze come in this size?', 55),
  ask('cappuccino-cups-pair', 'reviewer1', 'Do they fit under a machine with a low spout?', 6 * DAY, [
    'They are 6.5 cm high. Most machines leave 8.',
    6 * DAY - 25,
  ]),
  ask('moka-pot-six-cups', 'reviewer12', 'Does it work on induction?', 15 * HOUR),
  ask('court-sneaker', 'reviewer3', 'I am between 42 and 43. Which one?', 3 * DAY, [
    'Take 43. They give in width, but not in length.',
    3 * DAY - HOUR,
  ]),
  ask('belt-drive-turntable', 'shopper2', 'Does it have a preamplifier inside?', 2 * DAY, [
    'It does, and a switch at the back turns it off.',
    2 * DAY - 90,
  ]),
  ask('lime-blossom-honey', 'reviewer5', 'Is it heated?', 20 * HOUR),
]
