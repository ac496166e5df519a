import type { Country } from '@rialto/contract'

/** A short reply to `GET /countries`. */
export const someCountries: Country[] = [
  { name: 'Bangladesh', phone_code: '880', code: 'BD' },
  { name: 'Germany', phone_code: '49', code: 'DE' },
  { name: 'United Kingdom', phone_code: '44', code: 'GB' },
]
