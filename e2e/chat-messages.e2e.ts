import { chatScreens } from './support/chat-screens.ts'
import { createChattingShopper } from './support/conversations.ts'
import { expect, test } from './support/fixtures.ts'
import { isFocused, tabTo } from './support/keyboard.ts'
import { call } from './support/orders.ts'
import { openSeller } from './support/seller-client.ts'
import { asShopper } from './support/shoppers.ts'

const [SHOP, OTHER] = [5, 6]
/** docs/spec §9. */
const SEARCH_RESTS_MS = 500

test.describe('in every view', { tag: '@every-view' }, () => {
  test('shows the conversations, and one of them when it is chosen; a reload keeps it', async ({
    page,
    t,
    isPhone,
  }) => {
    const chat = chatScreens(page, t)
    await asShopper(page, await createChattingShopper([SHOP, OTHER]))
    await page.goto('/massages')
    await expect(chat.rows).toHaveCount(2)
    if (isPhone) await expect(chat.heading('No User Selected')).toBeHidden()
    else {
      await expect(chat.heading('No User Selected')).toBeVisible()
      await expect(page.getByText(t('Please select a user to see their messages'))).toBeVisible()
    }
    expect(await chat.rows.first().getAttribute('href')).toBe(`/massages?shop=${OTHER}`)
    await chat.expectAccessible('list')
    await chat.row(SHOP).click()
    await expect(page).toHaveURL(`/massages?shop=${SHOP}`)
    await expect(chat.said(`Hello, shop ${SHOP}`)).toBeVisible()
    await chat.expectAccessible('chosen')
    await page.reload()
    await expect(chat.said(`Hello, shop ${SHOP}`)).toBeVisible()
    await (isPhone ? chat.button('Back') : chat.row(OTHER)).click()
    if (isPhone) {
      await expect(page).toHaveURL('/massages')
      await chat.row(OTHER).click()
      await expect(chat.said(`Hello, shop ${OTHER}`)).toBeVisible()
      await page.goBack()
      await expect(chat.field).toBeHidden()
      await expect(chat.rows).toHaveCount(2)
    } else await expect(chat.said(`Hello, shop ${OTHER}`)).toBeVisible()
  })

  test('counts what is unread wherever one looks, until it is read', async ({ page, t, isPhone, openPage }) => {
    const chat = chatScreens(page, t)
    const shopper = await createChattingShopper([SHOP, OTHER])
    await asShopper(page, shopper)
    await page.goto('/massages')
    await expect(chat.rows).toHaveCount(2)
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await seller.write('It is there.')
    await seller.write('In blue, too.')
    await expect(chat.row(SHOP)).toHaveText(chat.unread(2))
    await expect(chat.row(SHOP)).toHaveText(/In blue, too\./)
    await expect(chat.link).toHaveText(chat.unread(2))
    expect(await chat.rows.first().getAttribute('href')).toBe(`/massages?shop=${SHOP}`)
    await chat.expectAccessible('unread')

    await page.goto('/categories')
    const menu = await chat.openMenu(shopper.name)
    await expect(menu).toHaveText(new RegExp(`${t('Message')}.*2`))
    await chat.expectAccessible('unread-menu')
    await page.keyboard.press('Escape')
    // Closing the menu goes back in the history: a page opened before that has ended would be left again.
    await expect(menu).toBeHidden()

    await chat.open(SHOP)
    await expect(chat.said('In blue, too.')).toBeVisible()
    if (isPhone) await chat.button('Back').click()
    await expect.poll(() => chat.link.innerText()).not.toMatch(/\d/)
    await expect.poll(() => chat.row(SHOP).innerText()).not.toMatch(chat.unread(2))
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('searches for sellers once the typing rests', async ({ page, t }) => {
    const chat = chatScreens(page, t)
    await asShopper(page, await createChattingShopper([SHOP, OTHER]))
    await page.goto('/massages')
    await expect(chat.rows).toHaveCount(2)
    const asked: { search: string; at: number }[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const search = searchParams.get('search')
      if (pathname === '/api/get-shops' && search) asked.push({ search, at: Date.now() })
    })
    const field = page.getByRole('searchbox', { name: t('Search Seller') })
    const name = (await call<{ shop: { name: string } }>(`GET /shops/${SHOP}`)).shop.name
    await field.pressSequentially(name, { delay: 20 })
    const typed = Date.now()
    await expect(chat.rows).toHaveCount(1)
    expect(asked.map(({ search }) => search)).toEqual([name])
    // The last key was pressed a little earlier.
    expect((asked[0]?.at ?? 0) - typed).toBeGreaterThan(SEARCH_RESTS_MS - 150)
    await field.fill('zzzzqqqq')
    await expect(chat.rows).toHaveCount(0)
    await chat.expectAccessible('nobody')
    await chat.button('Clear the search').click()
    await expect(chat.rows).toHaveCount(2)
  })

  test('keeps what is typed to each shop', async ({ page, t, isPhone }) => {
    const chat = chatScreens(page, t)
    await asShopper(page, await createChattingShopper([SHOP, OTHER]))
    await page.goto('/massages')
    const choose = async (shop: number) => {
      if (isPhone && (await chat.field.isVisible())) await chat.button('Back').click()
      await chat.row(shop).click()
      await expect(chat.said(`Hello, shop ${shop}`)).toBeVisible()
    }
    await choose(SHOP)
    await chat.field.fill('To the one')
    await choose(OTHER)
    expect(await chat.field.inputValue()).toBe('')
    await chat.field.fill('To the other')
    await choose(SHOP)
    expect(await chat.field.inputValue()).toBe('To the one')
    await choose(OTHER)
    expect(await chat.field.inputValue()).toBe('To the other')
  })

  test('can be used by keys alone', async ({ page, t, isPhone }) => {
    const chat = chatScreens(page, t)
    await asShopper(page, await createChattingShopper([SHOP, OTHER]))
    await page.goto('/massages')
    await page.getByRole('searchbox').focus()
    await tabTo(page, chat.row(SHOP))
    await page.keyboard.press('Enter')
    await expect(chat.said(`Hello, shop ${SHOP}`)).toBeVisible()
    if (isPhone) await tabTo(page, chat.field)
    else await expect(chat.field).toBeFocused()
    await page.keyboard.type('By keys')
    await page.keyboard.press('Enter')
    await expect(chat.said('By keys')).toBeVisible()
    expect(await isFocused(chat.field)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await isFocused(chat.messages)).toBe(true)
  })
})
