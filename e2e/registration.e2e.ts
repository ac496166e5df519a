import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { accountDialog, fieldError, SHORT_PAGE } from './support/account-dialog.ts'
import { expect, test } from './support/fixtures.ts'
import { isFocused, tabTo } from './support/keyboard.ts'
import { codeSentTo } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'
import type { Texts } from './support/texts.ts'

/** A market that asks new shoppers for a one-time code. */
let shopWithVerification: OwnShop
test.beforeAll(async () => {
  shopWithVerification = await startOwnShop({ register_otp_verify: true, register_otp_type: 'email' })
})
test.afterAll(() => shopWithVerification.stop())

function newPerson() {
  const phone = String(randomInt(1_711_000_000, 1_799_000_000))
  return { name: 'Samira Rahman', phone, email: `samira-${randomUUID()}@shop.test`, password: 'four grey herons' }
}
type Person = ReturnType<typeof newPerson>

async function openRegistration(page: Page, t: Texts, address = SHORT_PAGE) {
  const dialog = accountDialog(page, t)
  await page.goto(address)
  await dialog.open()
  await dialog.button('Create an account').click()
  await expect(dialog.input('name')).toBeVisible()
  return dialog
}
async function fill(page: Page, t: Texts, { name, phone, email, password }: Person) {
  const dialog = accountDialog(page, t)
  await dialog.input('name').fill(name)
  await dialog.chooseCountry('bangla')
  await dialog.input('phone').fill(phone)
  await dialog.input('email').fill(email)
  await dialog.input('password').fill(password)
}

const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').user)

test.describe('in every view', { tag: '@every-view' }, () => {
  test('registers a shopper and logs them in', { tag: '@en-360-dark' }, async ({ page, t }) => {
    const person = newPerson()
    const dialog = await openRegistration(page, t)
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'registration')

    await dialog.country.click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await saveScreenshot(page, 'countries')
    // Enough countries to scroll, but not all: axe checks each of them.
    await dialog.country.fill('land')
    await expectNoAxeFindings(page)
    await dialog.country.fill('zzzz')
    await expect(page.getByText(t('Sorry, no matching options'))).toBeVisible()
    await expectNoAxeFindings(page)

    await fill(page, t, person)
    await expect(dialog.withTitle('Create an account').getByText('+880', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'registration-filled')
    const request = page.waitForRequest('**/api/registration')
    await dialog.button('Create account').click()
    expect((await request).postDataJSON()).toEqual({ ...person, country: 'Bangladesh', phone_code: '880' })
    await expect(dialog.toast('Register Successful')).toBeVisible()
    await expect(dialog.toast('You have successfully registered')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    const { name, phone, email } = person
    expect(await storedUser(page)).toMatchObject({ name, phone, phone_code: '880', email })
  })

  test('shows an error at each invalid field', { tag: ['@en-360-dark', DETAIL] }, async ({ page, t }) => {
    expectProblem(page, /status of 422/)
    const dialog = await openRegistration(page, t)
    const controls = {
      name: dialog.input('name'),
      country: dialog.country,
      phone: dialog.input('phone'),
      email: dialog.input('email'),
      password: dialog.input('password'),
    }
    const fieldErrors = async () => {
      const all = await Promise.all(
        Object.entries(controls).map(async ([field, one]) => [field, await fieldError(one)]),
      )
      return Object.fromEntries(all.filter(([, words]) => words !== ''))
    }
    const required = (field: string) => t('The {{field}} field is required', { field: t(field) })

    await dialog.button('Create account').click()
    expect(await fieldErrors()).toEqual({
      name: required('name'),
      country: t('The country field is required'),
      phone: required('phone'),
      email: required('email'),
      password: required('password'),
    })
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'registration-wrong')

    // The form would refuse these values, so they are put into the request for the server to refuse.
    let invalidFields: Record<string, unknown> = {}
    await page.route('**/api/registration', async (route) => {
      const body = { ...route.request().postDataJSON(), ...invalidFields }
      await route.continue({ postData: JSON.stringify(body) })
    })
    const person = newPerson()
    await fill(page, t, person)
    const field = (name: string) => ({ field: t(name) })
    const cases: [Record<string, unknown>, string, string][] = [
      [{ name: ' ' }, 'name', required('name')],
      [{ country: 'Atlantis' }, 'country', t('Please choose a country from the list')],
      [{ phone: '12a4567890' }, 'phone', t('The {{field}} field is not valid', field('phone'))],
      [
        { phone: '123' },
        'phone',
        t('The {{field}} field must have at least {{min}} digits', { ...field('phone'), min: 9 }),
      ],
      [{ phone: null }, 'phone', required('phone')],
      [{ email: 'samira@' }, 'email', t('The {{field}} field is not valid', field('email'))],
      [{ email: 'shopper1@rialto.test' }, 'email', t('There is an account with this email already')],
      [{ phone: '1711000203' }, 'phone', t('There is an account with this phone already')],
      [{ password: 'password1' }, 'password', t('This password is too easy to guess. Please choose another one.')],
    ]
    for (const [change, name, words] of cases) {
      invalidFields = change
      await dialog.button('Create account').click()
      await expect.poll(fieldErrors).toEqual({ [name]: words })
      await expect(dialog.toast(words).first()).toBeVisible()
    }
    invalidFields = {}
    await dialog.button('Create account').click()
    await expect(dialog.toast('Register Successful')).toBeVisible()
  })

  test('verifies the account by a code when the market requires it', { tag: ['@ar-1280-dark', DETAIL] }, async ({
    page,
    t,
  }) => {
    expectProblem(page, /status of 422/)
    const person = newPerson()
    const dialog = await openRegistration(page, t, shopWithVerification.url + SHORT_PAGE)
    await fill(page, t, person)
    await dialog.button('Create account').click()
    await expect(dialog.toast('Register Successful')).toBeVisible()
    await expect(dialog.codeBoxes).toHaveCount(4)
    const destination = `\u2066${person.email[0]}•••${person.email.slice(person.email.indexOf('@'))}\u2069`
    await expect(dialog.toast('A code was sent to {{destination}}', { destination })).toBeVisible()
    expect(await isFocused(dialog.codeBoxes.first())).toBe(true)
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'registration-code')
    expect((await storedUser(page)).account_verified).toBe(false)

    const code = await codeSentTo(person.email, { shop: shopWithVerification.url })
    await page.keyboard.type(code === '1111' ? '2222' : '1111')
    await expect.poll(() => fieldError(dialog.codeBoxes.first())).toBe(t('The code is not correct'))
    await expectNoAxeFindings(page)
    await page.keyboard.type(code)
    await expect(dialog.toast('Your account is verified')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await storedUser(page)).account_verified).toBe(true)
  })

  test('works by keyboard alone', { tag: ['@ar-1280-dark', FULL_RUN] }, async ({ page, t }) => {
    const person = newPerson()
    const dialog = accountDialog(page, t)
    await page.goto(SHORT_PAGE)
    await dialog.open()
    await tabTo(page, dialog.button('Create an account'))
    await page.keyboard.press('Enter')
    await expect(dialog.input('name')).toBeFocused()
    await page.keyboard.type(person.name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('bangla')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type(person.phone)
    await page.keyboard.press('Tab')
    await page.keyboard.type(person.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(dialog.toast('Register Successful')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    const inHeader = () => page.evaluate(() => document.activeElement?.closest('header') != null)
    await expect.poll(inHeader).toBe(true)
  })
})
