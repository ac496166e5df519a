import type { TestApp } from '../../../../../test/support/app.ts'
import { addUser } from '../../../../../test/support/market.ts'
import { saveSetting } from '../../../base/settings/index.ts'
import { hashPassword } from '../passwords.ts'

export const PASSWORD = 'kettle-and-pot-7'
const hashed = hashPassword(PASSWORD)

interface Options {
  email?: string | null
  phone?: string | null
  /** Null for an account with a sign-in provider only. */
  password?: string | null
}

export interface Shopper {
  id: number
  email: string | null
  phone: string | null
  headers: { authorization: string }
}

let shoppers = 0

/** Creates a verified shopper with {@link PASSWORD}, logged in. */
export async function addShopper(shop: TestApp, options: Options = {}): Promise<Shopper> {
  shoppers++
  const { email = `shopper-${shoppers}@example.com`, phone = `+8801711${400_000 + shoppers}`, password } = options
  const now = shop.deps.now()
  const id = await addUser(shop, {
    name: `Ana Rahman ${shoppers}`,
    email,
    phone,
    phone_code: phone && '880',
    country: 'Bangladesh',
    password_hash: password === null ? null : await hashed,
    email_verified_at: email ? now : null,
    phone_verified_at: phone ? now : null,
    created_at: now,
  })
  return { id, email, phone, headers: await shop.loginAs(id) }
}

/** Runs with changed settings, and restores them. */
export async function withSettings<T>(
  shop: TestApp,
  changes: Record<string, unknown>,
  run: () => Promise<T>,
): Promise<T> {
  const { database, invalidations } = shop.deps
  const { db } = database
  const keys = Object.keys(changes)
  const before = await db.selectFrom('settings').where('key', 'in', keys).select(['key', 'value_json']).execute()
  const write = async (values: Record<string, unknown>) => {
    await db.transaction().execute(async (tx) => {
      for (const [key, value] of Object.entries(values)) {
        const refusal = await saveSetting(tx, key, value)
        if (refusal) throw new Error(`no setting ${key}`)
      }
    })
    invalidations.publish('settings')
  }
  await write(changes)
  try {
    return await run()
  } finally {
    const stored = before.map(({ key }) => key)
    const added = keys.filter((key) => !stored.includes(key))
    if (added.length > 0) await db.deleteFrom('settings').where('key', 'in', added).execute()
    await write(Object.fromEntries(before.map((row) => [row.key, JSON.parse(row.value_json)])))
  }
}

let addresses = 0
/** Returns an IP address without counters. */
export function newIp(): string {
  addresses++
  return `10.77.${addresses >> 8}.${addresses & 255}`
}
