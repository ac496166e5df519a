import { type ChangeRecord, type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TextKey, translateSentence } from '../../src/lib/texts.ts'
import { createSellerCalls, type SellerCalls } from '../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole, enterConsoleAs } from '../support/console.ts'
import { findUsageError } from './testing/find-usage-error.ts'
import { recorded } from './testing/recorded/index.ts'
import type { RecordedCall } from './testing/recorded/recorded-call.ts'
import { send } from './testing/send.ts'

/** Calls that change nothing that anybody would look up or take back, with the reason. */
const unrecorded: { [Key in EndpointKey]?: string } = {
  'POST /console/realtime/auth': 'changes nothing',
  'POST /seller/conversations/{user_id}/typing': 'changes nothing',
  'POST /seller/messages': 'the conversation itself is the record',
  'POST /seller/pictures': 'nothing shows a picture until a product does, which is recorded',
  'POST /seller/update-last-seen': 'presence of the shop',
  'POST /seller/notifications/read': 'a mark of one person for themselves',
  'POST /seller/notifications/test': 'a push to one’s own devices',
  'POST /seller/push-subscriptions': 'a device of one person',
  'DELETE /seller/push-subscriptions/{id}': 'a device of one person',
  'POST /admin/push-subscriptions': 'a device of one person',
  'POST /admin/push-subscriptions/test': 'a push to one’s own devices',
  'DELETE /admin/push-subscriptions/{id}': 'a device of one person',
  'POST /seller/webhooks/{id}/test': 'a message to the shop’s own program, which the list of deliveries shows',
  'POST /seller/webhooks/{id}/deliveries/{delivery_id}/retry': 'a delivery, which its list shows',
  'POST /console/second-factor': 'a login, of which the security events tell',
  'POST /console/second-factor/passkey/options': 'a login, of which the security events tell',
  'POST /console/second-factor/passkey': 'a login, of which the security events tell',
  'POST /console/second-factor/app': 'nothing changes before the first code',
  'POST /admin/flash-sales/pictures': 'nothing shows a picture until a flash sale does, which is recorded',
  'POST /admin/webhooks/{id}/test': 'a message to the market’s own program, which the list of deliveries shows',
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/retry': 'a delivery, which its list shows',
  'POST /admin/settings/pictures': 'nothing shows a picture until a setting does, which is recorded',
  'POST /admin/taxonomy/pictures': 'nothing shows a picture until a category or brand does, which is recorded',
  'POST /admin/gateways/stripe/check': 'asks Stripe, and changes no setting',
  'POST /admin/settings/test-mail': 'a message to oneself',
  'POST /admin/settings/test-sms': 'a message to oneself',
  'POST /admin/search-trial': 'changes nothing',
  'POST /admin/tax/try': 'changes nothing',
  'POST /seller/recalls/reach': 'changes nothing',
  'POST /admin/recalls/reach': 'changes nothing',
  'POST /admin/commission/trial': 'changes nothing',
  'POST /seller/payout-account/connect': 'needs Stripe; a new account is recorded (connect-account.api.test.ts)',
  'POST /seller/payout-account/connect/ask': 'reads what Stripe tells, and changes nothing of the shop’s',
  'POST /seller/orders/{id}/refunds/preview': 'changes nothing',
  'POST /admin/orders/{id}/refunds/preview': 'changes nothing',
  'POST /seller/orders/{id}/cancel-lines/preview': 'changes nothing',
  'POST /admin/orders/{id}/cancel-lines/preview': 'changes nothing',
  'POST /seller/money/rules/read': 'a mark of what the shop has read, which staff see with the rule',
  'POST /seller/money/rules/{id}/trial': 'changes nothing',
  'POST /seller/delivery/try': 'changes nothing',
  'PUT /admin/look': 'a draft that saves itself; its publication is recorded with what it changes',
  'POST /admin/look/undo': 'a change of the draft, which nobody else sees',
  'POST /admin/look/pictures': 'nothing shows a picture until the look does, which is recorded',
  'POST /admin/jobs/{id}/retry': 'a message or a delivery, which its list shows',
  'POST /admin/content/preview': 'changes nothing',
  'POST /admin/content/pictures': 'nothing shows a picture until a text does, which is recorded',
  'POST /admin/tickets/{id}/answer': 'the ticket itself is the record',
  'POST /admin/reports/sales/recount': 'counts the same again, of which nothing that anybody sees changes',
  'POST /admin/proofs': 'a proof, which the list of them shows',
  'PATCH /admin/setup': 'the place in the setup, and nothing of the market',
  'POST /admin/setup/seller':
    'leaves two: the shop in the market’s record, the invitation in the shop’s (setup.api.test.ts)',
  'POST /console/recovery-codes/kept': 'a mark of one person for themselves',
  'PATCH /admin/products/{id}/content': 'stands in the record of the product’s shop (correct-product.api.test.ts)',
  'POST /console/contact/code': 'a message to oneself',
  'POST /console/contact/proof': 'a proof of one person for themselves, of which the security events tell',
  'POST /console/passkeys/options': 'nothing changes before the passkey',
}

/** Calls of operators whose records offer no command, with the reason. */
const withoutCommand: { [Key in EndpointKey]?: string } = {
  'POST /admin/api-keys': 'a key has at most the permissions of the person who makes it',
  'POST /admin/setup/category': 'the setup’s own steps are made in the console; categories create does the same',
  'POST /admin/ledger/adjustments/{id}/approve': 'another person decides, which a command is not',
  'POST /admin/seller-invitations': 'a person is invited in the console',
  'POST /admin/seller-invitations/{id}/resend': 'a person is invited in the console',
  'DELETE /admin/seller-invitations/{id}': 'a person is invited in the console',
  'POST /admin/reports/{id}/messages': 'it was read, and nothing changed',
  'POST /admin/sellers/{id}/view': 'belongs to a console session',
  'DELETE /admin/sellers/{id}/view': 'belongs to a console session',
  'PUT /admin/payout-account': 'a person with their second factor',
  'POST /admin/payout-runs/{id}/approve': 'a person with their second factor',
}

const changing = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => !key.startsWith('GET ') && ['entering', 'console', 'seller', 'operator'].includes(endpointOf(key).access),
)

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

function headersFor(key: EndpointKey): Promise<Record<string, string>> {
  const { access } = endpointOf(key)
  if (access === 'operator') return enterConsole(shop, 'operator1@rialto.test')
  return enterConsoleAs(shop, shop.seller.id)
}

async function latestRecord() {
  const { db } = shop.deps.database
  return db.selectFrom('change_records').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The record as its readers see it; without a shop, those of the market. */
async function showRecord(id?: number, shopId: number | null = null): Promise<ChangeRecord> {
  const headers =
    shopId === null ? await enterConsole(shop, 'operator1@rialto.test') : await enterConsoleAs(shop, shop.seller.id)
  const { body } = await shop.get(`/${shopId === null ? 'admin' : 'seller'}/record`, { headers })
  return body.data.items.find((one: ChangeRecord) => one.id === id)
}

test.each(changing)('%s is recorded, or is named with the reason why not', (key) => {
  expect([Boolean(recorded[key]), Boolean(unrecorded[key])].filter(Boolean), `add ${key} to one of the tables`).toEqual(
    [true],
  )
})

test.each(Object.entries(recorded) as [EndpointKey, RecordedCall][])('%s leaves its sentence', async (key, call) => {
  const headers = await headersFor(key)
  const input = await call.input(shop)
  const before = (await latestRecord())?.id ?? 0
  const { status, text } = call.send
    ? await call.send(shop, headers)
    : await send(shop, key, { params: {}, query: {}, body: {}, ...input }, headers)
  expect(status, text).toBe(200)
  const record = await latestRecord()
  expect(record?.id, 'nothing was recorded').toBeGreaterThan(before)
  const sentence = { text: record?.sentence as TextKey, values: JSON.parse(record?.values_json ?? '{}') }
  expect(translateSentence('en', sentence)).toMatch(call.says)
  expect(translateSentence('ar', sentence), 'has no translation').not.toBe(translateSentence('en', sentence))
  for (const field of (await showRecord(record?.id, record?.shop_id)).fields)
    expect(`${field.name} ${field.before} ${field.after}`).not.toMatch(/[{}[\]]|undefined/)
  expect(record?.shop_id).toBe(endpointOf(key).access === 'seller' ? shop.shopId : null)
  expect(record?.actor_name).toMatch(/\S/)
  if (endpointOf(key).access !== 'operator') return
  expect(record?.command === null, record?.command ?? 'has no command').toBe(key in withoutCommand)
  if (record?.command) expect(await findUsageError(record.command)).toBe('')
})
