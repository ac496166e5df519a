import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { exchange } from '../../test/support/raw-connection.ts'
import { createSettings } from '../modules/base/settings/index.ts'
import { pageRoutes } from '../web/pages.ts'
import { inProcess } from '../web/storefront.ts'
import { storefrontStandIn } from '../web/testing/storefront-stand-in.ts'

let shop: TestApp
let url: string
const rendered: string[] = []
beforeAll(async () => {
  shop = await testApp()
  const storefront = storefrontStandIn(async (request) => {
    const { pathname } = new URL(request.url)
    rendered.push(request.url)
    const headers = { 'content-type': 'text/html' }
    return new Response(`page ${pathname}`, { status: pathname === '/not-found' ? 404 : 200, headers })
  })
  const pages = { storefront, transportFor: inProcess(shop.app), settings: createSettings(shop.deps) }
  pageRoutes(shop.app, shop.deps, { ...pages, isDevelopment: false })
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())
afterEach(() => vi.restoreAllMocks())

const request = async (target: string, method = 'GET') => {
  const head = `${method} ${target} HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`
  const answer = await exchange(url, Buffer.from(head, 'latin1'))
  return { answer, status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]) }
}

const ODD = [
  '//',
  '///',
  '//shops',
  '//evil.example/',
  '//evil.example/shops',
  '//user@evil.example/products',
  '//[::1/',
  '//%',
  '/\\',
  '/\\evil.example',
  '\\\\evil.example',
  '/shops\\..\\products',
  '/%2f',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%2F%2Fevil.example/%2e%2e',
  '/.',
  '/..',
  '/../',
  '/../../etc/passwd',
  '/shops/../products',
  '/shops/./1',
  '/%2e%2e/',
  '/shops/%2E./1',
  '/%',
  '/%zz',
  '/%e0%a4',
  '/%c0%af',
  '/shops/%ff',
  '/%00',
  '/shops/%00',
  '/shops/%0d%0aset-cookie:x=1',
  '/%09//evil.example',
  '/\x00',
  '/\x7f',
  '/#//evil.example',
  '*',
  '?',
  'shops',
  'http://evil.example/',
  'http://127.0.0.1/shops',
  'https://evil.example//shops',
  'javascript:alert(1)',
  '/api/../api/dev/outbox',
  '//api/health',
  '/api/%',
  `/${'a'.repeat(9_000)}`,
  `/shops?${'a'.repeat(9_000)}`,
  `/${'../'.repeat(500)}`,
]

describe('unusual request targets', () => {
  it.each(ODD)('return 400 or 404 without a redirect or an exception: %j', async (target) => {
    // Cached pages are sent before routing.
    await request('/')
    await request('/shops')
    const error = vi.spyOn(shop.app.log, 'error')
    const before = rendered.length
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const { answer, status } = await request(target, method)
      expect([400, 404], `${method}: ${answer}`).toContain(status)
      expect(answer).not.toMatch(/^location:/im)
      expect(answer).not.toContain('page /')
    }
    expect(rendered.slice(before).filter((address) => !address.endsWith('/not-found'))).toEqual([])
    expect(error).not.toHaveBeenCalled()
  })

  it('are distinguished from valid paths', async () => {
    for (const target of [
      '/',
      '/shops',
      '/shops/',
      '/shops?search=%',
      '/shops?next=//evil.example',
      '/shops/1?a=/../b',
    ]) {
      const { answer, status } = await request(target)
      expect([target, status], answer).toEqual([target, 200])
      expect(answer).not.toMatch(/^location:/im)
    }
  })
})
