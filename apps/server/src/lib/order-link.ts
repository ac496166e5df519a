import { createHmac, timingSafeEqual } from 'node:crypto'
import { ORDER_LINK_DAYS } from '@rialto/contract/limits'

/** PostgreSQL refuses to look for a larger one. */
const ID_MAX = 2 ** 31 - 1
const LIFETIME_MS = ORDER_LINK_DAYS * 24 * 3_600_000

interface LinkedOrder {
  orderId: number
  code: string
  /** The confirmed address that the link is mailed to. */
  email: string
  now: number
}

/**
 * The address of an order's page for the reader of a mail, without an account. Its fragment, which browsers send to no server, holds a
 * token for that order alone; it lasts {@link ORDER_LINK_DAYS} days, and ends when the account gets another address.
 */
export function orderLinkUrl(
  { appUrl, secret }: { appUrl: string; secret: string },
  { orderId, code, email, now }: LinkedOrder,
): string {
  const claim = `${orderId.toString(36)}.${(now + LIFETIME_MS).toString(36)}`
  return `${appUrl}/order/${encodeURIComponent(code)}#${claim}.${signatureOf(secret, claim, email)}`
}

const signatureOf = (secret: string, claim: string, email: string): string =>
  createHmac('sha256', `order link ${secret}`).update(`${claim}.${email}`).digest('base64url')

interface OrderLinkToken {
  orderId: number
  /** @param email the confirmed address of the order's account; null: it has none. */
  isValid(link: { secret: string; email: string | null; now: number }): boolean
}

/** Reads a token of {@link orderLinkUrl}, which must still be checked against its order; undefined where it has another form. */
export function parseOrderLink(token: string): OrderLinkToken | undefined {
  const [, claim, id, until, signature] = /^(([0-9a-z]{1,6})\.([0-9a-z]{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (!claim || !id || !until || !signature) return undefined
  const orderId = Number.parseInt(id, 36)
  if (orderId > ID_MAX) return undefined
  return {
    orderId,
    isValid({ secret, email, now }) {
      const wanted = signatureOf(secret, claim, email ?? '')
      const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))
      return isSigned && email !== null && now < Number.parseInt(until, 36)
    },
  }
}
