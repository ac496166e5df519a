import { Bell, DatabaseBackup, History, MonitorSmartphone, Settings, ShieldCheck } from 'lucide'
import type { Screen } from './screen.ts'

/** The screens at the end of the rail, and those of the person. */
export const ownScreens: readonly Screen[] = [
  {
    path: 'jobs',
    needs: { access: 'operator', permission: 'system' },
    title: (t) => t('Jobs and backups'),
    icon: DatabaseBackup,
    letter: 'J',
    place: 'settings',
    load: async () => (await import('../operation/jobs-screen.tsx')).JobsScreen,
  },
  {
    path: 'settings',
    needs: { access: 'operator', permission: 'settings' },
    title: (t) => t('Settings'),
    icon: Settings,
    letter: 'G',
    place: 'end',
    load: async () => (await import('../settings/settings-screen.tsx')).SettingsScreen,
  },
  {
    path: 'record',
    needs: { access: 'either', seller: 'shop.write', operator: 'record' },
    title: (t) => t('Record'),
    icon: History,
    letter: 'L',
    place: 'end',
    load: async () => (await import('../record/record-screen.tsx')).RecordScreen,
  },
  {
    path: 'notifications',
    needs: { access: 'seller', permission: 'any' },
    title: (t) => t('Notifications'),
    icon: Bell,
    letter: 'N',
    place: 'end',
    load: async () => (await import('../notifications/notification-settings-screen.tsx')).NotificationSettingsScreen,
  },
  {
    path: 'security',
    needs: { access: 'person' },
    title: (t) => t('Security'),
    icon: ShieldCheck,
    letter: 'Y',
    place: 'panel',
    load: async () => (await import('../access/security-screen.tsx')).SecurityScreen,
  },
  {
    path: 'sessions',
    needs: { access: 'person' },
    title: (t) => t('Sessions'),
    icon: MonitorSmartphone,
    letter: 'E',
    place: 'panel',
    load: async () => (await import('../access/sessions-screen.tsx')).SessionsScreen,
  },
]
