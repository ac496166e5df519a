import type { TFunction } from 'i18next'
import { type IconNode, MonitorSmartphone, Package, Tag, Users } from 'lucide'
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
    path: 'products',
    needs: { access: 'seller', permission: 'products.read' },
    title: (t) => t('Products'),
    icon: Tag,
    letter: 'P',
    place: 'work',
    load: async () => (await import('../products/products-screen.tsx')).ProductsScreen,
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
    path: 'products/:id',
    needs: { access: 'seller', permission: 'products.write' },
    title: (t) => t('Product'),
    load: async () => (await import('../products/editor/editor-screen.tsx')).ProductEditorScreen,
  },
]
