import { chatScreens } from './support/chat-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { expectProblem } from './support/problems.ts'
import { openSeller } from './support/seller-client.ts'
import { asShopper, endSession, newShopper } from './support/shoppers.ts'

const SHOP = 10
/** More than a page of messages. */
const MISSED = 30

test.describe('in every view', { tag: '@every-view' }, () => {
  test('what came while the shop could not be reached is there afterwards, without a gap', async ({
    page,
    t,
    openPage,
  }) => {
    expectProblem(page, /ERR_INTERNET_DISCONNECTED|Failed to load resource|request failed/)
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await asShopper(page, shopper)
    await chat.open(SHOP)
    await chat.write('Hello')
    await expect.poll(seller.heard).toEqual(['Hello'])
    await seller.write('Before')
    await expect(chat.said('Before')).toBeVisible()
    await page.context().setOffline(true)
    for (let number = 1; number <= MISSED; number += 1) await seller.write(`Missed ${number}`)
    await chat.write('Written meanwhile')
    await expect(chat.messages.getByText(t('Not sent.'))).toBeVisible()
    await chat.expectAccessible('offline')
    await page.context().setOffline(false)
    await expect(chat.said(`Missed ${MISSED}`)).toBeVisible()
    // The message keeps its place before the missed ones.
    const again = chat.messages.getByRole('button', { name: t('Try again') })
    const sendAgain = async () => {
      await chat.messages.evaluate((box) => box.scrollTo({ top: 0 }))
      await again.click({ timeout: 500 }).catch(() => {})
      return seller.heard()
    }
    await expect.poll(sendAgain).toContain('Written meanwhile')
    const found = new Set<string>()
    // Scrolls up and down, as the list is measured while it is read.
    const collect = async () => {
      for (const text of await chat.messages.getByText(/^Missed \d+$/).allInnerTexts()) found.add(text)
      await chat.messages.evaluate((box) => {
        const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
        box.scrollTo({ top: isAtEnd ? 0 : box.scrollTop + box.clientHeight / 2 })
      })
      return found.size
    }
    await expect.poll(collect).toBe(MISSED)
    await seller.write('After')
    const readOn = async () => {
      await chat.messages.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
      return chat.said('After').isVisible()
    }
    await expect.poll(readOn).toBe(true)
  })

  test('asks for the login again where the token has ended, and goes on', async ({ page, t, openPage }) => {
    expectProblem(page, /status of 401/)
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await asShopper(page, shopper)
    await page.goto(`/shops/${SHOP}`)
    await chat.ask.first().click()
    await chat.write('The first')
    await expect.poll(seller.heard).toEqual(['The first'])
    await chat.field.fill('The second')
    await endSession(shopper)
    await chat.field.press('Enter')
    await expect(page.locator('input[name=phone]')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await expect(chat.panel).toBeHidden()
    await chat.expectAccessible('refused')
    await page.locator('input[name=phone]').fill(shopper.email)
    await page.locator('input[name=password]').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect(chat.said('The first')).toBeVisible()
    await chat.messages.getByRole('button', { name: t('Try again') }).click()
    await expect.poll(seller.heard).toEqual(['The first', 'The second'])
  })
})
