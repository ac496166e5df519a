import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import { chatScreens } from './support/chat-screens.ts'
import { createChattingShopper } from './support/conversations.ts'
import { expect, test } from './support/fixtures.ts'
import { isFocused, tabTo } from './support/keyboard.ts'
import { callApi } from './support/orders.ts'
import { openSeller } from './support/seller-client.ts'
import { storeSession } from './support/shoppers.ts'

const [SHOP, OTHER_SHOP] = [5, 6]
/** docs/spec §9. */
const SEARCH_DELAY_MS = 500

test.describe('in every view', { tag: '@every-view' }, () => {
  test('shows the conversations and opens one, also after a reload', { tag: '@ar-360' }, async ({
    page,
    t,
    isPhone,
  }) => {
    const chat = chatScreens(page, t)
    await storeSession(page, await createChattingShopper([SHOP, OTHER_SHOP]))
    await page.goto('/massages')
    await expect(chat.conversations).toHaveCount(2)
    if (isPhone) await expect(chat.heading('No User Selected')).toBeHidden()
    else {
      await expect(chat.heading('No User Selected')).toBeVisible()
      await expect(page.getByText(t('Please select a user to see their messages'))).toBeVisible()
    }
    expect(await chat.conversations.first().getAttribute('href')).toBe(`/massages?shop=${OTHER_SHOP}`)
    await chat.expectAccessible('list')
    await chat.conversation(SHOP).click()
    await expect(page).toHaveURL(`/massages?shop=${SHOP}`)
    await expect(chat.message(`Hello, shop ${SHOP}`)).toBeVisible()
    await chat.expectAccessible('chosen')
    await page.reload()
    await expect(chat.message(`Hello, shop ${SHOP}`)).toBeVisible()
    await (isPhone ? chat.button('Back') : chat.conversation(OTHER_SHOP)).click()
    if (isPhone) {
      await expect(page).toHaveURL('/massages')
      await chat.conversation(OTHER_SHOP).click()
      await expect(chat.message(`Hello, shop ${OTHER_SHOP}`)).toBeVisible()
      await page.goBack()
      await expect(chat.field).toBeHidden()
      await expect(chat.conversations).toHaveCount(2)
    } else await expect(chat.message(`Hello, shop ${OTHER_SHOP}`)).toBeVisible()
  })

  test('shows the number of unread messages in list and menu until they are read', { tag: '@ar-1280-dark' }, async ({
    page,
    t,
    isPhone,
    openPage,
  }) => {
    const chat = chatScreens(page, t)
    const shopper = await createChattingShopper([SHOP, OTHER_SHOP])
    await storeSession(page, shopper)
    await page.goto('/massages')
    await expect(chat.conversations).toHaveCount(2)
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await seller.send('It is there.')
    await seller.send('In blue, too.')
    await expect(chat.conversation(SHOP)).toHaveText(chat.unreadPattern(2))
    await expect(chat.conversation(SHOP)).toHaveText(/In blue, too\./)
    await expect(chat.accountMenuLink).toHaveText(chat.unreadPattern(2))
    expect(await chat.conversations.first().getAttribute('href')).toBe(`/massages?shop=${SHOP}`)
    await chat.expectAccessible('unread')

    await page.goto('/categories')
    const menu = await chat.openMenu(shopper.name)
    await expect(menu).toHaveText(new RegExp(`${t('Message')}.*2`))
    await chat.expectAccessible('unread-menu')
    await page.keyboard.press('Escape')
    // Closing the menu goes back in the history; the next page must not be opened before that has ended.
    await expect(menu).toBeHidden()

    await chat.open(SHOP)
    await expect(chat.message('In blue, too.')).toBeVisible()
    if (isPhone) await chat.button('Back').click()
    await expect.poll(() => chat.accountMenuLink.innerText()).not.toMatch(/\d/)
    await expect.poll(() => chat.conversation(SHOP).innerText()).not.toMatch(chat.unreadPattern(2))
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('searches for sellers once typing pauses', { tag: ['@ar-360', DETAIL] }, async ({ page, t }) => {
    const chat = chatScreens(page, t)
    await storeSession(page, await createChattingShopper([SHOP, OTHER_SHOP]))
    await page.clock.install()
    await page.goto('/massages')
    await expect(chat.conversations).toHaveCount(2)
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const search = searchParams.get('search')
      if (pathname === '/api/get-shops' && search) searches.push(search)
    })
    const field = page.getByRole('searchbox', { name: t('Search Seller') })
    const name = (await callApi<{ shop: { name: string } }>(`GET /shops/${SHOP}`)).shop.name
    // The page's clock stands still while the name is typed, however long that takes.
    await page.clock.pauseAt(Date.now() + 60_000)
    await field.pressSequentially(name)
    await page.clock.runFor(SEARCH_DELAY_MS - 1)
    expect(searches).toEqual([])
    await page.clock.resume()
    await expect(chat.conversations).toHaveCount(1)
    expect(searches).toEqual([name])
    await field.fill('zzzzqqqq')
    await expect(chat.conversations).toHaveCount(0)
    await chat.expectAccessible('nobody')
    await chat.button('Clear the search').click()
    await expect(chat.conversations).toHaveCount(2)
  })

  test('keeps a draft for each shop', { tag: ['@en-1280', DETAIL] }, async ({ page, t, isPhone }) => {
    const chat = chatScreens(page, t)
    await storeSession(page, await createChattingShopper([SHOP, OTHER_SHOP]))
    await page.goto('/massages')
    const openConversation = async (shop: number) => {
      if (isPhone && (await chat.field.isVisible())) await chat.button('Back').click()
      await chat.conversation(shop).click()
      await expect(chat.message(`Hello, shop ${shop}`)).toBeVisible()
    }
    await openConversation(SHOP)
    await chat.field.fill('To the one')
    await openConversation(OTHER_SHOP)
    expect(await chat.field.inputValue()).toBe('')
    await chat.field.fill('To the other')
    await openConversation(SHOP)
    expect(await chat.field.inputValue()).toBe('To the one')
    await openConversation(OTHER_SHOP)
    expect(await chat.field.inputValue()).toBe('To the other')
  })

  test('works by keyboard alone', { tag: ['@ar-360', FULL_RUN] }, async ({ page, t, isPhone }) => {
    const chat = chatScreens(page, t)
    await storeSession(page, await createChattingShopper([SHOP, OTHER_SHOP]))
    await page.goto('/massages')
    await page.getByRole('searchbox').focus()
    await tabTo(page, chat.conversation(SHOP))
    await page.keyboard.press('Enter')
    await expect(chat.message(`Hello, shop ${SHOP}`)).toBeVisible()
    if (isPhone) await tabTo(page, chat.field)
    else await expect(chat.field).toBeFocused()
    await page.keyboard.type('By keys')
    await page.keyboard.press('Enter')
    await expect(chat.message('By keys')).toBeVisible()
    expect(await isFocused(chat.field)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await isFocused(chat.messages)).toBe(true)
  })
})
