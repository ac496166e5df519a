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

/** The screens of a shopper's account. */
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
  { name: 'account screens', openSession: () => demoShopper(1), states: screens.map((path) => screenState(path)) },
  {
    name: 'a profile',
    openSession: newShopper,
    expectedErrors: /status of (415|422)/,
    states: [
      {
        name: 'with a new email that requires the password',
        async show(visit) {
          await visit.page.goto('/profile')
          await input(main(visit), 'email').fill('shopper1@rialto.test')
          return input(main(visit), 'current_password')
        },
      },
      {
        name: 'with an email that is taken',
        async show(visit) {
          await input(main(visit), 'current_password').fill('market-hall-lantern-42')
          await button(visit, main(visit), 'Save changes').click()
          return invalidField(main(visit), 'email')
        },
      },
      {
        name: 'left with unsaved changes',
        async show(visit) {
          await visit.page.getByRole('banner').getByRole('link', { name: 'Rialto' }).click()
          return button(visit, alertDialog(visit, 'Leave without saving?'), 'Stay')
        },
      },
      {
        name: 'with an invalid photo',
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
        name: 'with the photo cropper',
        async show(visit) {
          const me = { name: 'me.png', mimeType: 'image/png', buffer: pngOf(600, 400) }
          await main(visit).locator('input[type=file]').setInputFiles(me)
          return dialog(visit, 'Crop your photo').getByRole('application')
        },
      },
      {
        name: 'with the verification code',
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
    name: 'the password form',
    openSession: newShopper,
    expectedErrors: /status of 422/,
    states: [
      {
        name: 'with different passwords',
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
        name: 'with a wrong current password',
        async show(visit) {
          await input(main(visit), 'password_confirmation').fill('tramline-pepper-lagoon-7')
          await visit.page.keyboard.press('Enter')
          return invalidField(main(visit), 'current_password')
        },
      },
    ],
  },
  {
    name: 'no addresses',
    openSession: newShopper,
    expectedErrors: /status of 422/,
    states: [
      {
        name: 'in the list',
        async show(visit) {
          await visit.page.goto('/manage-address')
          return heading(visit, 'No address yet')
        },
      },
      {
        name: 'with an empty form',
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
      screenState('/manage-address', 'in the list'),
      {
        name: 'with the delete dialog',
        async show(visit) {
          await button(visit, main(visit), 'Delete').click()
          return button(visit, alertDialog(visit, 'Delete this address?'), 'Delete')
        },
      },
      {
        name: 'deleted',
        async show(visit) {
          await button(visit, alertDialog(visit, 'Delete this address?'), 'Delete').click()
          return focusedToast(visit, 'Address removed')
        },
      },
    ],
  },
  {
    name: 'the wishlist',
    openSession: newShopper,
    states: [
      {
        name: 'empty',
        async show(visit) {
          await visit.page.goto('/wishlist')
          return heading(visit, 'Your wishlist is empty')
        },
      },
    ],
  },
  {
    name: 'account screens that fail to load',
    openSession: () => demoShopper(1),
    expectedErrors: /status of 503/,
    states: [
      ...loadingAndFailed('/wishlist', /\/api\/favorite-products/, 'Your wishlist could not be loaded'),
      ...loadingAndFailed('/manage-address', /\/api\/addresses/, 'Your addresses could not be loaded'),
      ...loadingAndFailed('/support-tickets', /\/api\/support-tickets/, 'Your tickets could not be loaded'),
    ],
  },
])
