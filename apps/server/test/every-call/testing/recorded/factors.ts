import { resetSecondFactor } from '../../../../src/modules/people/access/index.ts'
import { call, codeOf } from '../../../../src/modules/people/access/testing/people.ts'
import { softwarePasskey } from '../../../../src/modules/people/access/testing/software-passkey.ts'
import { PASSWORD } from '../../../../src/modules/people/accounts/testing/shopper.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCall, RecordedCalls } from './recorded-call.ts'

type Headers = Record<string, string>
const confirmed = { current_password: PASSWORD }

async function addApp(shop: SellerCalls, headers: Headers) {
  const { body } = await call(shop, headers, 'POST /console/second-factor/app', confirmed)
  const code = codeOf(body.data.secret, shop.deps.now())
  return call(shop, headers, 'POST /console/second-factor/app/confirm', { code })
}

async function addPasskey(shop: SellerCalls, headers: Headers) {
  const { body } = await call(shop, headers, 'POST /console/passkeys/options', confirmed)
  const credential = softwarePasskey().register(body.data.options)
  return call(shop, headers, 'POST /console/passkeys', { name: 'Phone', credential })
}

async function removePasskey(shop: SellerCalls, headers: Headers) {
  await addPasskey(shop, headers)
  const [{ id }] = (await call(shop, headers, 'GET /console/factors')).body.data.passkeys
  return call(shop, headers, `POST /console/passkeys/${id}/remove`, confirmed)
}

/** Makes the call and then leaves the seller without factors, so that other calls work by the shopper's token. */
const changing = (
  says: RegExp,
  run: (shop: SellerCalls, headers: Headers) => ReturnType<typeof call>,
): RecordedCall => ({
  input: () => ({}),
  says,
  async send(shop, headers) {
    const { status, body } = await run(shop, headers)
    const { db } = shop.deps.database
    const latest = await db.selectFrom('change_records').select('id').orderBy('id', 'desc').executeTakeFirst()
    await resetSecondFactor(shop.deps, { userId: shop.seller.id, actor: { kind: 'command', id: null, name: 'test' } })
    await db
      .deleteFrom('change_records')
      .where('id', '>', latest?.id ?? 0)
      .execute()
    return { status, text: JSON.stringify(body) }
  },
})

export const factorCalls: RecordedCalls = {
  'POST /console/second-factor/app/confirm': changing(/^Added an authenticator app$/, addApp),
  'POST /console/second-factor/app/remove': changing(/^Removed the authenticator app$/, async (shop, headers) => {
    await addApp(shop, headers)
    return call(shop, headers, 'POST /console/second-factor/app/remove', confirmed)
  }),
  'POST /console/passkeys': changing(/^Added the passkey Phone$/, addPasskey),
  'POST /console/passkeys/{id}/remove': changing(/^Removed the passkey Phone$/, removePasskey),
  'POST /console/recovery-codes': changing(/^Made new recovery codes$/, async (shop, headers) => {
    await addApp(shop, headers)
    return call(shop, headers, 'POST /console/recovery-codes', confirmed)
  }),
}
