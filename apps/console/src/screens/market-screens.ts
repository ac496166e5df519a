import { ContactRound, KeySquare, LayoutDashboard, LifeBuoy, Newspaper, Store, Users } from 'lucide'
import type { Screen } from './screen.ts'

/** The work of the market's staff, in the order of the navigation. */
export const marketScreens: readonly Screen[] = [
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
    path: 'tickets',
    needs: { access: 'operator', permission: 'tickets' },
    title: (t) => t('Tickets'),
    icon: LifeBuoy,
    letter: 'K',
    place: 'work',
    load: async () => (await import('../tickets/tickets-screen.tsx')).TicketsScreen,
  },
  {
    path: 'content',
    needs: { access: 'operator', permission: 'content' },
    title: (t) => t('Content'),
    icon: Newspaper,
    letter: 'B',
    place: 'work',
    load: async () => (await import('../content/articles-screen.tsx')).PostsScreen,
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
]
