import { demoShopper } from '../support/shoppers.ts'
import { screen } from './steps.ts'
import { sweep } from './sweep.ts'

/** The shopper's own screens. */
const screens = [
  '/dashboard',
  '/order-history',
  '/wishlist',
  '/massages',
  '/massages?shop=1',
  '/profile',
  '/manage-address',
  '/manage-address/new',
  '/support-tickets',
  '/change-password',
  '/checkout',
]

sweep([{ name: 'the account', as: () => demoShopper(1), states: screens.map((path) => screen(path)) }])
