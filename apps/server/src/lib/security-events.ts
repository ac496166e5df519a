import Bowser from 'bowser'
import type { FastifyBaseLogger } from 'fastify'
import { networkOf } from './network.ts'

/**
 * Everything about accounts that an operator may have to reconstruct, as a closed list (docs/operating.md, "Security events").
 * Refusals are logged as warnings, all else as information.
 */
export const SECURITY_EVENTS = {
  login: 'info',
  login_refused: 'warn',
  login_paused: 'warn',
  logout: 'info',
  registered: 'info',
  social_login: 'info',
  social_login_refused: 'warn',
  social_identity_linked: 'info',
  code_refused: 'warn',
  recovery_code_accepted: 'info',
  contact_proved: 'info',
  contact_released: 'warn',
  contact_changed: 'info',
  contact_change_refused: 'warn',
  account_taken_over: 'warn',
  taken_contact_refused: 'warn',
  password_changed: 'info',
  password_change_refused: 'warn',
  password_reset: 'info',
  sessions_ended: 'info',
  console_session_ended: 'info',
  staff_changed: 'info',
  staff_removed: 'info',
  team_changed: 'info',
  team_member_removed: 'info',
  invitation_sent: 'info',
  invitation_accepted: 'info',
  setup_link_made: 'info',
  setup_link_refused: 'warn',
  setup_owner_created: 'warn',
  second_factor_accepted: 'info',
  second_factor_refused: 'warn',
  second_factor_added: 'info',
  second_factor_removed: 'info',
  second_factor_reset: 'warn',
  second_factor_codes_made: 'info',
  second_factor_code_used: 'warn',
  api_key_made: 'info',
  api_key_ended: 'info',
  payout_account_changed: 'warn',
  webhook_added: 'info',
  webhook_changed: 'info',
  operator_account_created: 'info',
  operator_account_confirmed: 'info',
  operator_account_disabled: 'info',
  account_erased: 'warn',
  operator_account_enabled: 'info',
  operator_password_set: 'info',
  operator_tokens_revoked: 'info',
} as const satisfies Record<string, 'info' | 'warn'>
export type SecurityEventName = keyof typeof SECURITY_EVENTS

/** Must not contain secrets, addresses or numbers, so each field has a closed set of values. */
interface SecurityEventDetails {
  /** The affected account, if there is one. */
  userId?: number | null | undefined
  channel?: 'email' | 'sms'
  provider?: 'google' | 'facebook' | 'apple'
  reason?:
    | 'wrong_password'
    | 'wrong_code'
    | 'expired_code'
    | 'too_many_tries'
    | 'disabled'
    | 'not_confirmed'
    | 'not_logged_in'
}

/** Writes one security event of a request or a command. */
export type Audit = (event: SecurityEventName, details?: SecurityEventDetails) => void

/** The caller's network and request, and the log of its security events. */
export interface Caller {
  ip: string
  audit: Audit
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** @param ip left out for commands of the operator. */
export function createAudit(log: Log, ip?: string): Audit {
  return (event, { userId, ...details } = {}) =>
    log[SECURITY_EVENTS[event]](
      { event, user: userId ?? null, network: ip === undefined ? null : truncatedNetwork(ip), ...details },
      'security event',
    )
}

/** The caller of a request; its logger adds the request's id. */
export const callerOf = ({ log, ip }: { log: Log; ip: string }): Caller => ({ ip, audit: createAudit(log, ip) })

/** A network that tells attacks apart without naming a household: /24 of IPv4, /48 of IPv6. */
export function truncatedNetwork(ip: string): string {
  const network = networkOf(ip)
  if (!network.includes(':')) return network.replace(/\.\d+$/, '.0/24')
  return `${network.replace('::/64', '').split(':').slice(0, 3).join(':')}::/48`
}

/** Browser and system as people know them: `Firefox, Android`; empty for programs that name neither. */
export function deviceOf(userAgent = ''): string {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
  return [browser.name, os.name].filter(Boolean).join(', ')
}
