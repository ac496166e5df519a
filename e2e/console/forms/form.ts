import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Session } from '@rialto/contract'
import { type ConsoleSession, callApi, logInConsole, placeOrder } from '../../support/orders.ts'
import { newShopper } from '../../support/shoppers.ts'
import type { Texts } from '../../support/texts.ts'

export type Side = 'seller' | 'operator'

/** A form of the console, and how it is filled and saved. */
export interface Form {
  /** Its files, below apps/console/src. */
  files: readonly string[]
  who: Side
  /** The screen; a function first makes what the form needs. */
  path: string | ((market: Market, t: Texts) => Promise<string>)
  /** Goes from there to the form. */
  open?: (page: Page, t: Texts) => Promise<void>
  /** Changes something; without it, every empty field is filled. */
  edit?: (scope: Locator, t: Texts) => Promise<void>
  /** The name of its button. */
  save: (t: Texts) => string | RegExp
  /** It stands in a dialog or sheet; `stays`: which is open after saving too. */
  dialog?: 'closes' | 'stays'
  /** It is a step that only reads: the server answers a GET. */
  isRead?: boolean
  /** Its button must be in sight without scrolling: in the bar of changes, or in the bar of a task. */
  bar?: 'changes' | 'task'
  /** Saved in the full run alone. */
  isMore?: boolean
}

/** The market under test, and calls of its people that bring about what a form needs. Seller 2 owns shop 2. */
export class Market {
  readonly url: string
  readonly #sessions = new Map<Side, Promise<ConsoleSession>>()
  constructor(url: string) {
    this.url = url
  }

  logIn(who: Side): Promise<ConsoleSession> {
    const known = this.#sessions.get(who) ?? logInConsole(loginOf(who), this.url)
    this.#sessions.set(who, known)
    return known
  }

  async call<T = Record<string, unknown>>(who: Side, key: string, body?: Record<string, unknown>): Promise<T> {
    return callApi<T>(key, { console: await this.logIn(who), shop: this.url, ...(body && { body }) })
  }

  /** A call of a shopper who has just registered. */
  async callAsShopper<T = Record<string, unknown>>(key: string, body: Record<string, unknown>): Promise<T> {
    return callApi<T>(key, { session: await this.newShopper(), shop: this.url, body })
  }

  async changeSettings(values: Record<string, unknown>): Promise<void> {
    const { version } = await this.call<{ version: number }>('operator', 'GET /admin/settings')
    await this.call('operator', 'PATCH /admin/settings', { version, values })
  }

  /** The market taxes by rates, and shop 2 is known for the law. */
  async taxByRates(): Promise<void> {
    const { mode } = await this.call<{ mode: string }>('operator', 'GET /admin/tax')
    if (mode === 'flat') {
      await this.changeSettings({ home_country: 'DE', vat_taxes: [{ name: 'VAT', percentage: 19, is_active: true }] })
      const { version } = await this.call<{ version: number }>('operator', 'GET /admin/tax')
      await this.call('operator', 'POST /admin/tax/from-flat', { version })
    }
    const address = { street: 'Quay 1', post_code: '20457', town: 'Hamburg', country: 'DE' }
    const told = { trader: { is_trader: true }, legal_name: { name: 'Harbour GmbH' }, address }
    for (const [kind, value] of Object.entries(told)) {
      const read = () =>
        this.call<{ facts: { kind: string; given: { id: number; state: string } | null }[] }>(
          'seller',
          'GET /seller/legal',
        )
      const given = async () => (await read()).facts.find((fact) => fact.kind === kind)?.given ?? null
      await this.call('seller', `PUT /seller/legal/facts/${kind}`, { value, seen: (await given())?.id ?? null })
      const fact = await given()
      if (kind !== 'trader' && fact?.state === 'given')
        await this.call('operator', `POST /admin/facts/${fact.id}/verify`, {})
    }
  }

  newShopper(): Promise<Session> {
    return newShopper(this.url)
  }

  /** A product of shop 2, for sale. */
  async newProduct(): Promise<{ id: number; name: string }> {
    const name = `Harbour lamp ${randomUUID().slice(0, 8)}`
    const options = { sizes: [], colors: [], variants: [{ size: null, color: null, stock: 30 }] }
    const body = { name, price: 80, options, status: 'active' }
    const { product } = await this.call<{ product: { id: number } }>('seller', 'POST /seller/products', body)
    return { id: product.id, name }
  }

  async newOrder(): Promise<{ id: number; order_code: string }> {
    const { id } = await this.newProduct()
    return placeOrder(await this.newShopper(), [{ id, shop: { id: 2 } }], 'cash', this.url)
  }

  /** The id of a complaint about a new order of shop 2 that has arrived. */
  async newComplaint(): Promise<number> {
    const session = await this.newShopper()
    const { id: product } = await this.newProduct()
    const { id } = await placeOrder(session, [{ id: product, shop: { id: 2 } }], 'cash', this.url)
    for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
      await this.call('seller', `POST /seller/orders/${id}/status`, { status })
    const path = `GET /order-details?order_id=${id}`
    const at = { session, shop: this.url }
    const { order } = await callApi<{ order: { lines: { cart_id: number }[] } }>(path, at)
    const lines = [{ line_id: order.lines[0]?.cart_id, quantity: 1 }]
    const body = { reason: 'faulty', text: 'It leaks', wish: 'refund', lines }
    const made = await callApi<{ return: { id: number } }>(`POST /orders/${id}/returns`, { ...at, body })
    return made.return.id
  }

  /** The id of a withdrawal from a new order of shop 2; `words`: from what it says, else from all of it. */
  async newWithdrawal(words = ''): Promise<number> {
    const session = await this.newShopper()
    const { id } = await this.newProduct()
    const { id: orderId, order_code } = await placeOrder(session, [{ id, shop: { id: 2 } }], 'cash', this.url)
    // What was not sent would be cancelled at once.
    for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
      await this.call('seller', `POST /seller/orders/${orderId}/status`, { status })
    const body = { name: 'Clara Vogel', order_code, email: session.user.email, text: words }
    // Products of a market for consumers need facts that other forms leave out.
    await this.changeSettings({ eu_consumers: true, home_country: 'DE' })
    const { withdrawal } = await callApi<{ withdrawal: { code: string } }>('POST /withdrawals', {
      shop: this.url,
      body,
    })
    await this.changeSettings({ eu_consumers: false })
    const view = words ? 'to_answer' : 'coming'
    const { items } = await this.call<{ items: { id: number; code: string }[] }>(
      'seller',
      `GET /seller/returns?view=${view}&limit=100`,
    )
    return items.find(({ code }) => code === withdrawal.code)?.id ?? 0
  }

  async newReport(): Promise<void> {
    const { id: subject_id } = await this.newProduct()
    await this.callAsShopper('POST /reports', { kind: 'product', subject_id, reason: 'untrue', text: 'Another one.' })
  }

  /** The address of a ticket that waits for an answer. */
  async newTicket(): Promise<string> {
    const words = { issue_type: 'Other', subject: 'A question', message: 'Can two shops send one parcel?' }
    await this.callAsShopper('POST /support-ticket', words)
    return 'tickets'
  }

  async newQuestion(): Promise<void> {
    const { id: product_id } = await this.newProduct()
    await this.callAsShopper('POST /questions', { product_id, text: 'Does it fit into a drawer?' })
  }
}

const loginOf = (who: Side): string => (who === 'seller' ? 'seller2@rialto.test' : 'operator1@rialto.test')

/** Another text at each call. */
export const another = (word = 'Harbour'): string => `${word} ${randomUUID().slice(0, 8)}`

/** Presses the first button of a name, or one of a row, whose name goes on with that of the row. */
export const press = (name: string) => (page: Page, t: Texts) =>
  page
    .getByRole('button', { name: t(name), exact: true })
    .or(page.getByRole('button', { name: new RegExp(`^${t(name)}: `) }))
    .first()
    .click()

export const type =
  (label: string, text = another()) =>
  (scope: Locator, t: Texts) =>
    scope.getByLabel(t(label), { exact: true }).first().fill(text)

/** Fills the first text field. */
export const typeFirst = (scope: Locator) => scope.getByRole('textbox').first().fill(another())

/** Follows the first link of the page to such an address. */
export const follow = (path: RegExp) => async (page: Page) => {
  const link = await page.waitForFunction(
    (source) =>
      [...document.querySelectorAll('main a[href]')].find(
        (one) => new RegExp(source).test(one.getAttribute('href') ?? '') && one.checkVisibility(),
      ),
    path.source,
  )
  await link.asElement()?.click()
}

/** One step after another. */
export const steps =
  (...all: ((page: Page, t: Texts) => Promise<void>)[]) =>
  async (page: Page, t: Texts) => {
    for (const step of all) await step(page, t)
  }
