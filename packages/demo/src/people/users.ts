import { shops } from '../shops/shops.ts'
import type { DemoUser } from '../types.ts'
import { sellerEmail } from './logins.ts'

const shoppers: DemoUser[] = [
  {
    key: 'shopper1',
    name: 'Amira Haddad',
    email: 'shopper1@rialto.test',
    phone: '5550102101',
    phone_code: '1',
    country: 'United States',
    gender: 'female',
    date_of_birth: '1991-04-17',
    photo: 'people/amira.webp',
    account_verified: true,
    shop: null,
    joined_days_ago: 612,
  },
  {
    key: 'shopper2',
    name: 'Jonas Okafor',
    email: 'shopper2@rialto.test',
    phone: '7700900142',
    phone_code: '44',
    country: 'United Kingdom',
    gender: 'male',
    date_of_birth: '1986-11-02',
    photo: 'people/jonas.webp',
    account_verified: true,
    shop: null,
    joined_days_ago: 240,
  },
  {
    key: 'shopper3',
    name: 'Priya Lal',
    email: 'shopper3@rialto.test',
    phone: '1711000203',
    phone_code: '880',
    country: 'Bangladesh',
    gender: null,
    date_of_birth: null,
    photo: null,
    account_verified: false,
    shop: null,
    joined_days_ago: 1,
  },
]

export const users: DemoUser[] = [
  ...shoppers,
  ...shops.map(
    (shop, index): DemoUser => ({
      key: `seller${index + 1}`,
      name: shop.owner_name,
      email: sellerEmail(index + 1),
      phone: `55501022${String(index + 1).padStart(2, '0')}`,
      phone_code: '1',
      country: 'United States',
      gender: null,
      date_of_birth: null,
      photo: null,
      account_verified: true,
      shop: shop.slug,
      joined_days_ago: shop.opened_days_ago + 7,
    }),
  ),
]
