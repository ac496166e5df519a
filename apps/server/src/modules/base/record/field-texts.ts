import { type TextKey, text } from '../../../texts/index.ts'

/** Names of recorded fields for people. A restorer may name more; fields without a name show the one on the wire. */
export const fieldTexts: Readonly<Record<string, TextKey>> = {
  status: text('Status'),
  state: text('State'),
  role: text('Role'),
  carrier: text('Carrier'),
  tracking_number: text('Tracking number'),
  tracking_url: text('Tracking address'),
  pieces: text('Pieces'),
  reason: text('Reason'),
  name: text('Name'),
  price: text('Price'),
  stock: text('Stock'),
  discount: text('Discount'),
  description: text('Description'),
  brand: text('Brand'),
  unit: text('Unit'),
  pictures: text('Pictures'),
  variants: text('Variants'),
  size_label: text('Second option'),
  color_label: text('First option'),
  is_delivery_set: text('Delivery charge'),
  sizes: text('Sizes'),
  colors: text('Colours'),
  names: text('Name'),
  parent: text('Main category'),
  position: text('Place'),
  products: text('Products'),
  picture: text('Picture'),
  logo: text('Logo'),
  code: text('Colour code'),
}

/** Values of closed lists for people, by field. */
export const valueTexts = {
  status: {
    pending: text('Pending'),
    confirm: text('Confirmed'),
    processing: text('Processing'),
    pickup: text('Packed'),
    on_the_way: text('On the way'),
    delivered: text('Delivered'),
    cancelled: text('Cancelled'),
    active: text('Open'),
    rejected: text('Rejected'),
    closed: text('Closed'),
  },
  state: {
    waiting: text('Waiting'),
    hidden: text('Hidden'),
    refused: text('Refused'),
  },
  discount_type: {
    Percentage: text('Percentage'),
    Amount: text('Amount'),
  },
  role: {
    owner: text('Owner'),
    admin: text('Administrator'),
    manager: text('Manager'),
    new_seller: text('Seller'),
    fulfilment: text('Fulfilment'),
    support: text('Customer support'),
    catalogue: text('Catalogue'),
    finance: text('Finance'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TextKey>>>>

export function valueText(field: string, value: string): TextKey | undefined {
  const texts: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = valueTexts
  return texts[field]?.[value]
}
