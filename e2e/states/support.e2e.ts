import { expect } from '@playwright/test'
import { pngOf } from '../support/png.ts'
import { newShopper } from '../support/shoppers.ts'
import { button, dialog, heading, input, invalidField, main, screenState } from './steps.ts'
import { describeTours, type Visit } from './tours.ts'

const mug = { name: 'mug.png', mimeType: 'image/png', buffer: pngOf(600, 400) }
const fakePicture = {
  name: 'a-file-with-a-long-name-that-is-not-a-picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from('none'),
}

const ticket = (visit: Visit) => dialog(visit, 'New ticket')

describeTours([
  {
    name: 'a ticket',
    openSession: newShopper,
    states: [
      screenState('/support-tickets', 'no tickets'),
      {
        name: 'empty',
        async show(visit) {
          await button(visit, main(visit), 'New ticket').first().click()
          await button(visit, ticket(visit), 'Send the ticket').click()
          return invalidField(ticket(visit), 'subject')
        },
      },
      {
        name: 'with an invalid file',
        async show(visit) {
          await input(ticket(visit), 'issue_type').selectOption({ index: 2 })
          await input(ticket(visit), 'subject').fill('One mug arrived with a chip')
          await input(ticket(visit), 'message').fill(
            'Three are perfect, the fourth is not. See https://example.com/mug',
          )
          await ticket(visit).locator('input[type=file]').setInputFiles([mug, fakePicture])
          return ticket(visit).getByText(visit.t('Only JPEG, PNG and PDF can be sent.'))
        },
      },
      {
        name: 'sent',
        async show(visit) {
          await button(visit, ticket(visit), visit.t('Remove {{name}}', { name: fakePicture.name })).click()
          await button(visit, ticket(visit), 'Send the ticket').click()
          await expect(ticket(visit)).toBeHidden()
          return visit.page.getByRole('log').locator('img')
        },
      },
      {
        name: 'with an empty message',
        async show(visit) {
          await button(visit, main(visit), 'Send').click()
          return invalidField(main(visit), 'message')
        },
      },
      screenState('/support-tickets', 'in the list'),
    ],
  },
  {
    name: 'a contact message',
    expectedErrors: /status of 422/,
    states: [
      {
        name: 'empty',
        async show(visit) {
          await visit.page.goto('/contact-us')
          await button(visit, main(visit), 'Send the message').click()
          return invalidField(main(visit), 'message')
        },
      },
      {
        name: 'sent',
        async show(visit) {
          const form = main(visit)
          await input(form, 'name').fill('Noor Aziz')
          await input(form, 'email').fill('noor@shop.test')
          await input(form, 'subject').fill('Opening hours')
          await input(form, 'message').fill('Until when are you there on market days?')
          await button(visit, form, 'Send the message').click()
          return heading(visit, 'Your message is with us')
        },
      },
    ],
  },
  {
    name: 'the registration of a shop',
    states: [
      {
        name: 'empty',
        async show(visit) {
          await visit.page.goto('/shop/register')
          await button(visit, main(visit), 'Continue').click()
          return invalidField(main(visit), 'name')
        },
      },
      {
        name: 'without a shop name',
        async show(visit) {
          const form = main(visit)
          await input(form, 'name').fill('Noor Aziz')
          await form.getByRole('combobox').pressSequentially('Bangl')
          await expect(visit.page.getByRole('option').first()).toBeVisible()
          await visit.page.keyboard.press('Enter')
          await input(form, 'phone').fill('1711012345')
          await input(form, 'email').fill('noor-aziz@shop.test')
          await input(form, 'password').fill('four grey herons')
          await button(visit, form, 'Continue').click()
          await expect(visit.page).toHaveURL('/shop/register?step=shop')
          await button(visit, form, 'Continue').click()
          return invalidField(form, 'shop_name')
        },
      },
      {
        name: 'without pictures',
        async show(visit) {
          const form = main(visit)
          await input(form, 'shop_name').fill('Fern & Fable, plants that forgive')
          await input(form, 'shop_address').fill('18 Ferry Street, Dhaka')
          await button(visit, form, 'Continue').click()
          await expect(visit.page).toHaveURL('/shop/register?step=pictures')
          return button(visit, form, 'Send the application')
        },
      },
      {
        name: 'with the logo cropper',
        async show(visit) {
          await main(visit).locator('input[type=file]').first().setInputFiles(mug)
          return dialog(visit, 'Crop the logo').getByRole('application')
        },
      },
      {
        name: 'with pictures',
        async show(visit) {
          const banner = { name: 'banner.png', mimeType: 'image/png', buffer: pngOf(1600, 600) }
          await button(visit, dialog(visit, 'Crop the logo'), 'Use this part').click()
          await expect(dialog(visit, 'Crop the logo')).toBeHidden()
          await main(visit).locator('input[type=file]').last().setInputFiles(banner)
          return button(visit, main(visit), visit.t('Remove {{name}}', { name: visit.t('Banner') }))
        },
      },
    ],
  },
])
