import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from './support/fixtures.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { settingProofs } from './support/setting-proofs.ts'

// Every setting of the docs/spec §3: what the operator says on the command line, and what a shopper then sees on
// the next load of a page in a real browser.

const folder = mkdtempSync(join(tmpdir(), 'rialto-settings-'))
const logo = join(folder, 'logo.png')

let own: OwnShop
let untouched: Record<string, unknown>
test.beforeAll(async () => {
  await sharp({ create: { width: 264, height: 64, channels: 3, background: '#b5542f' } })
    .png()
    .toFile(logo)
  own = await startOwnShop()
  untouched = JSON.parse(await own.operate(['settings', 'export']))
})
test.afterAll(async () => {
  await own.stop()
  rmSync(folder, { recursive: true })
})

/** Sets the demo's settings with these changes, by one command. */
const change = (set: Record<string, unknown>) =>
  own.operate(['settings', 'import', '-'], JSON.stringify({ ...untouched, ...set }))

test.afterEach(async () => void (await change({})))

const all = Object.entries(settingProofs(logo))
const shown = all.flatMap(([name, proof]) => (typeof proof === 'string' ? [] : [{ name, ...proof }]))
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter.
test.use({ view: async ({}, use) => use({ context: { baseURL: own.url } }) })

test('what the frame shows is changed by a command, and seen on the next load', async ({ page }) => {
  const together = shown.filter(({ at }) => !at)
  const seen = async () => {
    const found: [string, unknown][] = []
    for (const one of together) found.push([one.name, await one.seen(page)])
    return Object.fromEntries(found)
  }
  await page.goto('/')
  const before = await seen()
  for (const { name, after } of together) expect(before[name], name).not.toEqual(after)
  await change(Object.assign({}, ...together.map(({ set }) => set)))
  await page.goto('/')
  expect(await seen()).toEqual(Object.fromEntries(together.map(({ name, after }) => [name, after])))
})

const alone = shown.flatMap((proof) => (proof.at ? [{ ...proof, at: proof.at }] : []))

for (const { name, set, at, seen, after } of alone)
  test(`${name} is changed by a command, and seen on the next load`, async ({ page }) => {
    await page.goto(at)
    expect(await seen(page)).not.toEqual(after)
    await change(set)
    await page.goto(at)
    expect(await seen(page)).toEqual(after)
  })

test.describe('what is not proved here', () => {
  const named = (wanted: (proof: string) => boolean) =>
    all.flatMap(([name, proof]) => (typeof proof === 'string' && wanted(proof) ? [{ name, proof }] : []))

  for (const { name, proof } of named((proof) => proof !== 'environment'))
    test(`${name} is proved by ${proof}`, () => {
      const source = readFileSync(join(import.meta.dirname, proof), 'utf8')
      expect(source).toMatch(new RegExp(`startOwnShop\\(\\{[^}]*${name}`))
    })

  for (const { name } of named((proof) => proof === 'environment'))
    test(`${name} comes from the environment, and the command says so`, async () => {
      await expect(own.operate(['settings', 'set', name, 'x'])).rejects.toThrow(`${name}: comes from the environment`)
      expect(await own.operate(['settings', 'get', name])).not.toBe('')
    })
})
