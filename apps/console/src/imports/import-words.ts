import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ImportedField } from '@rialto/contract'
import type { ImportField, ProductStatus } from '@rialto/contract/enums'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

const MONEY: readonly ImportField[] = ['price', 'discount_price', 'surcharge']

/** The names and values of changed fields. */
export function useImportWords() {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const names: Record<ImportField, string> = {
    name: t('Name'),
    description: t('Description'),
    summary: t('Summary'),
    brand: t('Brand'),
    status: t('Status'),
    categories: t('Categories'),
    price: t('Price'),
    discount_price: t('Discount price'),
    pictures: t('Pictures'),
    surcharge: t('Surcharge'),
    option_name: t('Name of an option'),
    variant: t('Variant'),
    variant_picture: t('Picture of a variant'),
    stock: t('Stock'),
    sku: t('SKU'),
    barcode: t('Barcode'),
    grams: t('Grams'),
  }
  const statuses: Record<ProductStatus, string> = {
    active: t('Active'),
    hidden: t('Hidden'),
    draft: t('Draft'),
    archived: t('Archived'),
  }
  const textOf = ({ name }: ImportedField, value: string | null): string => {
    if (value === null || value === '') return t('none')
    if (MONEY.includes(name)) return formatMoney(Number(value), currency)
    return name === 'status' ? (statuses[value as ProductStatus] ?? value) : value
  }
  return { names, statuses, textOf, money: (amount: number) => formatMoney(amount, currency) }
}
