export { AuthDialogs, warmAuthDialog } from './auth-dialogs.tsx'
export {
  type AuthStep,
  closeAuthDialog,
  openAuthDialog,
  useAuthStep,
  whenDismissed,
  whenLoggedIn,
} from './auth-flow.ts'
export { DrawerSession } from './drawer-session.tsx'
export { EmailField } from './email-field.tsx'
export { logout } from './logout.ts'
export { NewPasswordField } from './password/new-password-field.tsx'
export { passwordWrong } from './password/password-wrong.ts'
export { phoneText } from './phone-text.ts'
export { OutboxNote } from './recovery/outbox-note.tsx'
export { sendCode } from './recovery/send-code.ts'
export { checkRegistration } from './registration/check-registration.ts'
export { proveAccount } from './registration/prove-account.ts'
export { emptyRegistration, type Registration, registrationBody } from './registration/registration-draft.ts'
export { RegistrationFields } from './registration/registration-fields.tsx'
export { SessionActions } from './session-actions.tsx'
export { takeSessionEndedToast } from './session-ended.ts'
export { sessionScript } from './session-script.ts'
export { startSession, updateUser } from './start-session.ts'
export { TopBarSession } from './top-bar-session.tsx'
export { useDraftsKey, useSessionReady, useShopper, useUser } from './use-user.ts'
