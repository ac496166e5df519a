export { AppShell } from './app-shell.tsx'
export { ErrorScreen, errorTitle } from './error-screen.tsx'
export { BareFrame, PublicFrame } from './frames.tsx'
export { NotFoundScreen } from './not-found-screen.tsx'
