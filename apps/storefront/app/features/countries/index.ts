export { CountryField } from './country-field.tsx'

export { PhoneField } from './phone-field.tsx'
export { findCountry, type ShopCountry, useCountries } from './use-countries.ts'
