import { describe, expect, it } from 'vitest'
import { demo } from './index.ts'

const products = new Map(demo.products.map((product) => [product.slug, product]))
const keys = demo.users.map((user) => user.key)
const shopper1 = <Row extends { user: string }>(rows: readonly Row[]) => rows.filter((row) => row.user === 'shopper1')

describe('demo users', () => {
  it('are three shoppers and a seller for every shop, seller n owning shop n', () => {
    expect(keys).toEqual(['shopper1', 'shopper2', 'shopper3', ...demo.shops.map((_, index) => `seller${index + 1}`)])
    expect(demo.users.slice(3).map((user) => user.shop)).toEqual(demo.shops.map((shop) => shop.slug))
    expect(new Set([...keys, ...demo.reviewers.map((row) => row.key)]).size).toBe(keys.length + demo.reviewers.length)
  })

  it('have rows of every kind for the first shopper and none for the third', () => {
    const tables = [
      demo.addresses,
      demo.orders,
      demo.tickets,
      demo.conversations.filter(({ user }) => !user.startsWith('reviewer')),
      demo.wishlists,
      demo.collectedVouchers,
      demo.recentViews,
      demo.carts,
    ]
    for (const rows of tables) {
      expect(shopper1<{ user: string }>(rows).length).toBeGreaterThan(0)
      for (const { user } of rows) {
        expect(keys).toContain(user)
        expect(user).not.toBe('shopper3')
      }
    }
    const statuses = new Set(shopper1(demo.orders).map((order) => order.status))
    expect(statuses.size).toBe(7)
    expect(new Set(shopper1(demo.tickets).map((ticket) => ticket.status)).size).toBe(4)
    const unread = shopper1(demo.conversations).flatMap((row) =>
      row.messages.filter(({ from, read }) => from === 'shop' && !read),
    )
    expect(unread.length).toBeGreaterThan(0)
  })

  it('have one conversation with a shop, in chronological order and about its products', () => {
    const pairs = demo.conversations.map(({ user, shop }) => `${user} ${shop}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const { shop, messages } of demo.conversations) {
      const times = messages.map((message) => message.minutes_ago)
      expect(times, shop).toEqual(times.toSorted((a, b) => b - a))
      for (const { product } of messages) if (product) expect(products.get(product)?.shop).toBe(shop)
    }
  })
})

describe('demo orders', () => {
  it('contain products and a voucher of one shop, and an address of the shopper', () => {
    const codes = demo.orders.map((order) => order.code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { code, shop, lines, voucher, address, user, timeline, status } of demo.orders) {
      for (const { product } of lines) expect(products.get(product)?.shop, code).toBe(shop)
      if (voucher) expect(demo.vouchers.find((row) => row.code === voucher)?.shop, code).toBe(shop)
      expect(demo.addresses.find((row) => row.key === address)?.user, code).toBe(user)
      expect(timeline.at(-1)?.status, code).toBe(status)
    }
  })

  it('have parcels with at most the pieces ordered, and with all of them once they are packed by parcel', () => {
    const authors = [...demo.users, ...demo.colleagues].map(({ key }) => key)
    for (const { code, status, lines, parcels, team_notes } of demo.orders) {
      const left = lines.map(({ quantity }, line) =>
        parcels
          .flatMap((parcel) => parcel.lines)
          .filter((part) => part.line === line)
          .reduce((rest, part) => rest - part.quantity, quantity),
      )
      for (const pieces of left) expect(pieces, code).toBeGreaterThanOrEqual(0)
      if (parcels.length > 0)
        expect(
          left.some((pieces) => pieces > 0),
          code,
        ).toBe(status === 'processing')
      for (const { author } of team_notes) expect(authors, code).toContain(author)
    }
    expect(demo.orders.filter(({ parcels }) => parcels.length > 1)).not.toEqual([])
  })

  it('have, like carts, a size and colour on each line whose product has any', () => {
    for (const { product: slug, size, color, quantity } of [
      ...demo.orders.flatMap((order) => order.lines),
      ...demo.carts,
    ]) {
      const product = products.get(slug)
      expect(product, slug).toBeDefined()
      expect(quantity).toBeGreaterThan(0)
      const sizes = product?.sizes.map((row) => row.size) ?? []
      const colors = product?.colors.map((row) => row.color) ?? []
      expect(sizes.length === 0 ? size === null : sizes.includes(size ?? ''), slug).toBe(true)
      expect(colors.length === 0 ? color === null : colors.includes(color ?? ''), slug).toBe(true)
    }
  })
})

describe('references in demo conversations, wishlists, views, vouchers and tickets', () => {
  it('point to existing rows', () => {
    const sentProducts = demo.conversations.flatMap((row) =>
      row.messages.flatMap(({ product }) => (product ? [product] : [])),
    )
    for (const slug of [
      ...sentProducts,
      ...demo.wishlists.map((row) => row.product),
      ...demo.recentViews.map((row) => row.product),
    ])
      expect(products.has(slug), slug).toBe(true)
    for (const { shop } of demo.conversations) expect(demo.shops.map((row) => row.slug)).toContain(shop)
    for (const { code } of demo.collectedVouchers) expect(demo.vouchers.map((row) => row.code)).toContain(code)
    for (const { order, issue_type } of demo.tickets) {
      expect(demo.settings.ticket_issue_types).toContain(issue_type)
      if (order) expect(demo.orders.map((row) => row.code)).toContain(order)
    }
  })
})
