import type { Order } from '@rialto/contract'
import { cleanCode } from '@rialto/contract/clean-text'
import { ORDER_LINK_DAYS } from '@rialto/contract/limits'
import { networkOf } from '../../../lib/network.ts'
import { orderLinkUrl, parseOrderLink } from '../../../lib/order-link.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { composeMail, type OutboundDeps } from '../../base/outbound/index.ts'
import { withinLimits } from '../../base/rate-limits/rate-limits.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { selectOwnerByCode, selectOwnerById } from './repository.ts'
import { showOrder } from './show-order.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const refuseLink = (): Refusal => refuse('not_found', text('This link is not valid any more. Ask for a new one.'))

/** The order of a link and its shopper; 404 for every link that opens none. */
export async function readOrderLink(
  { config: { secret }, database: { db }, now }: ModuleDeps,
  token: string,
): Promise<{ orderId: number; userId: number } | Refusal> {
  const link = parseOrderLink(token)
  if (!link) return refuseLink()
  const { orderId } = link
  const order = await selectOwnerById(db, orderId)
  const isValid = link.isValid({ secret, email: order?.email ?? null, now: now() })
  return order && isValid ? { orderId, userId: order.user_id } : refuseLink()
}

/** The order of a link, in the reader's language. What only the account can do is not offered. */
export async function showLinkedOrder(deps: ModuleDeps, link: string, locale: string): Promise<Order | Refusal> {
  const linked = await readOrderLink(deps, link)
  if (linked instanceof Refusal) return linked
  const order = await showOrder(deps, { ...linked, locale })
  if (order instanceof Refusal) return order
  const { documents: _, ...shown } = order
  return {
    ...shown,
    can_cancel: false,
    can_cancel_pieces: false,
    can_reorder: false,
    can_pay: false,
    can_confirm_receipt: false,
  }
}

/** Of a network, several shoppers may ask; an address is mailed a few times a day. */
const linkLimits = (email: string, network: string) => [
  { key: `order:link:address:${email}`, limit: { burst: 5, everyMs: DAY / 5 } },
  { key: `order:link:network:${network}`, limit: { burst: 20, everyMs: HOUR / 20 } },
]

interface LinkRequest {
  code: string
  email: string
  locale: string
  ip: string
}

/**
 * Mails a link to an order where the code and the confirmed address of its account fit. Reply, limits and work are the same where they do
 * not.
 */
export async function mailOrderLink(deps: OutboundDeps, request: LinkRequest): Promise<Refusal | undefined> {
  const { config, database, outbound } = deps
  const now = deps.now()
  const email = request.email.toLowerCase()
  const code = cleanCode(request.code).toUpperCase().replace(/\s+/g, '-')
  const settings = await deps.settings.read()
  const limits = {
    ...{ keys: linkLimits(email, networkOf(request.ip)), enforced: config.rateLimits, now },
    refuse: (seconds: number) =>
      refuse('too_many_requests', text('Too many requests. Please try again later.'), { retryAfter: seconds }),
  }
  const refusal = await database.write((tx) =>
    withinLimits(tx, limits, async () => {
      const order = await selectOwnerByCode(tx, { code, email })
      const url = orderLinkUrl(config, { orderId: order?.id ?? 0, code, email, now })
      const say = (sentence: ReturnType<typeof text>) =>
        translate(request.locale, sentence, { code, days: ORDER_LINK_DAYS })
      const mail = composeMail(
        settings,
        { locale: request.locale, appUrl: config.appUrl },
        {
          subject: say(text('The link to your order {{code}}')),
          paragraphs: [
            say(
              text(
                'You asked for a link to your order {{code}}. It opens the order for {{days}} days without an account.',
              ),
            ),
            say(text('Anybody who has the link sees the order, so please keep it to yourself.')),
          ],
          link: { label: say(text('See your order')), url },
        },
      )
      await outbound.enqueue(tx, { channel: 'email', to: email, ...mail, decoy: order === undefined })
    }),
  )
  if (refusal instanceof Refusal) return refusal
  outbound.kick()
}
