export { AuthDialogs, takeSessionEndedToast, warmAuthDialog } from './auth-dialogs.tsx'
export { closeAuthDialog, openAuthDialog, useAuthStep, whenDismissed, whenLoggedIn } from './auth-flow.ts'
export { DrawerSession } from './drawer-session.tsx'
export { EmailField } from './email-field.tsx'
export { NewPasswordField, passwordWrong } from './new-password-field.tsx'
export {
  checkRegistration,
  emptyRegistration,
  proveAccount,
  type Registration,
  RegistrationFields,
  registrationBody,
} from './registration-fields.tsx'
export { OutboxNote, sendCode } from './send-code.tsx'
export { startSession, updateUser } from './start-session.ts'
export { SessionActions, TopBarSession } from './top-bar-session.tsx'
export { phoneText, sessionScript, useDraftsKey, useSessionReady, useShopper, useUser } from './use-user.ts'
