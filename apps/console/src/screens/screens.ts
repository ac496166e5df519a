import type { QueueCounts } from '@rialto/contract'
import type { TFunction } from 'i18next'
import {
  Bell,
  Boxes,
  ContactRound,
  DatabaseBackup,
  History,
  House,
  type IconNode,
  KeySquare,
  LayoutDashboard,
  MessageCircle,
  MonitorSmartphone,
  Package,
  Settings,
  ShieldCheck,
  Star,
  Store,
  Tag,
  TicketPercent,
  Users,
  Webhook,
  Zap,
} from 'lucide'
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
  /** The queues whose counts stand at its link; `waiting`: people wait in them. */
  queues?: readonly (keyof QueueCounts)[]
  waiting?: boolean
}

export const screens: readonly Screen[] = [
  {
    path: 'today',
    needs: { access: 'seller', permission: 'any' },
    title: (t) => t('Today'),
    icon: House,
    letter: 'T',
    place: 'work',
    load: async () => (await import('../today/today-screen.tsx')).TodayScreen,
  },
  {
    path: 'orders',
    needs: { access: 'seller', permission: 'orders.read' },
    title: (t) => t('Orders'),
    icon: Package,
    letter: 'O',
    place: 'work',
    queues: ['to_pack'],
    load: async () => (await import('../orders/orders-screen.tsx')).OrdersScreen,
  },
  {
    path: 'inbox',
    needs: { access: 'seller', permission: 'inbox' },
    title: (t) => t('Inbox'),
    icon: MessageCircle,
    letter: 'I',
    place: 'work',
    queues: ['unanswered'],
    waiting: true,
    load: async () => (await import('../inbox/inbox-screen.tsx')).InboxScreen,
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
    path: 'stock',
    needs: { access: 'seller', permission: 'stock' },
    title: (t) => t('Stock'),
    icon: Boxes,
    letter: 'K',
    place: 'work',
    queues: ['low_stock'],
    load: async () => (await import('../stock/stock-screen.tsx')).StockScreen,
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
    path: 'reviews',
    needs: { access: 'seller', permission: 'reviews' },
    title: (t) => t('Reviews'),
    icon: Star,
    letter: 'R',
    place: 'work',
    queues: ['new_reviews', 'new_questions'],
    load: async () => (await import('../feedback/feedback-screen.tsx')).ReviewsScreen,
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
    path: 'team',
    needs: { access: 'seller', permission: 'team' },
    title: (t) => t('Team'),
    icon: Users,
    letter: 'W',
    place: 'work',
    load: async () => (await import('../team/team-screen.tsx')).TeamScreen,
  },
  {
    path: 'api-keys',
    needs: { access: 'seller', permission: 'team' },
    title: (t) => t('API keys'),
    icon: KeySquare,
    letter: 'A',
    place: 'work',
    load: async () => (await import('../api-keys/shop-keys-screen.tsx')).ShopKeysScreen,
  },
  {
    path: 'webhooks',
    needs: { access: 'seller', permission: 'team' },
    title: (t) => t('Webhooks'),
    icon: Webhook,
    letter: 'B',
    place: 'work',
    load: async () => (await import('../webhooks/webhooks-screen.tsx')).WebhooksScreen,
  },
  {
    path: 'overview',
    needs: { access: 'operator', permission: 'any' },
    title: (t) => t('Overview'),
    icon: LayoutDashboard,
    letter: 'T',
    place: 'work',
    load: async () => (await import('../overview/overview-screen.tsx')).OverviewScreen,
  },
  {
    path: 'record',
    needs: { access: 'either', seller: 'shop.write', operator: 'record' },
    title: (t) => t('Record'),
    icon: History,
    letter: 'L',
    place: 'person',
    load: async () => (await import('../record/record-screen.tsx')).RecordScreen,
  },
  {
    path: 'sellers',
    needs: { access: 'operator', permission: 'sellers' },
    title: (t) => t('Sellers'),
    icon: Store,
    letter: 'S',
    place: 'work',
    load: async () => (await import('../sellers/sellers-screen.tsx')).SellersScreen,
  },
  {
    path: 'customers',
    needs: { access: 'operator', permission: 'customers' },
    title: (t) => t('Customers'),
    icon: ContactRound,
    letter: 'C',
    place: 'work',
    load: async () => (await import('../customers/customers-screen.tsx')).CustomersScreen,
  },
  {
    path: 'jobs',
    needs: { access: 'operator', permission: 'system' },
    title: (t) => t('Jobs'),
    icon: DatabaseBackup,
    letter: 'J',
    place: 'person',
    load: async () => (await import('../jobs/jobs-screen.tsx')).JobsScreen,
  },
  {
    path: 'settings',
    needs: { access: 'operator', permission: 'settings' },
    title: (t) => t('Settings'),
    icon: Settings,
    letter: 'G',
    place: 'person',
    load: async () => (await import('../market-settings/settings-screen.tsx')).SettingsScreen,
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
    path: 'market-api-keys',
    needs: { access: 'operator', permission: 'system' },
    title: (t) => t('API keys'),
    icon: KeySquare,
    letter: 'A',
    place: 'work',
    load: async () => (await import('../api-keys/market-keys-screen.tsx')).MarketKeysScreen,
  },
  {
    path: 'notifications',
    needs: { access: 'seller', permission: 'any' },
    title: (t) => t('Notifications'),
    icon: Bell,
    letter: 'N',
    place: 'person',
    load: async () => (await import('../notifications/notification-settings-screen.tsx')).NotificationSettingsScreen,
  },
  {
    path: 'security',
    needs: { access: 'person' },
    title: (t) => t('Security'),
    icon: ShieldCheck,
    letter: 'Y',
    place: 'person',
    load: async () => (await import('../security/security-screen.tsx')).SecurityScreen,
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
    path: 'reviews/questions',
    needs: { access: 'seller', permission: 'reviews' },
    title: (t) => t('Questions'),
    load: async () => (await import('../feedback/feedback-screen.tsx')).QuestionsScreen,
  },
  {
    path: 'stock/count',
    needs: { access: 'seller', permission: 'stock' },
    title: (t) => t('Count stock'),
    load: async () => (await import('../stock/count/count-screen.tsx')).CountScreen,
  },
  {
    path: 'products/import',
    needs: { access: 'seller', permission: 'products.write' },
    title: (t) => t('Import products'),
    load: async () => (await import('../imports/import-screen.tsx')).ImportScreen,
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
  {
    path: 'customers/:id',
    needs: { access: 'operator', permission: 'customers' },
    title: (t) => t('Customer'),
    load: async () => (await import('../customers/person/customer-screen.tsx')).CustomerScreen,
  },
  {
    path: 'products/:id',
    needs: { access: 'seller', permission: 'products.write' },
    title: (t) => t('Product'),
    load: async () => (await import('../products/editor/editor-screen.tsx')).ProductEditorScreen,
  },
]
