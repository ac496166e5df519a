import type { Page } from '@playwright/test'
import type { Session } from '@rialto/contract'
import { say } from '../scripts/lib/say.mjs'
import { DETAIL } from '../scripts/test-runs.mjs'
import { chatScreens } from './support/chat-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { openSeller } from './support/seller-client.ts'
import { newShopper, storeSession } from './support/shoppers.ts'

const SHOP = 7
const MESSAGES = 240
/** docs/spec §9. */
const PAGE_SIZE = 20
const HOUR_MS = 3_600_000

// Playwright's trace delays the frames that these tests count.
test.use({ trace: 'off' })

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop()
})
test.afterAll(() => ownShop.stop())

/** Inserts a conversation over many days into the database, as rate limits prevent sending it. */
function insertLongConversation(userId: number): void {
  ownShop.database((database) => {
    const start = Date.now() - MESSAGES * HOUR_MS
    const { lastInsertRowid: id } = database
      .prepare('insert into conversations (user_id, shop_id, last_message_at, created_at) values (?, ?, ?, ?)')
      .run(userId, SHOP, start, start)
    const insertMessage = database.prepare(
      'insert into messages (conversation_id, side, text, created_at) values (?, ?, ?, ?)',
    )
    for (let number = 1; number <= MESSAGES; number += 1) {
      // Some messages have several lines.
      const more = number % 7 === 0 ? `\n${'with more to say '.repeat((number % 9) + 1)}` : ''
      insertMessage.run(
        id,
        number % 3 === 0 ? 'shop' : 'user',
        `Message ${number}${more}`.trim(),
        start + number * HOUR_MS,
      )
    }
    database
      .prepare(
        `update conversations set message_count = ?, last_message = ?, last_message_at = ?,
          last_message_id = (select max(id) from messages) where id = ?`,
      )
      .run(MESSAGES, `Message ${MESSAGES}`, Date.now(), id)
  })
}

let shopper: Session
test.beforeEach(async () => {
  shopper = await newShopper(ownShop.url)
  insertLongConversation(shopper.user.id)
})

test.describe('in every view', { tag: '@every-view' }, () => {
  test('loads older messages while scrolling without moving the visible ones', {
    tag: ['@en-360-dark', DETAIL],
  }, async ({ page, t }) => {
    const chat = chatScreens(page, t)
    const requestedPages = new Set<string>()
    page.on('request', (request) => isOlderPage(new URL(request.url())) && requestedPages.add(request.url()))
    await storeSession(page, shopper)
    await chat.open(SHOP, ownShop.url)
    await expect(chat.message(`Message ${MESSAGES}`)).toBeVisible()
    await chat.expectAccessible('many')
    const shifts: number[] = []
    while (requestedPages.size < MESSAGES / PAGE_SIZE - 1) {
      const olderPage = await holdOlderPage(page)
      // Repeated, as a page that arrives meanwhile changes the scroll position.
      let top = 240
      await expect
        .poll(async () => {
          await chat.messages.evaluate((box, top) => box.scrollTo({ top }), top++)
          return olderPage.isRequested()
        })
        .toBe(true)
      await waitUntilStill(page)
      const shift = largestShift(page)
      olderPage.release()
      shifts.push(await shift)
    }
    say(`The visible messages moved by ${Math.max(...shifts)} pixels at most.`)
    expect(shifts.length, 'pages of older messages').toBeGreaterThan(5)
    expect(Math.max(...shifts), 'pixels by which the visible messages moved').toBeLessThanOrEqual(1)
    await chat.messages.evaluate((box) => box.scrollTo({ top: 0 }))
    await expect(chat.message('Message 1')).toBeVisible()
    const renderedRows = await chat.messages.getByRole('listitem').count()
    expect(renderedRows, 'rendered rows').toBeLessThan(60)
    await chat.expectAccessible('oldest')
  })

  test('shows the number of new messages instead of scrolling while older ones are visible', {
    tag: ['@ar-1280-dark', DETAIL],
  }, async ({ page, t, openPage }) => {
    const chat = chatScreens(page, t)
    await storeSession(page, shopper)
    await chat.open(SHOP, ownShop.url)
    await expect(chat.message(`Message ${MESSAGES}`)).toBeVisible()
    const seller = await openSeller(openPage, SHOP, shopper.user.id, ownShop.url)
    await chat.messages.evaluate((box) => box.scrollBy({ top: -400 }))
    const scrollTop = () => chat.messages.evaluate((box) => box.scrollTop)
    const before = await scrollTop()
    await seller.send('One more')
    await seller.send('And another')
    const chip = page.getByRole('button', { name: `${t('New messages')} 2` })
    await expect(chip).toBeVisible()
    expect(await scrollTop()).toBe(before)
    await chat.expectAccessible('chip')
    await chip.click()
    await expect(chat.message('And another')).toBeVisible()
    await expect(chip).toBeHidden()
    await seller.send('The last')
    await expect(chat.message('The last')).toBeVisible()
    const distanceToEnd = () => chat.messages.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
    await expect.poll(distanceToEnd).toBeLessThan(2)
  })
})

const isOlderPage = (url: URL) => url.pathname === '/api/get-message' && url.searchParams.get('page') !== '1'

/** Holds the request for the next older page until it is released. */
async function holdOlderPage(page: Page) {
  let release = () => {}
  let isRequested = false
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    isOlderPage,
    async (route) => {
      isRequested = true
      await released
      await route.continue()
    },
    { times: 1 },
  )
  return { isRequested: () => isRequested, release }
}

/** Waits until the rows in view have been drawn and measured. */
const waitUntilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const box = document.querySelector('section[aria-busy]')
    if (!box) throw new Error('no conversation')
    const state = () => `${box.scrollTop} of ${box.scrollHeight}`
    let last = state()
    for (let stillFrames = 0; stillFrames < 10; ) {
      await new Promise(requestAnimationFrame)
      stillFrames = state() === last ? stillFrames + 1 : 0
      last = state()
    }
  })

/**
 * The largest shift in pixels, in any painted frame, of the message in the middle while older ones are inserted before it.
 */
const largestShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const box = document.querySelector('section[aria-busy]')
    if (!box) throw new Error('no conversation')
    const { top, height } = box.getBoundingClientRect()
    const row = [...box.querySelectorAll('li')].find((one) => one.getBoundingClientRect().bottom > top + height / 2)
    const marked = row?.querySelector('p')
    if (!marked) throw new Error('no message in the middle')
    const topOfMarked = () => marked.getBoundingClientRect().top
    const before = topOfMarked()
    const heightBefore = box.scrollHeight
    let largest = 0
    for (let stillFrames = 0; stillFrames < 20; ) {
      await new Promise(requestAnimationFrame)
      // Continues after the frame has been painted.
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
      if (!marked.isConnected) throw new Error('the message in the middle was removed')
      largest = Math.max(largest, Math.abs(topOfMarked() - before))
      if (box.scrollHeight > heightBefore && box.getAttribute('aria-busy') === 'false') stillFrames += 1
    }
    return largest
  })
