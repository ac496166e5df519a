import type { Invoice } from '../present.ts'

/** An invoice with these changes. */
export const sampleInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  locale: 'en',
  direction: 'ltr',
  color: '#0f5e5d',
  title: 'Invoice',
  seller: { name: 'Northwind Outfitters', address: '22 Harbour Road', logo: null },
  facts: [
    { label: 'Order number', value: 'RL-7K3MQ9XT' },
    { label: 'Order date', value: '21 Nov, 2025' },
  ],
  billTo: { heading: 'Bill to', name: 'Amira Haddad', lines: ['14 Canal Street, 4B', '+1 555 010 2040'] },
  payment: { heading: 'Payment', method: 'Online payment', state: 'Paid', isPaid: true },
  headings: { item: 'Item', price: 'Unit price', quantity: 'Quantity', amount: 'Amount' },
  lines: [row('Kettle')],
  sums: [
    { label: 'Subtotal', value: '$24.00' },
    { label: 'Delivery', value: 'Free' },
  ],
  total: { label: 'Total', value: '$24.00' },
  issuer: 'Rialto · 14 Canal Street',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  ...changes,
})

export const row = (name: string, details = ''): Invoice['lines'][number] => ({
  name,
  details,
  price: '$24.00',
  quantity: '1',
  amount: '$24.00',
})
