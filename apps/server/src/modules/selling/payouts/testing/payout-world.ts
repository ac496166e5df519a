import type { PayoutLine, PayoutReasons, PayoutRunDetails, SellerPayout } from '@rialto/contract'
import type { SellerRole } from '@rialto/contract/permissions'
import type { TestReply } from '../../../../../test/support/app.ts'
import {
  addSeller,
  changeSettings,
  enterConsole,
  enterConsoleAs,
  makeShopKey,
} from '../../../../../test/support/console.ts'
import { joinStaff, joinTeam } from '../../../../../test/support/market.ts'
import { toMinor } from '../../../../lib/money.ts'
import { saveSetting } from '../../../base/settings/index.ts'
import { PASSWORD } from '../../../people/accounts/testing/shopper.ts'
import { post } from '../../ledger/post.ts'
import { lockShops } from '../../ledger/repository.ts'
import { addShop } from '../../orders/testing/order-calls.ts'
import { createSellerCalls } from '../../orders/testing/seller-calls.ts'

/** Accounts that banks give as examples. */
export const IBANS = {
  DE: 'DE89370400440532013000',
  FR: 'FR1420041010050500013M02606',
  NL: 'NL91ABNA0417164300',
  CH: 'CH9300762011623852957',
}

const OWNER = 'operator1@rialto.test'
const DAY = 86_400_000

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
type By = { headers: Record<string, string> } | { id: number; owner: number } | string | number

/** A market of euros that pays out from its own account, with people and shops. */
export async function createPayoutWorld(environment: Record<string, string> = {}) {
  const calls = await createSellerCalls(environment)
  const { deps } = calls
  let now = Date.parse('2031-01-01T10:00:00Z')
  calls.setNow(now)
  const [finance, admin] = [(await addSeller(calls)).id, (await addSeller(calls)).id]
  await joinStaff(calls, { userId: finance, role: 'finance' })
  await joinStaff(calls, { userId: admin, role: 'admin' })

  const headersOf = async (by: By): Promise<Record<string, string>> => {
    if (typeof by === 'string') return enterConsole(calls, by)
    if (typeof by === 'number') return enterConsoleAs(calls, by)
    return 'headers' in by ? by.headers : enterConsoleAs(calls, by.owner)
  }
  const call = async (
    method: Method,
    path: string,
    { by = OWNER, body, key }: { by?: By; body?: object; key?: string } = {},
  ) => calls.call(method, path, { by: { headers: await headersOf(by) }, ...(body && { body }), ...(key && { key }) })
  const well = ({ status, body }: TestReply) => {
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }
  const set = (values: object) => changeSettings(calls, values)

  let postings = 0
  /** Lets a shop earn what it can be paid at once; minus: it owes. */
  const earn = (shop: number, amount: number) =>
    deps.database.write(async (tx) => {
      await lockShops(tx, [shop])
      await post(tx, {
        ...{ kind: 'adjustment', causeKey: `test:${++postings}`, currency: 'EUR', at: now, month: '2031-01' },
        entries: [
          { account: 'available', shop, amount: -toMinor(amount) },
          { account: 'losses', amount: toMinor(amount) },
        ],
      })
    })

  const addOwnShop = async () => {
    const { id: owner } = await addSeller(calls)
    const id = await addShop(calls, { owner_id: owner })
    const shop = { id, owner }
    return {
      ...shop,
      account: () => call('GET', '/seller/payout-account', { by: shop }),
      giveAccount: (fields: object = {}) =>
        call('PATCH', '/seller/payout-account', {
          by: shop,
          body: { holder: 'Ines Calder', iban: IBANS.DE, version: 0, current_password: PASSWORD, ...fields },
        }),
      money: async (): Promise<{ available: number }> => well(await call('GET', '/seller/money', { by: shop })),
      payouts: async (): Promise<{ items: SellerPayout[]; held_by: string[] }> =>
        well(await call('GET', '/seller/payouts', { by: shop })),
      payout: async (payout: number): Promise<{ payout: SellerPayout; reasons: PayoutReasons }> =>
        well(await call('GET', `/seller/payouts/${payout}`, { by: shop })),
    }
  }

  type Run = Pick<PayoutRunDetails, 'id' | 'version'>
  const step = ({ id, version }: Run, what: string, by: By = OWNER) =>
    call('POST', `/admin/payout-runs/${id}/${what}`, { by, body: { version } })
  const approve = ({ id, version }: Run, by: By = finance, fields: object = { current_password: PASSWORD }) =>
    call('POST', `/admin/payout-runs/${id}/approve`, { by, body: { version, ...fields } })
  const tryPropose = (body: object, key?: string) => call('POST', '/admin/payout-runs', { body, ...(key && { key }) })
  const propose = async (body: object): Promise<PayoutRunDetails> => well(await tryPropose(body)).run

  await deps.database.write(async (tx) => {
    await saveSetting(tx, 'currency', { name: 'EUR', symbol: '€', position: 'prefix', rate: 1 })
    await saveSetting(tx, 'payout_mode', 'own_bank')
    await saveSetting(tx, 'payout_two_people', 'required')
  })
  deps.invalidations.publish('settings')
  // The process knows the market's currency once it has read the settings.
  await calls.get('/master')
  well(
    await call('PUT', '/admin/payout-account', {
      by: finance,
      body: {
        ...{ holder: 'Rialto Märkte GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
        ...{ version: 0, current_password: PASSWORD },
      },
    }),
  )

  return {
    ...{ calls, deps, call, set, earn, step, approve, propose, tryPropose, finance, admin },
    owner: OWNER,
    password: PASSWORD,
    close: () => calls.close(),
    addShop: addOwnShop,
    /** A shop with money and an account that is no longer locked. */
    async addPaidShop(amount: number) {
      const shop = await addOwnShop()
      well(await shop.giveAccount())
      await deps.database.db
        .updateTable('payout_accounts')
        .set({ changed_at: now - 8 * DAY })
        .where('shop_id', '=', shop.id)
        .execute()
      await earn(shop.id, amount)
      return shop
    },
    async addMember(shopId: number, role: SellerRole): Promise<number> {
      const { id } = await addSeller(calls)
      await joinTeam(calls, { shopId, userId: id, role })
      return id
    },
    makeKey: async (shop: { id: number; owner: number }, permissions: readonly string[]) => ({
      headers: await makeShopKey(calls, { shopId: shop.id, userId: shop.owner, permissions }),
    }),
    passTime(ms: number) {
      now += ms
      calls.setNow(now)
    },
    async lines(run: number): Promise<PayoutLine[]> {
      return well(await call('GET', `/admin/payout-runs/${run}/lines`)).items
    },
    stepLine: ({ id, version: seen }: Run, line: number, what: string, fields: object = {}) =>
      call('POST', `/admin/payout-runs/${id}/lines/${line}/${what}`, { body: { version: seen, ...fields } }),
    download: (run: number, form: 'xml' | 'csv') => call('GET', `/admin/payout-runs/${run}.${form}`),
    undo: async (id: number) => well(await call('POST', `/admin/record/${id}/restore`)),
    /** A run that was given to the bank. */
    async sendRun(shopIds: readonly number[]): Promise<PayoutRunDetails> {
      const checked = well(await step(await propose({ shop_ids: shopIds }), 'check')).run
      const approved = well(await approve(checked)).run
      return well(await step(approved, 'sent')).run
    },
    async balance(account: 'available' | 'bank' | 'payouts_in_transit'): Promise<number> {
      const row = await deps.database.db
        .selectFrom('ledger_balances')
        .where('account', '=', account)
        .select((eb) => eb.fn.sum<number | null>('balance').as('sum'))
        .executeTakeFirst()
      return Number(row?.sum ?? 0)
    },
  }
}

export type PayoutWorld = Awaited<ReturnType<typeof createPayoutWorld>>
