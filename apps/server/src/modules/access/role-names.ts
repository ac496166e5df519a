import type { OperatorRole, SellerRole } from '@rialto/contract/permissions'
import { type TextKey, text } from '../../texts/index.ts'

/** The roles of both sides as people read them. */
export const roleNames: Record<SellerRole | OperatorRole, TextKey> = {
  owner: text('Owner'),
  manager: text('Manager'),
  fulfilment: text('Fulfilment'),
  support: text('Customer support'),
  admin: text('Administrator'),
  catalogue: text('Catalogue'),
  finance: text('Finance'),
}
