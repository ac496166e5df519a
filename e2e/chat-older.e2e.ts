import type { Page } from '@playwright/test'
import type { Session } from '@rialto/contract'
import { say } from '../scripts/lib/say.mjs'
import { chatScreens } from './support/chat-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { openSeller } from './support/seller-client.ts'
import { asShopper, newShopper } from './support/shoppers.ts'

const SHOP = 7
const HELD = 240
/** docs/spec §9. */
const PAGE = 20
const HOUR_MS = 3_600_000

// Playwright's trace holds up the frames that these tests count.
test.use({ trace: 'off' })

let own: OwnShop
test.beforeAll(async () => {
  own = await startOwnShop()
})
test.afterAll(() => own.stop())

/** Inserts a conversation over many days into the database, as rate limits forbid to write it. */
function talkLong(userId: number): void {
  own.database((database) => {
    const start = Date.now() - HELD * HOUR_MS
    const { lastInsertRowid: id } = database
      .prepare('insert into conversations (user_id, shop_id, last_message_at, created_at) values (?, ?, ?, ?)')
      .run(userId, SHOP, start, start)
    const put = database.prepare('insert into messages (conversation_id, side, text, created_at) values (?, ?, ?, ?)')
    for (let number = 1; number <= HELD; number += 1) {
      // Some messages have several lines.
      const more = number % 7 === 0 ? `\n${'with more to say '.repeat((number % 9) + 1)}` : ''
      put.run(id, number % 3 === 0 ? 'shop' : 'user', `Message ${number}${more}`.trim(), start + number * HOUR_MS)
    }
    database
      .prepare(
        `update conversations set message_count = ?, last_message = ?, last_message_at = ?,
          last_message_id = (select max(id) from messages) where id = ?`,
      )
      .run(HELD, `Message ${HELD}`, Date.now(), id)
  })
}

let shopper: Session
test.beforeEach(async () => {
  shopper = await newShopper(own.url)
  talkLong(shopper.user.id)
})

test.describe('in every view', { tag: '@every-view' }, () => {
  test('older messages come by scrolling, and the place where one reads stays', async ({ page, t }) => {
    const chat = chatScreens(page, t)
    const asked = new Set<string>()
    page.on('request', (request) => isOlder(new URL(request.url())) && asked.add(request.url()))
    await asShopper(page, shopper)
    await chat.open(SHOP, own.url)
    await expect(chat.said(`Message ${HELD}`)).toBeVisible()
    await chat.expectAccessible('many')
    const moved: number[] = []
    while (asked.size < HELD / PAGE - 1) {
      const older = await holdOlder(page)
      // Repeated, as a page that arrives meanwhile changes the scroll position.
      let top = 240
      await expect
        .poll(async () => {
          await chat.messages.evaluate((box, top) => box.scrollTo({ top }), top++)
          return older.isAsked()
        })
        .toBe(true)
      await untilAtRest(page)
      const watched = watchPlace(page)
      older.release()
      moved.push(await watched)
    }
    say(`What was read moved by ${Math.max(...moved)} pixels at most.`)
    expect(moved.length, 'pages that were watched').toBeGreaterThan(5)
    expect(Math.max(...moved), 'pixels by which what was read has moved').toBeLessThanOrEqual(1)
    await chat.messages.evaluate((box) => box.scrollTo({ top: 0 }))
    await expect(chat.said('Message 1')).toBeVisible()
    const drawn = await chat.messages.getByRole('listitem').count()
    expect(drawn, 'rows that are drawn of all').toBeLessThan(60)
    await chat.expectAccessible('oldest')
  })

  test('away from the newest nothing moves: a chip says how many came, and leads there', async ({
    page,
    t,
    openPage,
  }) => {
    const chat = chatScreens(page, t)
    await asShopper(page, shopper)
    await chat.open(SHOP, own.url)
    await expect(chat.said(`Message ${HELD}`)).toBeVisible()
    const seller = await openSeller(openPage, SHOP, shopper.user.id, own.url)
    await chat.messages.evaluate((box) => box.scrollBy({ top: -400 }))
    const place = () => chat.messages.evaluate((box) => box.scrollTop)
    const before = await place()
    await seller.write('One more')
    await seller.write('And another')
    const chip = page.getByRole('button', { name: `${t('New messages')} 2` })
    await expect(chip).toBeVisible()
    expect(await place()).toBe(before)
    await chat.expectAccessible('chip')
    await chip.click()
    await expect(chat.said('And another')).toBeVisible()
    await expect(chip).toBeHidden()
    await seller.write('The last')
    await expect(chat.said('The last')).toBeVisible()
    const below = () => chat.messages.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
    await expect.poll(below).toBeLessThan(2)
  })
})

const isOlder = (url: URL) => url.pathname === '/api/get-message' && url.searchParams.get('page') !== '1'

/** Keeps the next older page back until it is released. */
async function holdOlder(page: Page) {
  let release = () => {}
  let asked = false
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    isOlder,
    async (route) => {
      asked = true
      await released
      await route.continue()
    },
    { times: 1 },
  )
  return { isAsked: () => asked, release }
}

/** Waits until the rows in view have been drawn and measured. */
const untilAtRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const box = document.querySelector('section[aria-busy]')
    if (!box) throw new Error('no conversation')
    const state = () => `${box.scrollTop} of ${box.scrollHeight}`
    let last = state()
    for (let rested = 0; rested < 10; ) {
      await new Promise(requestAnimationFrame)
      rested = state() === last ? rested + 1 : 0
      last = state()
    }
  })

/**
 * The largest move in pixels, in any painted frame, of the message in the middle while older ones are inserted before it.
 */
const watchPlace = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const box = document.querySelector('section[aria-busy]')
    if (!box) throw new Error('no conversation')
    const { top, height } = box.getBoundingClientRect()
    const row = [...box.querySelectorAll('li')].find((one) => one.getBoundingClientRect().bottom > top + height / 2)
    const marked = row?.querySelector('p')
    if (!marked) throw new Error('no message in the middle')
    const place = () => marked.getBoundingClientRect().top
    const before = place()
    const tall = box.scrollHeight
    let most = 0
    for (let rested = 0; rested < 20; ) {
      await new Promise(requestAnimationFrame)
      // After the painting that follows.
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
      if (!marked.isConnected) throw new Error('what was read has gone')
      most = Math.max(most, Math.abs(place() - before))
      if (box.scrollHeight > tall && box.getAttribute('aria-busy') === 'false') rested += 1
    }
    return most
  })
