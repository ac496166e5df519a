export { offerReloadForMissingParts, openWantedPage, startOfflineWhenIdle } from './follow-updates.ts'
export { OfflineScreen } from './offline-screen.tsx'
