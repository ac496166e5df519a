export { AddressForm } from './address-form.tsx'
export { EditAddressPage, NewAddressPage } from './edit-pages.tsx'
export { RecipientAddress } from './recipient-address.tsx'
export { defaultAddress, readAddresses, useAddresses, useAddressTypes } from './use-addresses.ts'
