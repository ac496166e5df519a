/** Roles of the console and their permissions, as closed lists. This file has no imports, as browser bundles include it. */

/** The roles of a shop's team. */
export const SELLER_ROLES = ['owner', 'manager', 'fulfilment', 'support'] as const
export type SellerRole = (typeof SELLER_ROLES)[number]

export const SELLER_PERMISSIONS = [
  'orders.read',
  'orders.fulfil',
  'orders.refund',
  'inbox',
  'products.read',
  'products.write',
  'stock',
  'promotions',
  'reviews',
  'money.read',
  'money.account',
  'shop.write',
  'team',
] as const
export type SellerPermission = (typeof SELLER_PERMISSIONS)[number]

/** The roles of the market's staff. */
export const OPERATOR_ROLES = ['owner', 'admin', 'support', 'catalogue', 'finance'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

export const OPERATOR_PERMISSIONS = [
  'sellers',
  'orders',
  'refunds',
  'customers',
  'privacy',
  'catalogue',
  'moderation',
  'look',
  'content',
  'settings',
  'money',
  'money.approve',
  'tickets',
  'record',
  'system',
  'staff',
] as const
export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number]

const allBut = <T extends string>(all: readonly T[], ...denied: T[]): readonly T[] =>
  all.filter((permission) => !denied.includes(permission))

export const sellerPermissions: Readonly<Record<SellerRole, readonly SellerPermission[]>> = {
  owner: SELLER_PERMISSIONS,
  manager: allBut(SELLER_PERMISSIONS, 'team', 'money.account'),
  fulfilment: ['orders.read', 'orders.fulfil', 'orders.refund', 'inbox', 'products.read', 'stock'],
  support: ['orders.read', 'inbox', 'reviews'],
}

/** Once a shop is closed, its team completes what is open, is paid for it, and sells nothing more. */
const CLOSED_SHOP_PERMISSIONS: readonly SellerPermission[] = [
  'orders.read',
  'orders.fulfil',
  'orders.refund',
  'inbox',
  'money.read',
  'money.account',
]

/** The permissions of a role in a shop of this status; shops that wait or were rejected have no seller's calls. */
export function sellerPermissionsIn(
  status: 'pending' | 'active' | 'rejected' | 'closed',
  role: SellerRole,
): readonly SellerPermission[] {
  if (status === 'active') return sellerPermissions[role]
  if (status !== 'closed') return []
  return sellerPermissions[role].filter((permission) => CLOSED_SHOP_PERMISSIONS.includes(permission))
}

/** The staff may read this of a shop that they see as its seller: not its conversations, its team or its payout account. */
export const VIEWER_PERMISSIONS = allBut(SELLER_PERMISSIONS, 'inbox', 'team', 'money.account')

export const operatorPermissions: Readonly<Record<OperatorRole, readonly OperatorPermission[]>> = {
  owner: OPERATOR_PERMISSIONS,
  admin: allBut(OPERATOR_PERMISSIONS, 'staff', 'money.approve'),
  support: ['orders', 'refunds', 'customers', 'moderation', 'tickets'],
  catalogue: ['catalogue', 'moderation', 'look', 'content'],
  finance: ['orders', 'refunds', 'money', 'money.approve'],
}

/** The permissions that an API key may have: none about people and keys. */
export const SELLER_KEY_PERMISSIONS = allBut(SELLER_PERMISSIONS, 'team')
export const OPERATOR_KEY_PERMISSIONS = allBut(OPERATOR_PERMISSIONS, 'staff')
