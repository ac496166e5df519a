import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addShopper, type Shopper } from '../modules/accounts/testing/shopper.ts'
import { type TestApp, testApp } from '../test/app.ts'

const { engine } = inject('databases')

let shop: TestApp
let who: Shopper
beforeAll(async () => {
  shop = await testApp()
  who = await addShopper(shop)
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db
const pages = async () => (await sql<{ page_count: number }>`pragma page_count`.execute(db())).rows[0]?.page_count ?? 0
const allowPages = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(db())

const ticket = { issue_type: 'Delivery issue', subject: 'A broken cup', message: 'It came in pieces. '.repeat(200) }

describe('a shop on a full disk', () => {
  it.runIf(engine === 'sqlite')(
    'says so for the moment, shows what there is, and goes on when there is room',
    async () => {
      await allowPages(await pages())
      const writing = () => shop.post('/support-ticket', ticket, { headers: who.headers })
      const answers = [await writing(), ...(await Promise.all([writing(), writing(), writing()]))]
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '60' } })
      expect((await shop.get('/products')).status).toBe(200)
      await allowPages(1_000_000)
      expect((await writing()).status).toBe(200)
    },
  )
})
