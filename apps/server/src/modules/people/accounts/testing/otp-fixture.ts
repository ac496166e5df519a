import type { OutboxMessage } from '@rialto/contract'
import type { TestApp, TestReply } from '../../../../../test/support/app.ts'
import { addUser } from '../../../../../test/support/market.ts'

export interface Person {
  id: number
  email: string
  /** An E.164 number of Bangladesh. */
  phone: string
  /** The same number without calling code. */
  national: string
}

interface Options {
  /** By default each call has another address, so that tests do not share limits. */
  ip?: string
  locale?: string
  /** Makes the call as this user, logged in. */
  by?: { id: number }
  /** Makes the call with this access token. */
  token?: string
}

/** Steps of tests of one-time codes: create people, request codes, read and enter them. */
export function createOtpFixture(shop: TestApp) {
  let people = 0
  let networks = 0

  async function call(path: string, payload: object, options: Options = {}): Promise<TestReply> {
    const { ip, locale = 'en', by, token } = options
    networks++
    const reply = await shop.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: {
        'accept-language': locale,
        ...(by && (await shop.loginAs(by.id))),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      remoteAddress: ip ?? `10.9.${networks >> 8}.${networks & 255}`,
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }

  return {
    call,

    async addPerson(): Promise<Person> {
      people++
      const national = `1711${String(500_000 + people)}`
      const person = { email: `person${people}@example.com`, phone: `+880${national}` }
      const id = await addUser(shop, {
        ...person,
        name: `Ana Number ${people}`,
        phone_code: '880',
        created_at: shop.deps.now(),
      })
      return { ...person, id, national }
    },

    send: (
      phone: string,
      { recover = false, phoneCode, ...options }: Options & { recover?: boolean; phoneCode?: string } = {},
    ) => call('/send-otp', { phone, phone_code: phoneCode ?? null, forgot_password: recover ? 1 : null }, options),

    verify: (phone: string, otp: string, options?: Options) => call('/verify-otp', { phone, otp }, options),

    /** Lists the messages to a destination, newest first. */
    async messagesTo(to: string): Promise<OutboxMessage[]> {
      const { body } = await shop.get('/dev/outbox')
      return body.data.messages.filter((message: OutboxMessage) => message.to === to)
    },

    /** Reads the newest code that a destination got. */
    async codeOf(to: string): Promise<string> {
      const [message] = await this.messagesTo(to)
      return /\b\d{4}\b/.exec(message?.text ?? '')?.[0] ?? 'none'
    },
  }
}

export type OtpFixture = ReturnType<typeof createOtpFixture>

/** Returns a different code. */
export const wrongCode = (code: string, step = 1): string => String((Number(code) + step) % 10_000).padStart(4, '0')
