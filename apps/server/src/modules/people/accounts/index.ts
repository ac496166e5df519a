export { logInWith } from './login/log-in.ts'
export { clearFailures, countFailures } from './login/login-attempts.ts'
export { deleteFailures } from './login/repository-failures.ts'
export { FAILURES_EXPIRE_AFTER_MS } from './login/rules.ts'
export {
  disableAccount,
  enableAccount,
  endSessions,
  setDisabled,
  setPassword,
  verifyAccount,
} from './operator/change-account.ts'
export { createAccount } from './operator/create-account.ts'
export { closeDemoLogins, findDemoLogins } from './operator/demo-logins.ts'
export { findAccount, findAccountById } from './operator/find-account.ts'
export { type Account, listAccounts, showAccount } from './operator/list-accounts.ts'
export type { AccountRow } from './operator/repository.ts'
export { workContact } from './otp/confirm-contact.ts'
export { hashPassword } from './passwords/hash-password.ts'
export { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
export { normalisePhone } from './phones/normalise-phone.ts'
export { validateContactPhone } from './phones/validate-phone.ts'
export { confirmPassword } from './profile/confirm-password.ts'
export { createPhotoUpkeep, markPhotoRemoved, markPictureRemoved } from './profile/profile-photo.ts'
export { createPictureRemoval, removeMarkedPictures } from './profile/removed-pictures.ts'
export { showProfile } from './profile/show-profile.ts'
export { refuseFields } from './refuse-fields.ts'
export { addAccount } from './registration/add-account.ts'
export { checkRegistration } from './registration/check-registration.ts'
export type { PersonInput } from './registration/validate-person.ts'
export { lockUser } from './repository-users.ts'
export { createFindUser } from './sessions/find-user.ts'
export { startSession } from './sessions/start-session.ts'
export { hashToken, issueToken } from './sessions/tokens.ts'
