import type { FieldError, Refusal } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { refuseFields } from '../refuse-fields.ts'
import { isWeakPassword, type PersonalWords } from './is-weak-password.ts'

/** The error at the field where a weak password is chosen; undefined if it is strong enough. */
export async function weakPasswordError(password: string, personal: PersonalWords): Promise<FieldError | undefined> {
  if (!(await isWeakPassword(password, personal))) return undefined
  return { text: text('This password is too easy to guess. Please choose another one.') }
}

/** Refuses a weak new password for an existing account. */
export async function refuseWeakPassword(
  { settings }: Pick<ModuleDeps, 'settings'>,
  password: string,
  owner: Omit<PersonalWords, 'shopName'>,
): Promise<Refusal | undefined> {
  const { app_name: shopName } = await settings.read()
  const error = await weakPasswordError(password, { ...owner, shopName })
  return error && refuseFields({ password: error })
}
