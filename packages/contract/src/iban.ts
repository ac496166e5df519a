// Numbers of bank accounts (ISO 13616). This file has no imports, as browser bundles include it: the console checks a number while it is
// typed, by the same rules as the server.

/** The length of an IBAN by its country, as SWIFT registers them. */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28, CH: 21, CR: 22 },
  ...{ CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FK: 18, FO: 18, FR: 27, GB: 22 },
  ...{ GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30 },
  ...{ KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MN: 20 },
  ...{ MR: 27, MT: 31, MU: 30, NI: 28, NL: 18, NO: 15, OM: 23, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22 },
  ...{ RU: 33, SA: 24, SC: 31, SD: 18, SE: 24, SI: 19, SK: 24, SM: 27, SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26 },
  ...{ UA: 29, VA: 22, VG: 24, XK: 20, YE: 30 },
}

/** The European Economic Area, whose payees need no address in a credit transfer. */
const EEA = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')
/** Countries whose accounts the schemes of the Single Euro Payments Area reach, by the letters of their IBANs. */
export const SEPA_COUNTRIES: readonly string[] = [...EEA, ...'AD AL CH GB GI MC MD ME MK RS SM VA'.split(' ')]

/** An IBAN as it is stored: capitals without spaces or hyphens. */
export const cleanIban = (written: string): string => written.replace(/[\s\u00A0-]/g, '').toUpperCase()

export const ibanCountry = (iban: string): string => iban.slice(0, 2)

/** Whether a transfer in euros by the scheme of the SEPA reaches the account. */
export const isInSepa = (iban: string): boolean => SEPA_COUNTRIES.includes(ibanCountry(iban))

/** Whether a transfer to the account has to name the payee's town and country. */
export const needsPayeeAddress = (iban: string): boolean => !EEA.includes(ibanCountry(iban))

/** Why a cleaned text is no IBAN; undefined: it is one. */
export function ibanFault(iban: string): 'form' | 'country' | 'length' | 'digits' | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)) return 'form'
  const length = LENGTHS[ibanCountry(iban)]
  if (length === undefined) return 'country'
  if (iban.length !== length) return 'length'
  return remainder(iban) === 1 ? undefined : 'digits'
}

/** Of the number that the characters stand for, its first four moved to the end (ISO 7064, MOD 97-10). */
function remainder(iban: string): number {
  let left = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    left = (left * (value > 9 ? 100 : 10) + value) % 97
  }
  return left
}

/** A bank (ISO 9362). */
export const isBic = (bic: string): boolean => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
