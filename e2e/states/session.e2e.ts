import { expect } from '@playwright/test'
import { accountDialog } from '../support/account-dialog.ts'
import { codeSentTo } from '../support/outbox.ts'
import { demoShopper, newShopper } from '../support/shoppers.ts'
import { alertDialog, button, dialog, focusedToast, SHORT_PAGE } from './steps.ts'
import { describeTours, type Visit } from './tours.ts'

const account = ({ page, t }: Visit) => accountDialog(page, t)

async function openLogin(visit: Visit) {
  await visit.page.goto(SHORT_PAGE)
  await account(visit).open()
  return account(visit)
}
/** The email of the shopper who forgot their password, by page, as a tour may be retried. */
const emailByPage = new WeakMap<Visit['page'], string>()

describeTours([
  {
    name: 'the login',
    expectedErrors: /status of 422/,
    states: [
      {
        name: 'empty',
        async show(visit) {
          await openLogin(visit)
          return dialog(visit, 'Login').locator('input[name=password]')
        },
      },
      {
        name: 'with a wrong password',
        async show(visit) {
          await dialog(visit, 'Login').locator('input[name=password]').fill('not-the-password')
          await visit.page.keyboard.press('Enter')
          return focusedToast(visit, 'The email, phone or password is wrong')
        },
      },
    ],
  },
  {
    name: 'the registration',
    states: [
      {
        name: 'empty',
        async show(visit) {
          await openLogin(visit)
          await account(visit).button('Create an account').click()
          return account(visit).input('name')
        },
      },
      {
        name: 'with an error at each field',
        async show(visit) {
          await account(visit).button('Create account').click()
          return account(visit).withTitle('Create an account').locator('input[name=password][aria-invalid=true]')
        },
      },
      {
        name: 'with the list of countries',
        async show(visit) {
          // Enough countries to scroll, but not all: axe checks each of them.
          await account(visit).country.fill('land')
          return visit.page.getByRole('option').nth(3)
        },
      },
      {
        name: 'with no matching country',
        async show(visit) {
          await account(visit).country.fill('zzzz')
          return visit.page.getByText(visit.t('Sorry, no matching options'))
        },
      },
      {
        name: 'filled in',
        async show(visit) {
          await account(visit).chooseCountry('bangla')
          await account(visit).input('name').fill('Samira Rahman')
          await account(visit).input('phone').fill('1711000203')
          await account(visit).input('password').fill('four grey herons')
          return account(visit).withTitle('Create an account').getByText('+880', { exact: true })
        },
      },
    ],
  },
  {
    name: 'a forgotten password',
    expectedErrors: /status of 422/,
    states: [
      {
        name: 'with an empty email',
        async show(visit) {
          await openLogin(visit)
          await account(visit).button('Forgot password?').click()
          await account(visit).button('Send code').click()
          return account(visit).withTitle('Forgot Password').locator('input[name=email][aria-invalid=true]')
        },
      },
      {
        name: 'the code',
        async show(visit) {
          const { email } = await newShopper()
          emailByPage.set(visit.page, email)
          await account(visit).input('email').fill(email)
          await account(visit).button('Send code').click()
          await expect(account(visit).codeBoxes).toHaveCount(4)
          return account(visit).timer
        },
      },
      {
        name: 'a wrong code',
        async show(visit) {
          await account(visit).codeBoxes.first().focus()
          await visit.page.keyboard.type((await codeOf(visit)) === '1111' ? '2222' : '1111')
          return account(visit).withTitle('Enter OTP').locator('input[aria-invalid=true]').first()
        },
      },
      {
        name: 'the button for another code',
        async show(visit) {
          await visit.page.evaluate(() => {
            const { now } = Date
            Date.now = () => now() + 61_000
          })
          return account(visit).button('Resend OTP')
        },
      },
      {
        name: 'the new password',
        async show(visit) {
          await account(visit).codeBoxes.first().focus()
          await visit.page.keyboard.type(await codeOf(visit))
          await account(visit).input('password').fill('seven red lanterns')
          await account(visit).input('password_confirmation').fill('seven')
          await account(visit).withTitle('Reset Password').locator('button[type=submit]').click()
          return account(visit).withTitle('Reset Password').locator('[aria-invalid=true]')
        },
      },
    ],
  },
  {
    name: 'a logged-in shopper',
    openSession: () => demoShopper(1),
    states: [
      {
        name: 'their menu',
        only: 1280,
        async show({ page, t, session }) {
          await page.goto(SHORT_PAGE)
          await page.getByRole('banner').getByRole('button', { name: session?.user.name }).click()
          return page.getByRole('menuitem', { name: t('Logout') })
        },
      },
      {
        name: 'the logout confirmation',
        async show(visit) {
          await visit.page.getByRole('menuitem', { name: visit.t('Logout') }).click()
          return alertDialog(visit, 'Logout Confirmation')
        },
      },
      {
        name: 'their menu on a phone',
        only: 360,
        async show(visit) {
          await button(visit, alertDialog(visit, 'Logout Confirmation'), 'Cancel').click()
          await button(visit, visit.page.getByRole('banner'), 'Menu').click()
          return button(visit, visit.page.getByRole('dialog'), 'Logout')
        },
      },
    ],
  },
])

const codeOf = ({ page }: Visit) => codeSentTo(emailByPage.get(page) ?? '')
