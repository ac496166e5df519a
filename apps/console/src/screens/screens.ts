import type { TFunction } from 'i18next'
import { type IconNode, MonitorSmartphone, Package, Store, TicketPercent, Users, Zap } from 'lucide'
import { History, type IconNode, MonitorSmartphone, Package, Users } from 'lucide'
import type { ComponentType } from 'react'
import type { Needed } from '../place/places.ts'

/** A route of the console that people may open if their role includes it. */
export interface ScreenRoute {
  /** Below `/console`, as the router reads it. */
  path: string
  needs: Needed
  title: (t: TFunction) => string
  load: () => Promise<ComponentType>
}

/** A screen of the navigation. Links, routes and keys are made from this list, so what a role forbids is in none of them. */
export interface Screen extends ScreenRoute {
  icon: IconNode
  /** The letter after `G`. */
  letter: string
  /** The position of its link: among the work, or at the end of the rail with what is the person's own. */
  place: 'work' | 'person'
}

export const screens: readonly Screen[] = [
  {
    path: 'orders',
    needs: { access: 'seller', permission: 'orders.read' },
    title: (t) => t('Orders'),
    icon: Package,
    letter: 'O',
    place: 'work',
    load: async () => (await import('../orders/orders-screen.tsx')).OrdersScreen,
  },
  {
    path: 'vouchers',
    needs: { access: 'seller', permission: 'promotions' },
    title: (t) => t('Vouchers'),
    icon: TicketPercent,
    letter: 'V',
    place: 'work',
    load: async () => (await import('../vouchers/vouchers-screen.tsx')).VouchersScreen,
  },
  {
    path: 'flash-sales',
    needs: { access: 'seller', permission: 'promotions' },
    title: (t) => t('Flash sales'),
    icon: Zap,
    letter: 'F',
    place: 'work',
    load: async () => (await import('../flash-sales/flash-sales-screen.tsx')).FlashSalesScreen,
  },
  {
    path: 'shop',
    needs: { access: 'seller', permission: 'shop.write' },
    title: (t) => t('Shop'),
    icon: Store,
    letter: 'H',
    place: 'work',
    load: async () => (await import('../shop/shop-screen.tsx')).ShopScreen,
  },
  {
    path: 'staff',
    needs: { access: 'operator', permission: 'staff' },
    title: (t) => t('Staff'),
    icon: Users,
    letter: 'U',
    place: 'work',
    load: async () => (await import('../staff/staff-screen.tsx')).StaffScreen,
  },
  {
    path: 'record',
    needs: { access: 'either', seller: 'shop.write', operator: 'record' },
    title: (t) => t('Record'),
    icon: History,
    letter: 'H',
    place: 'person',
    load: async () => (await import('../record/record-screen.tsx')).RecordScreen,
  },
  {
    path: 'sessions',
    needs: { access: 'person' },
    title: (t) => t('Sessions'),
    icon: MonitorSmartphone,
    letter: 'E',
    place: 'person',
    load: async () => (await import('../sessions/sessions-screen.tsx')).SessionsScreen,
  },
]

/** Screens that are opened from a screen of the navigation. */
export const detailScreens: readonly ScreenRoute[] = [
  {
    path: 'orders/:id',
    needs: { access: 'seller', permission: 'orders.read' },
    title: (t) => t('Order'),
    load: async () => (await import('../orders/order/order-screen.tsx')).OrderScreen,
  },
  {
    path: 'vouchers/new',
    needs: { access: 'seller', permission: 'promotions' },
    title: (t) => t('New voucher'),
    load: async () => (await import('../vouchers/new-voucher-screen.tsx')).NewVoucherScreen,
  },
  {
    path: 'vouchers/:id',
    needs: { access: 'seller', permission: 'promotions' },
    title: (t) => t('Voucher'),
    load: async () => (await import('../vouchers/voucher-screen.tsx')).VoucherScreen,
  },
]
