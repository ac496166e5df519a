import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { accountDialog, LIGHT, wrongAt } from './support/account-dialog.ts'
import { expect, test } from './support/fixtures.ts'
import { isFocused, tabTo } from './support/keyboard.ts'
import { codeSentTo } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'
import type { Texts } from './support/texts.ts'

/** A market that asks new shoppers for a code. */
let verifying: OwnShop
test.beforeAll(async () => {
  verifying = await startOwnShop({ register_otp_verify: true, register_otp_type: 'email' })
})
test.afterAll(() => verifying.stop())

function newcomer() {
  const phone = String(randomInt(1_711_000_000, 1_799_000_000))
  return { name: 'Samira Rahman', phone, email: `samira-${randomUUID()}@shop.test`, password: 'four grey herons' }
}
type Newcomer = ReturnType<typeof newcomer>

async function openRegistration(page: Page, t: Texts, address = LIGHT) {
  const dialog = accountDialog(page, t)
  await page.goto(address)
  await dialog.open()
  await dialog.button('Create an account').click()
  await expect(dialog.input('name')).toBeVisible()
  return dialog
}
async function fill(page: Page, t: Texts, { name, phone, email, password }: Newcomer) {
  const dialog = accountDialog(page, t)
  await dialog.input('name').fill(name)
  await dialog.chooseCountry('bangla')
  await dialog.input('phone').fill(phone)
  await dialog.input('email').fill(email)
  await dialog.input('password').fill(password)
}

const userOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').user)

test.describe('in every view', { tag: '@every-view' }, () => {
  test('registers, and is logged in', async ({ page, t }) => {
    const person = newcomer()
    const dialog = await openRegistration(page, t)
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'registration')

    await dialog.country.click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await saveScreenshot(page, 'countries')
    // Enough countries to scroll, but not all of the world: axe looks at each.
    await dialog.country.fill('land')
    await expectNoAxeFindings(page)
    await dialog.country.fill('zzzz')
    await expect(page.getByText(t('Sorry, no matching options'))).toBeVisible()
    await expectNoAxeFindings(page)

    await fill(page, t, person)
    await expect(dialog.titled('Create an account').getByText('+880', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'registration-filled')
    const asked = page.waitForRequest('**/api/registration')
    await dialog.button('Create account').click()
    expect((await asked).postDataJSON()).toEqual({ ...person, country: 'Bangladesh', phone_code: '880' })
    await expect(dialog.toast('Register Successful')).toBeVisible()
    await expect(dialog.toast('You have successfully registered')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    const { name, phone, email } = person
    expect(await userOf(page)).toMatchObject({ name, phone, phone_code: '880', email })
  })

  test('is told at each field what is wrong', async ({ page, t }) => {
    expectProblem(page, /status of 422/)
    const dialog = await openRegistration(page, t)
    const controls = {
      name: dialog.input('name'),
      country: dialog.country,
      phone: dialog.input('phone'),
      email: dialog.input('email'),
      password: dialog.input('password'),
    }
    const wrong = async () => {
      const all = await Promise.all(Object.entries(controls).map(async ([field, one]) => [field, await wrongAt(one)]))
      return Object.fromEntries(all.filter(([, words]) => words !== ''))
    }
    const required = (field: string) => t('The {{field}} field is required', { field: t(field) })

    await dialog.button('Create account').click()
    expect(await wrong()).toEqual({
      name: required('name'),
      country: t('The country field is required'),
      phone: required('phone'),
      email: required('email'),
      password: required('password'),
    })
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'registration-wrong')

    // The form would refuse this value, so it is put into the request: the server has to refuse it itself.
    let spoilt: Record<string, unknown> = {}
    await page.route('**/api/registration', async (route) => {
      const body = { ...route.request().postDataJSON(), ...spoilt }
      await route.continue({ postData: JSON.stringify(body) })
    })
    const person = newcomer()
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
      spoilt = change
      await dialog.button('Create account').click()
      await expect.poll(wrong).toEqual({ [name]: words })
      await expect(dialog.toast(words).first()).toBeVisible()
    }
    spoilt = {}
    await dialog.button('Create account').click()
    await expect(dialog.toast('Register Successful')).toBeVisible()
  })

  test('confirms the account by a code where the shop asks for one', async ({ page, t }) => {
    expectProblem(page, /status of 422/)
    const person = newcomer()
    const dialog = await openRegistration(page, t, verifying.url + LIGHT)
    await fill(page, t, person)
    await dialog.button('Create account').click()
    await expect(dialog.toast('Register Successful')).toBeVisible()
    await expect(dialog.boxes).toHaveCount(4)
    const destination = `\u2066${person.email[0]}•••${person.email.slice(person.email.indexOf('@'))}\u2069`
    await expect(dialog.toast('A code was sent to {{destination}}', { destination })).toBeVisible()
    expect(await isFocused(dialog.boxes.first())).toBe(true)
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'registration-code')
    expect((await userOf(page)).account_verified).toBe(false)

    const code = await codeSentTo(person.email, { shop: verifying.url })
    await page.keyboard.type(code === '1111' ? '2222' : '1111')
    await expect.poll(() => wrongAt(dialog.boxes.first())).toBe(t('The code is not correct'))
    await expectNoAxeFindings(page)
    await page.keyboard.type(code)
    await expect(dialog.toast('Your account is verified')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await userOf(page)).account_verified).toBe(true)
  })

  test('is walked by keyboard alone', async ({ page, t }) => {
    const person = newcomer()
    const dialog = accountDialog(page, t)
    await page.goto(LIGHT)
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
