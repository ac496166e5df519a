import type { DemoShop } from '../types.ts'

/** The policies that most shops of the market share. */
export const sharedPolicies: DemoShop['policies'] = {
  returns:
    '<p>You may send anything back within 30 days, unused and in its packing.</p><p>Broken on arrival? Send us a picture, and we replace it or give your money back.</p>',
  delivery: '<p>We pack on working days. You get the tracking number as soon as the parcel has left us.</p>',
  privacy: '<p>We use your name, address and phone number to deliver your order, and for nothing else.</p>',
}

/** From Monday to Friday, and shorter on Saturday. */
export const sharedHours: DemoShop['opening_hours'] = [
  ...[1, 2, 3, 4, 5].map((day) => ({ day, opens: '09:00', closes: '17:30' })),
  { day: 6, opens: '10:00', closes: '14:00' },
]

/** Holidays to come, by shop. */
export const holidays: Record<string, DemoShop['holiday']> = {
  'lume-and-clay': {
    starts_in_days: 10,
    ends_in_days: 14,
    mode: 'later',
    message: 'The kiln rests for a few days, and so do we. Your order leaves first thing after that.',
  },
}
