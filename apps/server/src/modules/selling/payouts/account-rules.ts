import type { PayoutAccount } from '@rialto/contract'
import { cleanIban, ibanCountry, ibanFault, isBic, isInSepa, needsPayeeAddress } from '@rialto/contract/iban'
import type { Config } from '../../../config/config.ts'
import { decryptSecret, encryptSecret } from '../../../lib/encrypt-secret.ts'
import type { FieldError, Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { isCountry } from '../../base/settings/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { isLatinName } from './bank-text.ts'
import type { AccountRow } from './repository-accounts.ts'
import { ACCOUNT_LOCK_MS } from './rules.ts'

const PURPOSE = 'bank account'
const ENDS = 4

type Secret = Pick<Config, 'secret'>

/** What is stored of an IBAN: all of it encrypted, and its ends in clear. */
export const storedIban = ({ secret }: Secret, iban: string) => ({
  iban_cipher: encryptSecret(secret, PURPOSE, iban),
  iban_country: ibanCountry(iban),
  iban_last4: iban.slice(-ENDS),
})

/** Null after a change of the market's secret. */
export const readIban = ({ secret }: Secret, cipher: string): string | null => decryptSecret(secret, PURPOSE, cipher)

export const endsOf = (row: { holder: string; iban_country: string; iban_last4: string }) => ({
  holder: row.holder,
  country: row.iban_country,
  last4: row.iban_last4,
})

const ibanFaults = {
  form: text('This is not an IBAN: it begins with two letters of its country and two digits'),
  country: text('No country has IBANs that begin so'),
  length: text('An IBAN of this country is longer or shorter'),
  digits: text('One of its characters is not right: please compare it with your bank’s papers'),
} as const

export const NOT_REACHED = text('Transfers in euros do not reach accounts of this country')

/** A written IBAN as it is stored; a fault names what is wrong. */
export function readWrittenIban(written: string): string | FieldError {
  const iban = cleanIban(written)
  const fault = ibanFault(iban)
  return fault ? { text: ibanFaults[fault] } : iban
}

/** A written BIC as it is stored; null: none. */
export function readWrittenBic(written: string | null | undefined): string | null | FieldError {
  const bic = (written ?? '').replace(/\s/g, '').toUpperCase()
  if (bic === '') return null
  return isBic(bic) ? bic : { text: text('A BIC has 8 or 11 letters and digits') }
}

export interface WrittenAccount {
  holder: string
  holder_latin: string | null
  iban: string
  bic: string | null
  town: string | null
  address_country: string | null
}

/**
 * Reads an account as its shop has written it; a refusal names each field that is wrong.
 * @param isInEuros only transfers of the SEPA lead there
 */
export function readAccount(written: WrittenAccount, isInEuros: boolean): WrittenAccount | Refusal {
  const errors: Record<string, FieldError> = {}
  const iban = readWrittenIban(written.iban)
  if (typeof iban !== 'string') errors.iban = iban
  else if (isInEuros && !isInSepa(iban)) errors.iban = { text: NOT_REACHED }
  const bic = readWrittenBic(written.bic)
  if (typeof bic === 'object' && bic !== null) errors.bic = bic
  const latin = written.holder_latin
  if (written.holder === '') errors.holder = { text: text('Please enter the name of the holder') }
  else if (latin === null && !isLatinName(written.holder))
    errors.holder_latin = { text: text('Banks take Latin letters alone: please write the name in them too') }
  if (latin !== null && !isLatinName(latin)) errors.holder_latin = { text: text('Please use Latin letters') }
  const country = written.address_country?.toUpperCase() ?? null
  if (country !== null && !isCountry(country)) errors.address_country = { text: text('Please choose a country') }
  if (typeof iban === 'string' && errors.iban === undefined && needsPayeeAddress(iban)) {
    const needed = text('Transfers to this country name the town and country of the holder')
    if (!written.town) errors.town = { text: needed }
    else if (!isLatinName(written.town)) errors.town = { text: text('Please use Latin letters') }
    if (country === null) errors.address_country = { text: needed }
  }
  if (Object.keys(errors).length > 0 || typeof iban !== 'string' || (typeof bic === 'object' && bic !== null))
    return refuseFields(errors)
  return { ...written, iban, bic, address_country: country }
}

export const presentAccount = (row: AccountRow): PayoutAccount => ({
  ...endsOf(row),
  ...{ holder_latin: row.holder_latin, bic: row.bic, town: row.town, address_country: row.address_country },
  changed_at: new Date(row.changed_at).toISOString(),
  paid_from: new Date(row.changed_at + ACCOUNT_LOCK_MS).toISOString(),
  returned:
    row.returned_at === null
      ? null
      : { at: new Date(row.returned_at).toISOString(), reason: row.returned_reason ?? '' },
})
