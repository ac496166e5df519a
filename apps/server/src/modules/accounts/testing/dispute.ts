import { type SocialShop, socialShop } from '../social/testing/social-shop.ts'
import { newIp } from './shopper.ts'

export type ActorName = 'owner' | 'stranger'
export type ContactKind = 'email' | 'phone'

/** Somebody with an email and a phone that nobody else reads, and every way in that they were ever given. */
export interface Actor {
  name: ActorName
  email: string
  /** A second mailbox. */
  otherEmail: string
  /** National digits, of Bangladesh. */
  phone: string
  password: string
  tokens: string[]
}

/** How somebody gets into an account: an open session, a password, a sign-in provider, a proved email or phone. */
export type AccessMethod = 'session' | 'password' | 'provider' | ContactKind

/** Five codes a day go to an account. */
const CODE_INTERVAL_MS = 5 * 3_600_000
let disputes = 0

export const contestShop = socialShop

/** Two people at odds over accounts. Each step is a request that either makes; a refusal is no error, it is the point. */
export function createDispute(shop: SocialShop) {
  disputes++
  const { db } = shop.deps.database
  const actor = (name: ActorName, digit: number): Actor => ({
    name,
    email: `${name}-${disputes}@example.com`,
    otherEmail: `${name}-other-${disputes}@example.com`,
    phone: `17${digit}${String(1_000_000 + disputes)}`,
    password: `${name}-lantern-${disputes}-harbour`,
    tokens: [],
  })
  const people = { owner: actor('owner', 1), stranger: actor('stranger', 2) }
  const e164 = (phone: string) => `+880${phone}`
  const headersOf = (token: string | undefined): Record<string, string> =>
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  const call = (path: string, body: object, token?: string) =>
    shop.post(path, body, { headers: headersOf(token), ip: newIp() })
  const last = (who: Actor) => who.tokens.at(-1)
  /** Accounts in the order in which somebody got into them. */
  const entered: number[] = []
  function keep(who: Actor, session: { access: { token: string }; user: { id: number } } | undefined): void {
    if (!session) return
    who.tokens.push(session.access.token)
    if (!entered.includes(session.user.id)) entered.push(session.user.id)
  }

  /** What was written to somebody newest; null where nothing was. */
  async function codeFor(who: Actor, to: string): Promise<string | null> {
    if (![who.email, who.otherEmail, e164(who.phone)].includes(to)) throw new Error(`${who.name} does not read ${to}`)
    const row = await db
      .selectFrom('outbox')
      .where('recipient', '=', to)
      .select('text')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return /\b\d{4}\b/.exec(row?.text ?? '')?.[0] ?? null
  }

  const addressOf = (who: Actor, kind: ContactKind) => (kind === 'email' ? who.email : e164(who.phone))

  /** Asks for a code, a while after the last one, and reads it. */
  async function ask(who: Actor, kind: ContactKind, forgot: boolean, wait = CODE_INTERVAL_MS): Promise<string | null> {
    shop.setNow(shop.deps.now() + wait)
    const to = addressOf(who, kind)
    await db.deleteFrom('outbox').where('recipient', '=', to).execute()
    await call('/send-otp', { phone: to, phone_code: null, forgot_password: forgot ? 1 : null })
    return codeFor(who, to)
  }

  async function logIn(who: Actor, name: string): Promise<void> {
    const { body } = await call('/login', { phone: name, password: who.password })
    keep(who, body.data)
  }

  async function enterCode(who: Actor, kind: ContactKind, otp: string | null): Promise<void> {
    if (otp === null) return
    const name = addressOf(who, kind)
    const { body } = await call('/verify-otp', { phone: name, otp })
    const token = body.data?.token
    if (!token) return
    await call('/reset-password', { token, password: who.password, password_confirmation: who.password })
    await logIn(who, name)
  }

  return {
    ...people,
    shop,
    entered,
    addressOf,

    async register(who: Actor, of: { email: Actor | string; phone: Actor }): Promise<number> {
      const email = typeof of.email === 'string' ? of.email : of.email.email
      const person = { name: `Made by ${who.name}`, country: 'Bangladesh', phone_code: '880', phone: of.phone.phone }
      const { status, body } = await call('/registration', { ...person, email, password: who.password })
      keep(who, body.data)
      return status
    },
    /** Recovers an account by a contact of one's own, up to being logged in. */
    recover: async (who: Actor, kind: ContactKind) => enterCode(who, kind, await ask(who, kind, true)),
    /** The first half of a recovery, without a wait: the code is there, and is handed in later by `enterCode`. */
    askToRecover: (who: Actor, kind: ContactKind) => ask(who, kind, true, 0),
    enterCode,
    /** Confirms a contact of one's own, in one's newest session or in none. */
    async verify(who: Actor, kind: ContactKind, where: 'in a session' | 'without a session'): Promise<number> {
      const otp = await ask(who, kind, false)
      if (otp === null) return 0
      const token = where === 'in a session' ? last(who) : undefined
      return (await call('/verify-otp', { phone: addressOf(who, kind), otp }, token)).status
    },
    change: async (who: Actor, body: object, token = last(who)): Promise<number> =>
      (await call('/update-profile', { current_password: who.password, phone_code: '880', ...body }, token)).status,
    /** Takes one's own email into one's account from another account that holds it. */
    async claimEmail(who: Actor): Promise<number> {
      const otp = await ask(who, 'email', false)
      const body = { email: who.email, current_password: who.password, new_otp: otp ?? '0000' }
      return (await call('/update-profile', body, last(who))).status
    },
    changePassword: async (who: Actor, password: string) => {
      const pair = { password, password_confirmation: password }
      await call('/change-password', { current_password: who.password, ...pair }, last(who))
      who.password = password
    },
    /** Signs in by a provider: Google confirms the address, Facebook does not. */
    async signIn(who: Actor, provider: 'google' | 'facebook', email = who.email): Promise<number> {
      const { status, body } = await shop.signIn(provider, { subject: `${who.name}-${disputes}`, email })
      keep(who, body.data)
      return status
    },
    logIn: (who: Actor, kind: ContactKind) => logIn(who, addressOf(who, kind)),

    /** Every account that somebody gets into now, and how. */
    async ways(who: Actor): Promise<Map<number, AccessMethod[]>> {
      const found = new Map<number, Set<AccessMethod>>()
      const add = (id: number | undefined, way: AccessMethod) =>
        id !== undefined && found.set(id, (found.get(id) ?? new Set()).add(way))
      for (const token of who.tokens)
        add((await shop.get('/profile', { headers: headersOf(token) })).body.data?.user?.id, 'session')
      const rows = await db.selectFrom('users').selectAll().execute()
      for (const { id, email, phone } of rows.filter(touches)) {
        await db.deleteFrom('failures').execute()
        const { body } = await call('/login', { phone: email ?? phone, password: who.password })
        if (body.data) add(id, 'password')
      }
      for (const row of rows) {
        if (row.email_verified_at !== null && [who.email, who.otherEmail].includes(row.email ?? ''))
          add(row.id, 'email')
        if (row.phone_verified_at !== null && row.phone === e164(who.phone)) add(row.id, 'phone')
      }
      const identities = await db.selectFrom('social_identities').selectAll().execute()
      for (const one of identities) if (one.subject === `${who.name}-${disputes}`) add(one.user_id, 'provider')
      return new Map([...found].map(([id, ways]) => [id, [...ways].sort()]))
    },
  }

  function touches(row: { email: string | null; phone: string | null }): boolean {
    return [people.owner, people.stranger].some(
      (who) => [who.email, who.otherEmail].includes(row.email ?? '') || row.phone === e164(who.phone),
    )
  }
}

export type Dispute = ReturnType<typeof createDispute>
