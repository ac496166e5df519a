import { describe, expect, it } from 'vitest'
import { brokenRules, unitOf } from './import-rules.ts'

const server = 'apps/server/src'
const storefront = 'apps/storefront/app'
const consoleApp = 'apps/console/src'

function breaks(from: string, to: string, typeOnly = false): boolean {
  return brokenRules({ from, to, typeOnly, line: 1 }).length > 0
}

describe('rules between workspaces', () => {
  it.each([
    ['packages/contract/src/a.ts', 'npm:fastify'],
    ['packages/catalog-index/src/a.ts', 'npm:lru-cache'],
    ['packages/catalog-index/src/a.ts', 'packages/contract/src/index.ts'],
    ['packages/demo/src/a.ts', `${server}/app.ts`],
    [`${storefront}/root.tsx`, `${server}/config/config.ts`],
    [`${storefront}/root.tsx`, 'packages/demo/src/index.ts'],
    [`${server}/app.ts`, `${storefront}/root.tsx`],
    [`${server}/app.ts`, `${consoleApp}/main.tsx`],
    [`${storefront}/root.tsx`, `${consoleApp}/main.tsx`],
    [`${consoleApp}/main.tsx`, `${storefront}/root.tsx`],
    [`${consoleApp}/main.tsx`, `${server}/app.ts`],
    ['e2e/home.e2e.ts', `${server}/config/config.ts`],
    ['packages/ui/src/button.tsx', `${storefront}/features/cart/index.ts`],
    ['packages/ui/src/button.tsx', 'packages/contract/src/index.ts'],
    ['packages/ui/src/button.tsx', 'packages/client/src/session.ts'],
    ['packages/client/src/session.ts', 'packages/ui/src/button.tsx'],
    [`${server}/app.ts`, 'packages/client/src/api/client.ts'],
  ])('%s does not import %s', (from, to) => {
    expect(breaks(from, to)).toBe(true)
    expect(breaks(from, to, true)).toBe(true)
  })

  it('lets the storefront import ui and client, and the client the contract', () => {
    expect(breaks(`${storefront}/root.tsx`, 'packages/ui/src/button.tsx')).toBe(false)
    expect(breaks(`${storefront}/root.tsx`, 'packages/client/src/session.ts')).toBe(false)
    expect(breaks('packages/client/src/session.ts', 'packages/contract/src/index.ts')).toBe(false)
  })

  it('lets the catalogue index import Node, and the server import the catalogue index', () => {
    expect(breaks('packages/catalog-index/src/a.ts', 'node:fs')).toBe(false)
    expect(breaks(`${server}/app.ts`, 'packages/catalog-index/src/index.ts')).toBe(false)
    expect(breaks(`${storefront}/root.tsx`, 'packages/catalog-index/src/index.ts')).toBe(true)
  })

  it('lets both sides import the contract', () => {
    expect(breaks(`${storefront}/root.tsx`, 'packages/contract/src/index.ts')).toBe(false)
    expect(breaks(`${server}/app.ts`, 'packages/contract/src/index.ts')).toBe(false)
  })
})

describe('layers of a server module', () => {
  const cart = `${server}/modules/selling/cart`

  it.each([
    [`${cart}/routes.ts`, `${cart}/repository.ts`],
    [`${cart}/add-line.ts`, 'npm:fastify'],
    [`${cart}/add-line.ts`, `${cart}/routes.ts`],
    [`${cart}/add-line.ts`, 'npm:kysely'],
    [`${cart}/add-line.ts`, `${server}/modules/selling/orders/rules.ts`],
    [`${cart}/add-line.ts`, `${server}/modules/selling/checkout/show-checkout.ts`],
    [`${cart}/rules.ts`, `${cart}/repository.ts`],
    [`${cart}/rules-totals.ts`, 'node:fs'],
    [`${cart}/repository-lines.ts`, `${cart}/add-line.ts`],
    [`${server}/db/open.ts`, `${cart}/index.ts`],
    [`${server}/app.ts`, `${cart}/repository.ts`],
    [`${server}/modules/restorers.ts`, `${cart}/repository.ts`],
    [`${cart}/add-line.ts`, 'apps/server/test/support/app.ts'],
    [`${cart}/add-line.ts`, 'npm:sharp'],
    [`${server}/cli/commands/import.ts`, 'npm:sharp'],
  ])('%s does not import %s', (from, to) => expect(breaks(from, to)).toBe(true))

  it.each([
    [`${cart}/routes.ts`, `${cart}/add-line.ts`],
    [`${cart}/routes.ts`, 'npm:fastify'],
    [`${cart}/add-line.ts`, `${cart}/repository.ts`],
    [`${cart}/add-line.ts`, `${server}/modules/selling/orders/index.ts`],
    [`${cart}/add-line.ts`, `${server}/modules/selling/checkout/checkout.ts`],
    [`${cart}/repository.ts`, 'npm:kysely'],
    [`${server}/modules/index.ts`, `${cart}/routes.ts`],
    [`${server}/modules/restorers.ts`, `${server}/modules/selling/vouchers/edit-vouchers.ts`],
    [`${cart}/add-line.api.test.ts`, `${cart}/repository.ts`],
    [`${cart}/add-line.api.test.ts`, 'npm:sharp'],
    [`${server}/files/restricted-sharp.ts`, 'npm:sharp'],
  ])('%s may import %s', (from, to) => expect(breaks(from, to)).toBe(false))
})

describe('rules of the storefront', () => {
  it.each([
    [`${storefront}/lib/money.ts`, 'packages/ui/src/button.tsx'],
    [`${storefront}/features/cart/drawer.tsx`, `${storefront}/routes/home.tsx`],
    [`${storefront}/features/cart/drawer.tsx`, `${storefront}/features/catalog/card.tsx`],
    [`${storefront}/routes/home.tsx`, `${storefront}/features/catalog/card.tsx`],
    [`${storefront}/features/cart/drawer.tsx`, `${storefront}/features/settings/testing/shop.ts`],
  ])('%s does not import %s', (from, to) => expect(breaks(from, to)).toBe(true))

  it('lets tests import the testing folder of another feature', () => {
    const to = `${storefront}/features/settings/testing/shop.ts`
    expect(breaks(`${storefront}/features/cart/drawer.test.tsx`, to)).toBe(false)
  })

  it('lets the bench, but not the server, use what is there for tests', () => {
    const to = 'apps/server/test/support/postgres.ts'
    expect(breaks('bench/growth/databases.ts', to)).toBe(false)
    expect(breaks(`${server}/db/open.ts`, to)).toBe(true)
  })
})

describe('unitOf', () => {
  it.each([
    [`${server}/modules/selling/cart/rules.ts`, 'server module selling/cart'],
    [`${storefront}/features/cart/drawer/cart-drawer.tsx`, 'storefront feature cart'],
    [`${storefront}/lib/seo/json-ld.ts`, 'apps/storefront/app/lib'],
    [`${server}/realtime/hub.ts`, 'apps/server/src/realtime'],
    [`${server}/demo/index.ts`, 'apps/server/src/demo'],
    [`${server}/db/index.ts`, 'apps/server/src/db'],
    [`${server}/app.ts`, 'apps/server'],
    ['packages/ui/src/button.tsx', 'packages/ui'],
    [`${consoleApp}/list/list.tsx`, 'apps/console/src/list'],
    [`${consoleApp}/main.tsx`, 'apps/console'],
  ])('%s is in %s', (file, unit) => expect(unitOf(file)).toBe(unit))
})
