import { chatScreens } from '../support/chat-screens.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectProblem } from '../support/problems.ts'
import { openSeller } from '../support/seller-client.ts'
import { endSession, newShopper, storeSession } from '../support/shoppers.ts'

const SHOP = 10
/** More than one page of messages. */
const MISSED_MESSAGES = 30

test.describe('in every view', { tag: '@every-view' }, () => {
  test('shows all messages that came while the browser was offline', { tag: '@ar-1280-dark' }, async ({
    page,
    t,
    openPage,
  }) => {
    expectProblem(page, /ERR_INTERNET_DISCONNECTED|Failed to load resource|request failed/)
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await storeSession(page, shopper)
    await chat.open(SHOP)
    await chat.send('Hello')
    await expect.poll(seller.receivedMessages).toEqual(['Hello'])
    await seller.send('Before')
    await expect(chat.message('Before')).toBeVisible()
    await page.context().setOffline(true)
    for (let number = 1; number <= MISSED_MESSAGES; number += 1) await seller.send(`Missed ${number}`)
    await chat.send('Written meanwhile')
    await expect(chat.messages.getByText(t('Not sent.'))).toBeVisible()
    await chat.expectAccessible('offline')
    await page.context().setOffline(false)
    await expect(chat.message(`Missed ${MISSED_MESSAGES}`)).toBeVisible()
    // The unsent message keeps its position before the missed ones.
    const retryButton = chat.messages.getByRole('button', { name: t('Try again') })
    const sendAgain = async () => {
      await chat.messages.evaluate((box) => box.scrollTo({ top: 0 }))
      await retryButton.click({ timeout: 500 }).catch(() => {})
      return seller.receivedMessages()
    }
    await expect.poll(sendAgain).toContain('Written meanwhile')
    const foundTexts = new Set<string>()
    // Scrolls up and down, as the list renders only the visible rows.
    const collectTexts = async () => {
      for (const text of await chat.messages.getByText(/^Missed \d+$/).allInnerTexts()) foundTexts.add(text)
      await chat.messages.evaluate((box) => {
        const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
        box.scrollTo({ top: isAtEnd ? 0 : box.scrollTop + box.clientHeight / 2 })
      })
      return foundTexts.size
    }
    await expect.poll(collectTexts).toBe(MISSED_MESSAGES)
    await seller.send('After')
    const scrollToEnd = async () => {
      await chat.messages.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
      return chat.message('After').isVisible()
    }
    await expect.poll(scrollToEnd).toBe(true)
  })

  test('asks for a login when the token has expired, then keeps the unsent message', { tag: '@en-1280' }, async ({
    page,
    t,
    openPage,
  }) => {
    expectProblem(page, /status of 401/)
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await storeSession(page, shopper)
    await page.goto(`/shops/${SHOP}`)
    await chat.chatButtons.first().click()
    await chat.send('The first')
    await expect.poll(seller.receivedMessages).toEqual(['The first'])
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
    await expect(chat.message('The first')).toBeVisible()
    await chat.messages.getByRole('button', { name: t('Try again') }).click()
    await expect.poll(seller.receivedMessages).toEqual(['The first', 'The second'])
  })
})
