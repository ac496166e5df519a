import { describe, expect, it } from 'vitest'
import { demo } from './index.ts'

const products = new Map(demo.products.map((product) => [product.slug, product]))
const keys = demo.users.map((user) => user.key)
const shopper1 = <Row extends { user: string }>(rows: readonly Row[]) => rows.filter((row) => row.user === 'shopper1')

describe('the demo’s people', () => {
  it('are three shoppers and a seller for every shop, seller n owning shop n', () => {
    expect(keys).toEqual(['shopper1', 'shopper2', 'shopper3', ...demo.shops.map((_, index) => `seller${index + 1}`)])
    expect(demo.users.slice(3).map((user) => user.shop)).toEqual(demo.shops.map((shop) => shop.slug))
    expect(new Set([...keys, ...demo.reviewers.map((one) => one.key)]).size).toBe(keys.length + demo.reviewers.length)
  })

  it('give the first shopper something of everything, and the third nothing', () => {
    const own = [
      demo.addresses,
      demo.orders,
      demo.tickets,
      demo.conversations,
      demo.wishlists,
      demo.collectedVouchers,
      demo.recentViews,
      demo.carts,
    ]
    for (const rows of own) {
      expect(shopper1<{ user: string }>(rows).length).toBeGreaterThan(0)
      for (const { user } of rows) {
        expect(keys).toContain(user)
        expect(user).not.toBe('shopper3')
      }
    }
    const statuses = new Set(shopper1(demo.orders).map((order) => order.status))
    expect(statuses.size).toBe(7)
    expect(new Set(shopper1(demo.tickets).map((ticket) => ticket.status)).size).toBe(4)
    const unread = shopper1(demo.conversations).flatMap((one) =>
      one.messages.filter(({ from, read }) => from === 'shop' && !read),
    )
    expect(unread.length).toBeGreaterThan(0)
  })

  it('talk in the order in which it is written down, once with a shop, of its products', () => {
    const pairs = demo.conversations.map(({ user, shop }) => `${user} ${shop}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const { shop, messages } of demo.conversations) {
      const times = messages.map((message) => message.minutes_ago)
      expect(times, shop).toEqual(times.toSorted((a, b) => b - a))
      for (const { product } of messages) if (product) expect(products.get(product)?.shop).toBe(shop)
    }
  })
})

describe('the demo’s orders', () => {
  it('come from one shop each, with a voucher of that shop, to an address of the shopper', () => {
    const codes = demo.orders.map((order) => order.code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { code, shop, lines, voucher, address, user, timeline, status } of demo.orders) {
      for (const { product } of lines) expect(products.get(product)?.shop, code).toBe(shop)
      if (voucher) expect(demo.vouchers.find((one) => one.code === voucher)?.shop, code).toBe(shop)
      expect(demo.addresses.find((one) => one.key === address)?.user, code).toBe(user)
      expect(timeline.at(-1)?.status, code).toBe(status)
    }
  })

  it('hold lines, as carts do, in a size and colour where there are any', () => {
    for (const { product: slug, size, color, quantity } of [
      ...demo.orders.flatMap((order) => order.lines),
      ...demo.carts,
    ]) {
      const product = products.get(slug)
      expect(product, slug).toBeDefined()
      expect(quantity).toBeGreaterThan(0)
      const sizes = product?.sizes.map((one) => one.size) ?? []
      const colors = product?.colors.map((one) => one.color) ?? []
      expect(sizes.length === 0 ? size === null : sizes.includes(size ?? ''), slug).toBe(true)
      expect(colors.length === 0 ? color === null : colors.includes(color ?? ''), slug).toBe(true)
    }
  })
})

describe('what the demo’s shoppers wrote and kept', () => {
  it('is about things that exist', () => {
    const shown = demo.conversations.flatMap((one) => one.messages.flatMap(({ product }) => (product ? [product] : [])))
    for (const slug of [
      ...shown,
      ...demo.wishlists.map((one) => one.product),
      ...demo.recentViews.map((one) => one.product),
    ])
      expect(products.has(slug), slug).toBe(true)
    for (const { shop } of demo.conversations) expect(demo.shops.map((one) => one.slug)).toContain(shop)
    for (const { code } of demo.collectedVouchers) expect(demo.vouchers.map((one) => one.code)).toContain(code)
    for (const { order, issue_type } of demo.tickets) {
      expect(demo.settings.ticket_issue_types).toContain(issue_type)
      if (order) expect(demo.orders.map((one) => one.code)).toContain(order)
    }
  })
})
