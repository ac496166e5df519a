import type { DemoReport, DemoWithheld } from '../types.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Reports that wait for the market, a few of each kind. Those about reviews are of the worst one of the shop. */
export const reports: DemoReport[] = [
  {
    kind: 'product',
    shop: 'fern-and-fable',
    reporter: 'shopper2',
    reason: 'untrue',
    text: 'The description says solid oak. Mine is veneer.',
    minutes_ago: 2 * DAY + 3 * HOUR,
  },
  {
    kind: 'product',
    shop: 'fern-and-fable',
    reporter: 'reviewer7',
    reason: 'untrue',
    text: 'Not oak at all.',
    minutes_ago: 9 * HOUR,
  },
  {
    kind: 'review',
    shop: 'lume-and-clay',
    reporter: 'shopper1',
    reason: 'offensive',
    text: '',
    minutes_ago: 26 * HOUR,
  },
  {
    kind: 'shop',
    shop: 'cordoba-music',
    reporter: 'reviewer12',
    reason: 'spam',
    text: 'They write to me every day about new guitars.',
    minutes_ago: 7 * HOUR,
  },
  {
    kind: 'question',
    shop: 'lume-and-clay',
    reporter: 'reviewer9',
    reason: 'wrong_product',
    text: '',
    minutes_ago: 5 * HOUR,
  },
  {
    kind: 'conversation',
    shop: 'brightside',
    reporter: 'shopper2',
    reason: 'other',
    text: 'They asked me to pay outside of the market.',
    minutes_ago: 40,
  },
]

/** A product that the market has hidden, and what its shop says about that. */
export const withheld: DemoWithheld = {
  shop: 'north-pier',
  name: 'Admiral watch, limited',
  reason: 'The pictures show a watch of another maker. Please show the one that you sell.',
  held_minutes_ago: 3 * DAY,
  request: 'We have taken new pictures of our own watch. Please look again.',
  asked_minutes_ago: 4 * HOUR,
}
