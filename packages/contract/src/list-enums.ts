// What the lists of the seller's console offer. Apart from the other enums and limits, since the console loads it with its first list.

/** Views of a seller's orders: `to_pack` holds what is to be sent, `shipped` also what has arrived, `unpaid` online orders without payment. */
export const ORDER_VIEWS = ['to_pack', 'packed', 'shipped', 'unpaid', 'cancelled', 'all'] as const
export type OrderView = (typeof ORDER_VIEWS)[number]

export const ORDER_SORTS = ['-placed_at', 'placed_at'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** A packing slip lies in the parcel, a label is glued onto it. */
export const DOCUMENT_KINDS = ['slip', 'label'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** `roll`: a label printer's roll, 100 × 150 mm. */
export const DOCUMENT_FORMATS = ['a4', 'a6', 'roll'] as const
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number]

export const BULK_ORDERS_MAX = 100
export const DOCUMENTS_MAX = 100

/** The lists of the seller's console that can be saved as views. */
export const SAVED_VIEW_LISTS = ['orders', 'products', 'stock', 'reviews', 'questions', 'vouchers'] as const
export type SavedViewList = (typeof SAVED_VIEW_LISTS)[number]
/** The lists with filters, of which saved views are counted; the others have tabs alone, which count themselves. */
export const COUNTED_VIEW_LISTS = ['products', 'reviews'] as const
/** Rows of a saved view are counted up to this number, which then stands for more as well. */
export const SAVED_VIEW_COUNT_MAX = 100
