import { shops } from '../shops/shops.ts'
import type { DemoColleague } from '../types.ts'
import { operatorEmail, PACKER_EMAIL } from './logins.ts'

export const colleagues: DemoColleague[] = [
  {
    key: 'operator1',
    name: 'Marta Quint',
    email: operatorEmail(1),
    job: { shop: null, role: 'owner' },
    joined_days_ago: 700,
  },
  {
    key: 'operator2',
    name: 'Yusuf Demir',
    email: operatorEmail(2),
    job: { shop: null, role: 'support' },
    joined_days_ago: 320,
  },
  {
    key: 'operator3',
    name: 'Lotte Brandt',
    email: operatorEmail(3),
    job: { shop: null, role: 'catalogue' },
    joined_days_ago: 150,
  },
  {
    key: 'packer1',
    name: 'Tomas Reyes',
    email: PACKER_EMAIL,
    job: { shop: shops[0]?.slug ?? '', role: 'fulfilment' },
    joined_days_ago: 90,
  },
]
