import { expect } from '@playwright/test'
import { addAddress } from '../support/full-cart.ts'
import { pngOf } from '../support/png.ts'
import { demoShopper, newShopper } from '../support/shoppers.ts'
import {
  alertDialog,
  button,
  dialog,
  focusedToast,
  heading,
  input,
  invalidField,
  loadingAndFailed,
  main,
  screenState,
} from './steps.ts'
import { describeTours } from './tours.ts'

/** The shopper's own screens. */
const screens = [
  '/wishlist',
  '/massages',
  '/massages?shop=1',
  '/profile',
  '/manage-address',
  '/manage-address/new',
  '/support-tickets',
  '/change-password',
]

describeTours([
  { name: 'the account', openSession: () => demoShopper(1), states: screens.map((path) => screenState(path)) },
  {
    name: 'a profile',
    openSession: newShopper,
    expectedErrors: /status of (415|422)/,
    states: [
      {
        name: 'whose new email asks for the password',
        async show(visit) {
          await visit.page.goto('/profile')
          await input(main(visit), 'email').fill('shopper1@rialto.test')
          return input(main(visit), 'current_password')
        },
      },
      {
        name: 'that cannot be so',
        async show(visit) {
          await input(main(visit), 'current_password').fill('market-hall-lantern-42')
          await button(visit, main(visit), 'Save changes').click()
          return invalidField(main(visit), 'email')
        },
      },
      {
        name: 'that is left unsaved',
        async show(visit) {
          await visit.page.getByRole('banner').getByRole('link', { name: 'Rialto' }).click()
          return button(visit, alertDialog(visit, 'Leave without saving?'), 'Stay')
        },
      },
      {
        name: 'with a photo that is none',
        async show(visit) {
          await button(visit, alertDialog(visit, 'Leave without saving?'), 'Stay').click()
          await button(visit, main(visit), 'Discard').click()
          const file = main(visit).locator('input[type=file]')
          await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
          await expect(file).toHaveAttribute('aria-invalid', 'true')
          return visit.page.locator(`[id="${await file.getAttribute('aria-describedby')}"]`)
        },
      },
      {
        name: 'with a photo to be cut',
        async show(visit) {
          const me = { name: 'me.png', mimeType: 'image/png', buffer: pngOf(600, 400) }
          await main(visit).locator('input[type=file]').setInputFiles(me)
          return dialog(visit, 'Crop your photo').getByRole('application')
        },
      },
      {
        name: 'that is to be verified',
        async show(visit) {
          await visit.page.keyboard.press('Escape')
          await expect(dialog(visit, 'Crop your photo')).toBeHidden()
          await button(visit, main(visit), 'Verify now').click()
          return visit.page.getByRole('group', { name: visit.t('One-time password') })
        },
      },
    ],
  },
  {
    name: 'a password',
    openSession: newShopper,
    expectedErrors: /status of 422/,
    states: [
      {
        name: 'that is not the same twice',
        async show(visit) {
          await visit.page.goto('/change-password')
          await input(main(visit), 'current_password').fill('not-the-password')
          await input(main(visit), 'password').fill('tramline-pepper-lagoon-7')
          await input(main(visit), 'password_confirmation').fill('something else')
          await visit.page.keyboard.press('Enter')
          return main(visit).getByText(visit.t('Confirm Password does not match')).first()
        },
      },
      {
        name: 'that is not the one until now',
        async show(visit) {
          await input(main(visit), 'password_confirmation').fill('tramline-pepper-lagoon-7')
          await visit.page.keyboard.press('Enter')
          return invalidField(main(visit), 'current_password')
        },
      },
    ],
  },
  {
    name: 'no address',
    openSession: newShopper,
    expectedErrors: /status of 422/,
    states: [
      {
        name: 'yet',
        async show(visit) {
          await visit.page.goto('/manage-address')
          return heading(visit, 'No address yet')
        },
      },
      {
        name: 'that could be kept',
        async show(visit) {
          await visit.page.goto('/manage-address/new')
          await button(visit, main(visit), 'Save address').click()
          return invalidField(main(visit), 'address_line')
        },
      },
    ],
  },
  {
    name: 'an address',
    openSession: async () => {
      const shopper = await newShopper()
      await addAddress(shopper, { address_line: 'Donaudampfschifffahrtsgesellschaftsstraße 112, back of the yard' })
      return shopper
    },
    states: [
      screenState('/manage-address', 'among the others'),
      {
        name: 'to be deleted',
        async show(visit) {
          await button(visit, main(visit), 'Delete').click()
          return button(visit, alertDialog(visit, 'Delete this address?'), 'Delete')
        },
      },
      {
        name: 'that is deleted',
        async show(visit) {
          await button(visit, alertDialog(visit, 'Delete this address?'), 'Delete').click()
          return focusedToast(visit, 'Address removed')
        },
      },
    ],
  },
  {
    name: 'a wishlist',
    openSession: newShopper,
    states: [
      {
        name: 'with nothing on it',
        async show(visit) {
          await visit.page.goto('/wishlist')
          return heading(visit, 'Your wishlist is empty')
        },
      },
    ],
  },
  {
    name: 'what does not come',
    openSession: () => demoShopper(1),
    expectedErrors: /status of 503/,
    states: [
      ...loadingAndFailed('/wishlist', /\/api\/favorite-products/, 'Your wishlist could not be loaded'),
      ...loadingAndFailed('/manage-address', /\/api\/addresses/, 'Your addresses could not be loaded'),
      ...loadingAndFailed('/support-tickets', /\/api\/support-tickets/, 'Your tickets could not be loaded'),
    ],
  },
])
