import type { Page } from '@playwright/test'
import type { Session } from '@rialto/contract'
import { expectAccessible } from '../support/accessibility.ts'
import { accountScreens } from '../support/account-screens.ts'
import { chatScreens } from '../support/chat-screens.ts'
import { expect, openTab, test } from '../support/fixtures.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { openSeller } from '../support/seller-client.ts'
import { endSession, newShopper, storeSession } from '../support/shoppers.ts'
import type { Texts } from '../support/texts.ts'

const SHOP = 4
const SESSION_ENDED = 'Your session has ended. Please log in again.'

/** The login dialog, and the toast with the reason. */
function loginDialog(page: Page, t: Texts) {
  const dialog = page.getByRole('dialog', { name: t('Login'), exact: true })
  return {
    dialog,
    toasts: page.getByRole('listitem').filter({ hasText: t(SESSION_ENDED) }),
    async logIn({ email, password }: { email: string; password: string }) {
      await dialog.locator('input[name=phone]').fill(email)
      await dialog.locator('input[name=password]').fill(password)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    },
  }
}

const readStorageKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort())
/** Storage keys that belong to no account, including those of the realtime client and of the tests. */
const deviceKeys = ['default_locale', 'locale', 'logged in before', 'pusherTransportNonTLS', 'session_end']

/** The session that the page has stored. */
const readStoredSession = async (page: Page): Promise<Session> => {
  const { token, expiresAt, user } = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}'))
  return { access: { token, expires_at: expiresAt }, user }
}

test.describe('a session that ends during use, in every view', { tag: '@every-view' }, () => {
  test('keeps an unsent chat message, which is sent by a click after the login', { tag: '@ar-1280-dark' }, async ({
    page,
    t,
    openPage,
  }) => {
    expectProblem(page, /status of 401/)
    const chat = chatScreens(page, t)
    const login = loginDialog(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await storeSession(page, shopper)
    await chat.open(SHOP)
    await chat.send('The first')
    await expect.poll(seller.receivedMessages).toEqual(['The first'])
    await chat.field.fill('The second, which is long')
    await endSession(shopper)
    await chat.field.press('Enter')
    await expect(login.dialog).toBeVisible()
    await expect(login.toasts).toHaveCount(1)
    expect(await login.dialog.locator('input[name=phone]').inputValue()).toBe(shopper.email)
    expect((await readStorageKeys(page)).filter((key) => !deviceKeys.includes(key))).toEqual([])
    await expectAccessible(page)
    await saveScreenshot(page, 'session-ended-chat', { fullPage: false })
    await login.logIn(shopper)
    await expect(page).toHaveURL(`/massages?shop=${SHOP}`)
    await expect(chat.message('The second, which is long')).toBeVisible()
    expect(await seller.receivedMessages()).toEqual(['The first'])
    await chat.messages.getByRole('button', { name: t('Try again') }).click()
    await expect.poll(seller.receivedMessages).toEqual(['The first', 'The second, which is long'])
  })

  test('keeps a filled-in address form, which is saved after the login', { tag: '@en-1280' }, async ({ page, t }) => {
    expectProblem(page, /status of 401/)
    const account = accountScreens(page, t)
    const login = loginDialog(page, t)
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto('/manage-address/new')
    await account.input('address_line').fill('18 Ferry Street')
    await account.input('area').fill('Riverside')
    await endSession(shopper)
    await account.button('Save address').click()
    await expect(login.dialog).toBeVisible()
    await expect(login.toasts).toHaveCount(1)
    await saveScreenshot(page, 'session-ended-address', { fullPage: false })
    await login.logIn(shopper)
    expect(await account.input('address_line').inputValue()).toBe('18 Ferry Street')
    await account.button('Save address').click()
    await expect(page).toHaveURL('/manage-address')
    await expect(page.getByRole('article').filter({ hasText: '18 Ferry Street' })).toHaveCount(1)
  })

  test('keeps a ticket that is being written, which is sent after the login', { tag: '@ar-360' }, async ({
    page,
    t,
  }) => {
    expectProblem(page, /status of 401/)
    const login = loginDialog(page, t)
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto('/support-tickets')
    await page
      .getByRole('button', { name: t('New ticket') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: t('New ticket') })
    await dialog.locator('[name=issue_type]').selectOption({ index: 2 })
    await dialog.locator('[name=subject]').fill('A chip')
    await dialog.locator('[name=message]').fill('Three are perfect, the fourth is not.')
    await endSession(shopper)
    await dialog.getByRole('button', { name: t('Send the ticket') }).click()
    await expect(login.dialog).toBeVisible()
    await login.logIn(shopper)
    expect(await dialog.locator('[name=message]').inputValue()).toBe('Three are perfect, the fourth is not.')
    await dialog.getByRole('button', { name: t('Send the ticket') }).click()
    await expect(page.getByRole('log').getByText('Three are perfect, the fourth is not.')).toBeVisible()
  })

  test('goes home when the login is dismissed, and shows no input to another shopper', { tag: '@en-360-dark' }, async ({
    page,
    t,
  }) => {
    expectProblem(page, /status of 401/)
    const account = accountScreens(page, t)
    const login = loginDialog(page, t)
    const [shopper, other] = [await newShopper(), await newShopper()]
    await storeSession(page, shopper)
    await page.goto('/manage-address/new')
    await account.input('address_line').fill('18 Ferry Street')
    await account.input('area').fill('Riverside')
    await endSession(shopper)
    await account.button('Save address').click()
    await login.logIn(other)
    await expect(page).toHaveURL('/manage-address/new')
    expect(await account.input('address_line').inputValue()).toBe('')
    expect(await account.input('name').inputValue()).toBe(other.name)
    await account.input('area').fill('Riverside')
    await account.input('address_line').fill('7 Quay')
    await endSession(await readStoredSession(page))
    await account.button('Save address').click()
    await expect(login.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
  })

  test('asks for a login in every tab, and one login is enough', { tag: '@ar-1280-dark' }, async ({ page, t }) => {
    expectProblem(page, /status of 401/)
    const account = accountScreens(page, t)
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto('/manage-address/new')
    await account.input('address_line').fill('18 Ferry Street')
    const tab = await openTab(page)
    await tab.goto('/profile')
    await expect(accountScreens(tab, t).h1).toHaveText(t('My Profile'))
    await endSession(shopper)
    await tab.goto('/order-history')
    const [loginHere, loginInTab] = [loginDialog(page, t), loginDialog(tab, t)]
    await expect(loginInTab.dialog).toBeVisible()
    await expect(loginHere.dialog).toBeVisible()
    await loginInTab.logIn(shopper)
    await expect(loginHere.dialog).toBeHidden()
    await expect(page).toHaveURL('/manage-address/new')
    expect(await account.input('address_line').inputValue()).toBe('18 Ferry Street')
  })
})
