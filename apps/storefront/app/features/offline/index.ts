export { beginOffline } from './begin-offline.ts'
export { OfflineScreen } from './offline-screen.tsx'
