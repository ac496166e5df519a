import type { DemoApplication } from '../types.ts'

/** People who have applied to sell. They cannot log in, as the demo's logins have shops that sell. */
export const applications: DemoApplication[] = [
  {
    key: 'applicant1',
    slug: 'oak-and-ember',
    name: 'Oak & Ember',
    description: '<p>Chairs, stools and boards from windfallen oak, made by two people in Volos.</p>',
    logo: 'categories/home-furniture.webp',
    banner: 'scenes/hero-table.webp',
    address: 'Iasonos 41, 383 33 Volos, Greece',
    owner: { name: 'Nadia Kouris', email: 'nadia@oakember.example', phone: '+302421055518', country: 'Greece' },
    is_verified: true,
    rejection: null,
    hours_ago: 38,
  },
  {
    key: 'applicant2',
    slug: 'salt-lane-bakery',
    name: 'Salt Lane Bakery',
    description: '<p>Sourdough and rye, baked at four and with you by nine.</p>',
    logo: 'categories/pantry-bakery.webp',
    banner: 'scenes/promo-breakfast.webp',
    address: '12 Salt Lane, 9000 Ghent, Belgium',
    owner: { name: 'Piet Maes', email: 'piet@saltlane.example', phone: '+3292255512', country: 'Belgium' },
    is_verified: false,
    rejection: null,
    hours_ago: 20,
  },
  {
    key: 'applicant3',
    slug: 'quick-gadgets-24',
    name: 'Quick Gadgets 24',
    description: '<p>The latest gadgets, fast.</p>',
    logo: 'categories/electronics.webp',
    banner: 'scenes/hero-sound.webp',
    address: '',
    owner: { name: 'Max Hollis', email: 'max@quickgadgets.example', phone: '+442079460123', country: 'United Kingdom' },
    is_verified: true,
    rejection: 'We cannot tell who you are: the address is missing.',
    hours_ago: 190,
  },
]
