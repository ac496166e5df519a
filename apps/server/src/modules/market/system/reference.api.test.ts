import { endpoints } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

describe('the API reference', () => {
  test('describes each endpoint once, with the contract’s names of schemas', async () => {
    const { body } = await shop.get('/openapi.json')
    const operations = Object.values<Record<string, { operationId: string; tags: string[] }>>(body.paths).flatMap(
      (methods) => Object.values(methods),
    )
    expect(operations).toHaveLength(Object.keys(endpoints).length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    expect(operations.filter(({ tags }) => tags.length !== 1)).toEqual([])
    expect(body.components.schemas.CartReply.properties.cart_items.items.$ref).toBe('#/components/schemas/CartGroup')
  })

  test('refers only to components that exist', async () => {
    const { body } = await shop.get('/openapi.json')
    const names = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
    expect(names.filter((name) => !(name in body.components.schemas))).toEqual([])
  })

  test('is a page whose scripts have a nonce and are served by this server', async () => {
    const page = await shop.app.inject('/api/reference')
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1]
    const scripts = [...page.body.matchAll(/<script nonce="([^"]+)"/g)].map(([, value]) => value)
    expect(scripts).toEqual([nonce, nonce])
    const [, src = ''] = /src="([^"]+)"/.exec(page.body) ?? []
    const program = await shop.app.inject(src)
    expect(program.headers['content-type']).toContain('text/javascript')
    expect(program.body).toContain('createApiReference')
  })
})
