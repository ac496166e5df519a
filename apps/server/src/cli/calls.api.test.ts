import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpointOf } from '@rialto/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitWords } from '../../test/support/split-words.ts'
import type { Api } from '../http/api.ts'
import { createOutbound } from '../modules/base/outbound/index.ts'
import { createSettings } from '../modules/base/settings/index.ts'
import { createSellerCalls, type SellerCalls } from '../modules/selling/orders/testing/seller-calls.ts'
import { callCommands } from './call-command.ts'
import { roomOf } from './run-call.ts'
import { shopCommand } from './testing/shop-command.ts'

// Commands that are derived from the contract, end to end: the same handlers as the API's, without a server.

const folder = mkdtempSync(join(tmpdir(), 'rialto-calls-'))
let shop: SellerCalls
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  shop = await createSellerCalls()
  run = shopCommand(shop.environment)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const db = () => shop.deps.database.db

/** Runs a command that must succeed. @returns its reply */
async function does(...words: string[]) {
  const { code, out, err } = await run([...words, '--json'])
  expect(code, err).toBe(0)
  return JSON.parse(out)
}
const latest = () =>
  db().selectFrom('change_records').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

const TERMS = ['--discount-type', 'Amount', '--discount', '5', '--starts-at', '2027-01-01', '--ends-at', '2027-02-01']

it('every command has a module that answers it', async () => {
  const known = { ...shop.deps, settings: createSettings(shop.deps) }
  const deps = { ...known, outbound: createOutbound(known) }
  const missing: string[] = []
  for (const [words, key] of callCommands()) {
    const found = new Set<string>()
    const api: Api = { registered: new Set(), handle: (registered) => void found.add(registered) }
    await roomOf(key)?.(api, deps)
    if (!found.has(key)) missing.push(words.join(' '))
  }
  expect(missing).toEqual([])
})

describe('vouchers', () => {
  it('are made, shown, listed, changed and stopped, and each change is recorded as one of a command', async () => {
    const made = await does('vouchers', 'create', '--code', 'winter10', ...TERMS, '--use-limit', '5')
    expect(made.voucher).toMatchObject({ code: 'WINTER10', use_limit: 5, starts_at: '2027-01-01T00:00:00.000Z' })
    expect(await latest()).toMatchObject({ actor_kind: 'command', actor_id: null, action: 'voucher_created' })
    const id = String(made.voucher.id)
    expect((await run(['vouchers', 'show', id])).out).toMatch(/^code +WINTER10$/m)
    expect((await run(['vouchers', 'list', '--view', 'coming'])).out).toMatch(/^ID +CODE/)
    const { voucher } = await does('vouchers', 'change', `#${id}`, '--use-limit', '', '--discount', '6.50')
    expect(voucher).toMatchObject({ use_limit: null, discount: 6.5 })
    expect((await latest()).command).toBe(`vouchers change ${id} --discount 6.50 --use-limit ''`.replace('6.50', '6.5'))
    expect(await run(['vouchers', 'stop', id])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Stopped the voucher WINTER10\n/),
    })
    expect(await run(['vouchers', 'stop', id])).toMatchObject({ code: 1, out: '' })
    expect((await run(splitWords((await latest()).command ?? ''))).code).toBe(1)
  })

  it('are refused in English: exit code 2 for wrong words, 1 for what the market refuses', async () => {
    const create = (...words: string[]) => run(['vouchers', 'create', ...words])
    expect(await create(...TERMS)).toMatchObject({
      code: 2,
      err: expect.stringContaining('The code field is required'),
    })
    expect(await create('--code', 'HELLO', ...TERMS, '--discount', 'ten')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--discount must be a number, and "ten" is none'),
    })
    expect(await create('--code', 'HELLO', ...TERMS, '--colour', 'red')).toMatchObject({
      code: 2,
      err: expect.stringContaining("unknown option '--colour'"),
    })
    expect(await create('--code', 'HELLO', ...TERMS, '--discount-type', 'Gift')).toMatchObject({ code: 2 })
    expect(await create('--code', 'CLAY10', ...TERMS)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^vouchers create: .*with this code already/),
    })
    expect(await run(['vouchers', 'show', '999999'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^vouchers show: /),
    })
    expect(await run(['vouchers', 'show', 'WINTER10'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('NUMBER must be a number, as the list shows it'),
    })
    const failed = await run(['vouchers', 'show', '999999', '--json'])
    expect(JSON.parse(failed.out)).toEqual({ error: expect.any(String) })
  })
})

describe('nested fields', () => {
  it('are JSON in an option, or in a file or standard input with all others', async () => {
    await does('categories', 'create', '--name', 'Winter', '--texts', '[{"locale":"fr","name":"Hiver"}]')
    const category = async (name: string) =>
      (await does('categories', 'list')).categories.find((one: { name: string }) => one.name === name)
    const winter = await category('Winter')
    expect(winter.texts).toEqual([{ locale: 'fr', name: 'Hiver' }])
    const file = join(folder, 'category.json')
    writeFileSync(file, JSON.stringify({ name: 'Scarves', texts: [{ locale: 'fr', name: 'Écharpes' }] }))
    await does('categories', 'create', '--body', file, '--parent-id', String(winter.id))
    expect(await category('Scarves')).toMatchObject({
      parent_id: winter.id,
      texts: [{ locale: 'fr', name: 'Écharpes' }],
    })
    const { code } = await run(['categories', 'change', String(winter.id), '--body', '-'], {
      input: '{"name":"Frost"}',
    })
    expect(code).toBe(0)
    expect(await category('Frost')).toMatchObject({ id: winter.id })
    expect((await run(['categories', 'create', '--texts', '{"fr"'])).err).toContain('--texts is not JSON')
    expect((await run(['categories', 'create', '--body', '-'], { input: '[]' })).code).toBe(2)
    expect((await run(['categories', 'create', '--body', join(folder, 'absent.json')])).code).toBe(1)
    await does('categories', 'remove', String((await category('Scarves')).id))
  })
})

describe('files', () => {
  it('are taken by the rules of the call', async () => {
    const picture = join(folder, 'cap.png')
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b5542f' } })
      .png()
      .toFile(picture)
    const { url } = await does('taxonomy', 'pictures', 'create', '--picture', picture)
    expect(url).toMatch(/^\/media\//)
    expect((await shop.app.inject(url)).statusCode).toBe(200)
    const create = ['taxonomy', 'pictures', 'create']
    expect((await run([...create, '--picture', import.meta.filename])).err).toContain(
      'This type of file is not accepted',
    )
    expect((await run(create)).code).toBe(2)
    expect((await run([...create, '--picture', join(folder, 'none.png')])).err).toContain('cannot be read')
  })

  it('are written to standard output or to a file that its owner alone can read', async () => {
    const { id } = await shop.addBuyer()
    const printed = await run(['customers', 'export', String(id)])
    expect(printed).toMatchObject({ code: 0 })
    expect(JSON.parse(printed.out)).toMatchObject({ orders: [] })
    const file = join(folder, 'customer.json')
    expect(await run(['customers', 'export', String(id), '--out', file])).toMatchObject({
      code: 0,
      out: `written to ${file}\n`,
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ orders: [] })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const csv = await run(['seller', 'products', 'export', '--shop', String(shop.shopId)])
    expect(csv.out).toMatch(/^Handle,/)
    const nowhere = join(folder, 'none', 'x.json')
    expect((await run(['customers', 'export', String(id), '--out', nowhere])).code).toBe(1)
    expect(existsSync(nowhere)).toBe(false)
  })
})

describe('commands of a shop’s team', () => {
  const seller = (...words: string[]) => run(['seller', ...words])

  it('act for the shop that is named by number, slug or name', async () => {
    const { name, slug } = await db()
      .selectFrom('shops')
      .select(['name', 'slug'])
      .where('id', '=', shop.shopId)
      .executeTakeFirstOrThrow()
    const made = await does('seller', 'vouchers', 'create', '--shop', name, '--code', 'OURS5', ...TERMS)
    const row = await db()
      .selectFrom('vouchers')
      .select('shop_id')
      .where('id', '=', made.voucher.id)
      .executeTakeFirstOrThrow()
    expect(row.shop_id).toBe(shop.shopId)
    expect(await latest()).toMatchObject({ shop_id: shop.shopId, actor_kind: 'command', command: null })
    for (const named of [String(shop.shopId), slug])
      expect((await does('seller', 'vouchers', 'show', String(made.voucher.id), '--shop', named)).voucher.code).toBe(
        'OURS5',
      )
    expect((await seller('vouchers', 'show', String(made.voucher.id), '--shop', 'Nobody')).err).toContain(
      'Shop not found',
    )
    expect(await seller('vouchers', 'list')).toMatchObject({
      code: 1,
      err: expect.stringContaining('for which of your shops'),
    })
  })

  it('refuse another shop’s things as they do to its seller', async () => {
    const others = db().selectFrom('shops').select('id').where('id', '!=', shop.shopId).where('status', '=', 'active')
    const other = String((await others.limit(1).executeTakeFirstOrThrow()).id)
    const ours = db().selectFrom('vouchers').select('id').where('shop_id', '=', shop.shopId).limit(1)
    const { id } = await ours.executeTakeFirstOrThrow()
    for (const deed of ['show', 'stop'])
      expect(await seller('vouchers', deed, String(id), '--shop', other)).toMatchObject({ code: 1, out: '' })
  })

  it('refuse what belongs to a person who has logged in', async () => {
    const { code, err } = await seller('update-last-seen', '--shop', String(shop.shopId))
    expect(code).toBe(1)
    expect(err).toContain('belongs to a person who has logged in')
  })
})

it('a restore by its number, once', async () => {
  await does('settings', 'change', '--values', '{"app_name":"Before"}')
  await does('settings', 'change', '--values', '{"app_name":"After"}')
  const { id, command } = await latest()
  expect(command).toBe(`settings change --values '{"app_name":"After"}'`)
  await does('record', 'restore', String(id))
  expect((await does('settings', 'show')).values.app_name).toBe('Before')
  expect((await run(['record', 'restore', String(id)])).err).toMatch(/taken back already/)
})

it('control characters of strangers’ texts do not reach the terminal', async () => {
  const ticket = await db().selectFrom('tickets').select(['id']).limit(1).executeTakeFirstOrThrow()
  await db().updateTable('tickets').set({ subject: 'Hello\u001b[2J' }).where('id', '=', ticket.id).execute()
  for (const words of [
    ['show', String(ticket.id)],
    ['list', '--view', 'all'],
  ])
    expect((await run(['tickets', ...words])).out).not.toContain('\u001b')
})

it('security events of a command go to standard error', async () => {
  const { id } = await shop.addBuyer()
  const loud = shopCommand({ ...shop.environment, LOG_LEVEL: 'info' })
  const { err, out } = await loud(['customers', 'disable', String(id)])
  expect(JSON.parse(err)).toMatchObject({ event: 'operator_account_disabled', user: id, network: null })
  expect(out).not.toContain('operator_account_disabled')
  expect(endpointOf('POST /admin/customers/{id}/disable').withoutKeys).toBeUndefined()
})
