import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP_LENGTH } from '@rialto/contract/limits'
import { networkOf } from '../../../lib/network.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { composeMail, type OutboundDeps, type OutgoingMessage } from '../../base/outbound/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import { type Destination, maskDestination, parseDestination } from './phones.ts'
import {
  deleteExpired,
  incrementCounter,
  insertCode,
  lockDestination,
  selectAccount,
  selectCodes,
} from './repository-codes.ts'
import {
  CODE_LIFETIME_MS,
  DAY_MS,
  isAccountLimitReached,
  NETWORK_SENDS_PER_DAY,
  type Pause,
  pauseBeforeSending,
  refuseFields,
  secondsUntilUtcMidnight,
  utcDay,
} from './rules.ts'

interface SendOtp {
  /** A mail address or a phone; a national number needs `phoneCode`. */
  phone: string
  phoneCode: string | null | undefined
  purpose: 'verify' | 'recover'
  locale: string
  ip: string
  /** The logged-in user; undefined for a guest. */
  userId: number | undefined
}

interface SentOtp {
  /** Masked; null for everybody but its own account, since the reply must not reveal whether an account exists. */
  ownDestination: string | null
}

/** Sends a code on anybody's request, with a daily limit per network. */
export function createSendOtp(deps: OutboundDeps) {
  const sendCode = createSendCode(deps)
  const isAccountOf = async (userId: number, destination: Destination) =>
    (await selectAccount(deps.database.db, destination))?.id === userId
  return async ({ phone, phoneCode, purpose, locale, ip, userId }: SendOtp): Promise<SentOtp | Refusal> => {
    const destination = parseDestination(phone, phoneCode)
    if (!destination) return refuseFields({ phone: { text: text('The phone or email field is not valid') } })
    const moment = deps.now()
    const sends = await incrementCounter(deps.database.db, `otp:sends:${utcDay(moment)}:${networkOf(ip)}`, moment)
    if (sends > NETWORK_SENDS_PER_DAY)
      return refuseForPause({ reason: 'daily limit', seconds: secondsUntilUtcMidnight(moment) })
    const refusal = await sendCode({ destination, purpose, locale })
    if (refusal) return refusal
    const isOwn = purpose === 'verify' && userId !== undefined && (await isAccountOf(userId, destination))
    return { ownDestination: isOwn ? maskDestination(destination) : null }
  }
}

export type CodePurpose = 'verify' | 'recover' | 'change'

interface CodeRequest {
  destination: Destination
  /**
   * `recover`: can be exchanged for a reset token. `verify`: verifies the destination while its account is logged in. `change`:
   * replaces the password when email or phone are changed.
   */
  purpose: CodePurpose
  /** The language of the message. */
  locale: string
}

/**
 * Sends a one-time code (docs/spec/api §5). Neither the reply nor the work reveals whether an account exists: codes are stored for
 * unknown destinations too, the same statements run, and messages go out in the background.
 * @returns a refusal if too many codes were sent; undefined once the code is in the outbox.
 */
export function createSendCode({ config, database, settings, outbound, now }: OutboundDeps) {
  const { db } = database
  const { secret, appUrl } = config
  let prunedAt = 0

  async function prune(moment: number): Promise<void> {
    if (Math.abs(moment - prunedAt) < DAY_MS / 24) return
    prunedAt = moment
    await deleteExpired(db, moment - 2 * DAY_MS)
  }

  return async ({ destination, purpose, locale }: CodeRequest): Promise<Refusal | undefined> => {
    const moment = now()
    const shop = await settings.read()
    await prune(moment)
    const refusal = await db.transaction().execute(async (tx) => {
      await lockDestination(tx, destination, moment)
      const account = await selectAccount(tx, destination)
      const ofAccount = [destination.value, account?.email ?? '', account?.phone ?? '']
      const sent = await selectCodes(tx, ofAccount, moment - DAY_MS)
      const pause = pauseBeforeSending(
        sent.filter((code) => code.destination === destination.value),
        moment,
      )
      if (pause) return refuseForPause(pause)
      const reachable = account !== undefined && !isAccountLimitReached(sent)
      const code = generateCode()
      await insertCode(tx, {
        destination: destination.value,
        purpose,
        code_hash: hashCode(secret, destination.value, reachable ? code : generateDecoy()),
        expires_at: moment + CODE_LIFETIME_MS,
        created_at: moment,
      })
      const message = codeMessage(shop, { destination, code, purpose, locale, appUrl, now: moment })
      await outbound.enqueue(tx, { ...message, decoy: !reachable })
    })
    if (!refusal) outbound.kick()
    return refusal
  }
}

export const refuseForPause = ({ reason, seconds }: Pause): Refusal =>
  refuse(
    'too_many_requests',
    reason === 'just sent'
      ? text('A code was sent just now. Another one can be sent in {{count}} seconds.')
      : text('Too many codes or tries for today. Please try again later.'),
    { retryAfter: seconds, values: { count: seconds } },
  )

interface CodeMessage {
  destination: Destination
  code: string
  purpose: CodePurpose
  locale: string
  appUrl: string
  now: number
}

/** Composes the mail or text message with a code. The subject has no code, since locked screens show subjects. */
function codeMessage(
  settings: Settings,
  { destination, code, purpose, locale, appUrl, now }: CodeMessage,
): OutgoingMessage {
  const values = { code, shop: settings.app_name, count: CODE_LIFETIME_MS / 60_000 }
  const message = { channel: destination.channel, to: destination.value, secretUntil: now + CODE_LIFETIME_MS }
  if (destination.channel === 'sms') {
    const sentence = text('{{code}} is your code for {{shop}}. It is good for {{count}} minutes. Tell it to nobody.')
    const boundCode = `@${new URL(appUrl).hostname} #${code}`
    // Phones recognise such a last line in every language, and offer the code only on this host.
    return { ...message, subject: '', text: `${translate(locale, sentence, values)}\n\n${boundCode}`, html: null }
  }
  const wording = mails[purpose]
  const mail = composeMail(
    settings,
    { locale, appUrl },
    {
      subject: translate(locale, wording.subject, values),
      paragraphs: [wording.use, wording.unasked].map((sentence) => translate(locale, sentence, values)),
      code,
    },
  )
  return { ...message, ...mail }
}

const recovery = {
  subject: text('Choose a new password for {{shop}}'),
  use: text('With this code you can choose a new password. It is good for {{count}} minutes.'),
  unasked: text(
    'If you did not ask for it, you need not do anything: your password stays as it is. Tell the code to nobody.',
  ),
}

const verification = {
  subject: text('Confirm your account at {{shop}}'),
  use: text('With this code you confirm that this address is yours. It is good for {{count}} minutes.'),
  unasked: text('If you did not ask for it, you need not do anything. Tell the code to nobody.'),
}

const change = {
  subject: text('Change your account at {{shop}}'),
  use: text('With this code you can change the email or phone of your account. It is good for {{count}} minutes.'),
  unasked: text(
    'If you did not ask for it, somebody else is logged in to your account: choose a new password. Tell the code to nobody.',
  ),
}

const mails: Record<CodePurpose, typeof recovery> = { recover: recovery, verify: verification, change }

const generateCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')

/** Generates a stand-in for a code that is not sent: no four digits match it, and hashing it takes the same work. */
const generateDecoy = (): string => randomBytes(16).toString('hex')

/** Hashes a code for storage. The hash is keyed, since without the shop's secret 10,000 guesses would reveal the code. */
export const hashCode = (secret: string, destination: string, code: string): string =>
  createHmac('sha256', secret).update(`one-time code\n${destination}\n${code}`).digest('hex')

/** Compares in constant time. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
