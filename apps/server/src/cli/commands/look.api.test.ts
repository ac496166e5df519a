import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LookPublication } from '@rialto/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { enterConsole } from '../../../test/support/console.ts'
import { call } from '../../modules/people/access/testing/people.ts'
import { shopCommand } from '../testing/shop-command.ts'

let shop: TestApp
let run: ReturnType<typeof shopCommand>
let headers: Record<string, string>
beforeAll(async () => {
  shop = await testApp()
  run = shopCommand(shop.environment)
  headers = await enterConsole(shop, 'operator1@rialto.test')
})
afterAll(() => shop.close())

async function draft(primary: string): Promise<void> {
  const { version } = (await call(shop, headers, 'GET /admin/look')).body.data
  await call(shop, headers, 'PUT /admin/look', { version, look: { theme_colors: { primary } } })
}
const look = (...words: string[]) => run(['look', ...words])
const history = async (): Promise<LookPublication[]> => JSON.parse((await look('history', '--json')).out)
const latestCommand = async () =>
  (await call(shop, headers, 'GET /admin/record')).body.data.items[0].command?.replace('npm run shop -- ', '')

describe('look', () => {
  it('shows, publishes and puts back, as the console does', async () => {
    expect((await look('show')).out).toBe('There is no draft.\n')
    await draft('#123456')
    expect((await look('show')).out).toMatch(/by .+, changes:\n {2}The accent turns from .+ to #123456/)
    expect((await look('publish', '--name', "Noor's")).out).toBe('Shoppers see it now\n')
    expect(await latestCommand()).toBe("look publish --name 'Noor'\\''s'")
    const [latest, before] = await history()
    expect([latest?.name, latest?.is_current]).toEqual(["Noor's", true])
    expect((await look('restore', String(before?.id))).code).toBe(0)
    expect(await latestCommand()).toBe(`look restore ${before?.id}`)
    expect((await look('restore', '999999')).err).toContain('This publication does not exist')
  })

  it('plans, drops the plan, and discards', async () => {
    await draft('#654321')
    expect((await look('publish', '--at', 'tomorrow')).code).toBe(2)
    const at = new Date(Date.now() + 3_600_000).toISOString()
    expect((await look('publish', '--at', at)).out).toMatch(/^Shoppers see it from .+ UTC on\n$/)
    expect(await latestCommand()).toBe(`look publish --at ${at}`)
    expect((await look('unplan')).code).toBe(0)
    expect((await look('discard')).code).toBe(0)
    expect((await look('publish')).code).toBe(1)
  })

  it('makes a link to the preview, and ends it', async () => {
    const { url } = JSON.parse((await look('link', '--json')).out)
    expect(url).toMatch(/\/preview\/d-/)
    expect((await look('end-links')).code).toBe(0)
    expect(JSON.parse((await look('link', '--json')).out).url).not.toBe(url)
  })
})

describe('banners', () => {
  it('adds a banner from a file and removes it again', async () => {
    const file = join(shop.deps.config.dataDir, 'winter.png')
    const picture = sharp({ create: { width: 120, height: 50, channels: 3, background: '#a42' } })
    await writeFile(file, await picture.png().toBuffer())
    const words = ['--title', 'Warm hands', '--url', '/products', '--json']
    const added = JSON.parse((await run(['banners', 'add', file, ...words])).out)
    const banner = added.find(({ title }: { title: string }) => title === 'Warm hands')
    expect(banner).toMatchObject({ place: 'hero', url: '/products', picture: expect.stringMatching(/^\/media\//) })
    expect((await run(['banners', 'list'])).out).toContain('Warm hands')
    expect((await run(['banners', 'remove', String(banner.id)])).code).toBe(0)
    expect(await latestCommand()).toBe(`banners remove ${banner.id}`)
    expect((await run(['banners', 'list'])).out).not.toContain('Warm hands')
    expect((await run(['banners', 'remove', String(banner.id)])).code).toBe(1)
  })

  it('refuses a link that would run a script, a file that is no picture, and an unknown place', async () => {
    const file = join(shop.deps.config.dataDir, 'winter.png')
    const add = (of: string, ...words: string[]) => run(['banners', 'add', of, '--title', 'x', ...words])
    expect((await add(file, '--url', 'javascript:alert(1)')).code).toBe(1)
    expect((await add(join(shop.deps.config.dataDir, 'none.png'))).code).toBe(1)
    expect((await add(file, '--place', 'shop')).code).toBe(2)
  })
})
