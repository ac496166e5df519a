import type { Config } from '../../../../config/config.ts'
import type { Settings } from '../../../base/settings/index.ts'

const MINUTE = 60_000

/** The time for adding a new authenticator app, and for answering a passkey's challenge. */
export const ENROL_MS = 15 * MINUTE
export const CHALLENGE_MS = 5 * MINUTE

/** A code of six digits for 30 seconds (RFC 6238); clocks may be one step apart. */
export const TOTP = { algorithm: 'SHA1', digits: 6, period: 30 } as const
export const TOTP_WINDOW = 1

export const totpStep = (now: number): number => Math.floor(now / (TOTP.period * 1000))

/** Whether the market asks its staff for a second factor. */
export const isAskedOfStaff = (
  { staff_second_factor: choice }: Pick<Settings, 'staff_second_factor'>,
  { env }: Pick<Config, 'env'>,
): boolean => choice === 'required' || (choice === 'auto' && env !== 'local')

/** The step after the password. */
export function nextStep(has: boolean, isRequired: boolean): 'done' | 'second_factor' | 'enrol' {
  if (has) return 'second_factor'
  return isRequired ? 'enrol' : 'done'
}
