export { offerReloadForMissingParts, openWantedPage } from './follow-updates.ts'
export { OfflineScreen } from './offline-screen.tsx'
export { startOfflineWhenIdle } from './start-offline-when-idle.ts'
