export { CountryField } from './country-field.tsx'

export { PhoneField } from './phone-field.tsx'
export { findCountry, type ShopCountry } from './shop-country.ts'
export { useCountries } from './use-countries.ts'
