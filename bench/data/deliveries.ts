import { openDatabase } from '../../apps/server/src/db/index.ts'
import { addShoppers, startSession } from './shoppers.ts'

const COUNTRIES = ['DE', 'AT', 'FR', 'NL', 'BE', 'IT', 'ES', 'PL', 'CZ', 'DK']

/** Post codes of the country in which every shop of {@link nameMethods} delivers by all of its methods. */
export const POST_CODES = ['10115', '20459', '01067', '50667', '80331', '18565', '25938', '60311', '70173', '04109']

/** Lets shops of a running market name ten zones, and `count` methods that deliver to all of them, as their sellers would. */
export async function nameMethods(
  shop: { url: string; databaseUrl: string },
  shopIds: readonly number[],
  count: number,
): Promise<void> {
  const sellers = await addShoppers(shop.databaseUrl, shopIds.length)
  const sessions = await asSellers(shop.databaseUrl, shopIds, sellers)
  for (const session of sessions) {
    const change = createChange(shop.url, session)
    let delivery = await change('PATCH', '/dispatch', { version: 0, country: 'DE', time_zone: 'Europe/Berlin' })
    for (const country of COUNTRIES) {
      const islands = { country, kind: 'range', from_code: '18565', to_code: '18569', is_excluded: true }
      const zone = { name: country, places: [{ country }, islands] }
      delivery = await change('POST', '/zones', { version: delivery.version, ...zone })
    }
    const rates = delivery.zones.map(({ id: zone_id }) => ({ zone_id, charge: 4.9, free_from: 80 }))
    for (let n = 1; n <= count; n++) {
      const method = { kind: 'flat', name: `Method ${n}`, transit_min: n, transit_max: n + 2, rates }
      delivery = await change('POST', '/methods', { version: delivery.version, ...method })
    }
  }
}

async function asSellers(databaseUrl: string, shopIds: readonly number[], sellers: readonly { id: number }[]) {
  const database = openDatabase(databaseUrl)
  try {
    return await database.write(async (tx) => {
      const sessions: Record<string, string>[] = []
      for (const [index, shop_id] of shopIds.entries()) {
        const user_id = sellers[index]?.id ?? 0
        await tx
          .insertInto('shop_members')
          .values({ shop_id, user_id, role: 'owner', created_at: Date.now() })
          .execute()
        sessions.push(await startSession(tx, user_id))
      }
      return sessions
    })
  } finally {
    await database.close()
  }
}

interface Delivery {
  version: number
  zones: { id: number }[]
}

const createChange =
  (url: string, session: Record<string, string>) =>
  async (method: 'PATCH' | 'POST', path: string, body: object): Promise<Delivery> => {
    const reply = await fetch(`${url}/api/seller/delivery${path}`, {
      method,
      headers: { ...session, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { data } = (await reply.json()) as { data: Delivery }
    if (!reply.ok) throw new Error(`${path} was refused: ${reply.status}`)
    return data
  }
