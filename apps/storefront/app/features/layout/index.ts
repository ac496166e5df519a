export { ErrorScreen, errorTitle } from './error-screen.tsx'
export { offerReloadForMissingParts, openWantedPage, startOfflineWhenIdle } from './follow-updates.ts'
export { AppShell, BareFrame, PublicFrame } from './frames.tsx'
export { NotFoundScreen } from './not-found-screen.tsx'
