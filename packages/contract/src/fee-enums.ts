/** Closed lists of the market's invoices for its fee. This file has no imports, as browser bundles include it. */

/** How the market's fee is taxed: with its own country's tax, by the shop in another country of the EU, or not at all. */
export const FEE_VATS = ['domestic', 'reverse', 'outside'] as const
export type FeeVat = (typeof FEE_VATS)[number]

/** Codes of EN 16931 for {@link FEE_VATS}: standard rate, reverse charge, outside the scope of the tax. */
export const FEE_VAT_CODES = ['S', 'AE', 'O'] as const
export type FeeVatCode = (typeof FEE_VAT_CODES)[number]

/** What an invoice for the market's fee may lack: of the market itself, of its shop, or the invoice that a credit note takes back. */
export const FEE_INVOICE_GAPS = [
  'market_name',
  'market_address',
  'market_vat_id',
  'shop_name',
  'shop_address',
  'shop_vat_id',
  'invoice',
] as const
export type FeeInvoiceGap = (typeof FEE_INVOICE_GAPS)[number]
